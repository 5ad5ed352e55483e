import { createElement } from './elements.ts'
import { addStyles } from './styles.ts'
import css from './status.css?inline'

const shownMs = 3_000

let region: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout>

/** A sentence for everyone, or with `isSpoken` for screen readers only. */
export function showStatus(text: string, { isSpoken = false } = {}): void {
  addStyles(css)
  region ??= createElement('p', { role: 'status' })
  region.className = isSpoken ? 'visually-hidden' : 'quick-status'
  region.textContent = ''
  if (!region.isConnected) document.body.append(region)
  clearTimeout(timer)
  // Screen readers announce what changes in a region that they know.
  timer = setTimeout(() => {
    region!.textContent = text
    timer = setTimeout(() => region!.replaceChildren(), shownMs)
  }, 50)
}
