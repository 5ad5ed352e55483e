import { forgetAllDrafts } from './drafts.ts'
import { waitForPictures } from './pictures.ts'

/** After this long without an answer a form may be sent again; its key makes sure that it counts once. */
const patience = 20_000

const busyForms = new Map<HTMLFormElement, () => void>()

/** A form is sent once, and says that it is being sent. */
export function guardSending(): void {
  addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.method !== 'post' || event.defaultPrevented) return
    if (busyForms.has(form) || waitForPictures(form, event.submitter)) return event.preventDefault()
    if ('forget' in form.dataset) forgetAllDrafts()
    showBusy(form, event.submitter ?? form.querySelector<HTMLElement>('[data-busy]'))
  })
  // The page comes back from the browser's memory as it was left: busy.
  addEventListener('pageshow', () => busyForms.forEach((release) => release()))
}

function showBusy(form: HTMLFormElement, button: HTMLElement | null): void {
  const label = button?.querySelector('span') ?? button
  const words = label?.textContent ?? ''
  const release = () => {
    clearTimeout(timer)
    busyForms.delete(form)
    button?.removeAttribute('aria-disabled')
    if (label) label.textContent = words
  }
  const timer = setTimeout(release, patience)
  busyForms.set(form, release)
  button?.setAttribute('aria-disabled', 'true')
  if (label && button?.dataset.busy) label.textContent = button.dataset.busy
}
