import { removeDrafts } from './stored-drafts.ts'
import { waitForImages } from './pending-images.ts'

/** After this time without an answer a form may be sent again; its idempotency key makes it count once. */
const busyTimeoutMs = 20_000

const busyForms = new Map<HTMLFormElement, () => void>()

export function preventDoubleSubmit(): void {
  addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.method !== 'post' || event.defaultPrevented) return
    if (busyForms.has(form) || waitForImages(form, event.submitter)) return event.preventDefault()
    if ('clearDrafts' in form.dataset) removeDrafts()
    showBusy(form, event.submitter ?? form.querySelector<HTMLElement>('[data-busy]'))
  })
  // The back/forward cache restores the page with its busy button.
  addEventListener('pageshow', () => busyForms.forEach((restore) => restore()))
}

function showBusy(form: HTMLFormElement, button: HTMLElement | null): void {
  const label = button?.querySelector('span') ?? button
  const text = label?.textContent ?? ''
  const restore = () => {
    clearTimeout(timer)
    busyForms.delete(form)
    button?.removeAttribute('aria-disabled')
    if (label) label.textContent = text
  }
  const timer = setTimeout(restore, busyTimeoutMs)
  busyForms.set(form, restore)
  button?.setAttribute('aria-disabled', 'true')
  if (label && button?.dataset.busy) label.textContent = button.dataset.busy
}
