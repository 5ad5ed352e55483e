import { requestSubmit } from '../older-browsers/request-submit.ts'
import { labels } from './labels.ts'
import { showStatus } from './status.ts'

type Uploads = {
  running: () => Promise<void> | undefined
  /** The first one that cannot go with the form, its files looked at again. */
  findRefused: () => Promise<HTMLElement | null | undefined>
}

const uploadsByInput = new Map<HTMLInputElement, Uploads>()
const checkedForms = new WeakSet<HTMLFormElement>()

/** Keeps the form of a field back for as long as its images are being sent, and while one of them was refused. */
export function submitAfterUploads(input: HTMLInputElement, uploads: Uploads): void {
  if (uploadsByInput.size === 0) addEventListener('submit', onSubmit, true)
  uploadsByInput.set(input, uploads)
}

/** A form is sent when its images have arrived or cannot; those that cannot for now go with it. */
function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  const ofForm = [...uploadsByInput].flatMap(([input, uploads]) => (input.form === form ? [uploads] : []))
  if (ofForm.length === 0 || event.defaultPrevented || checkedForms.delete(form)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (form.querySelector('.uploading')) return
  void submitWhenReady(form, event.submitter, ofForm)
}

async function submitWhenReady(form: HTMLFormElement, submitter: HTMLElement | null, ofForm: Uploads[]): Promise<void> {
  const pending = ofForm.flatMap(({ running }) => running() ?? [])
  if (pending.length > 0) await showWaiting(form, submitter, pending)
  const refused = (await Promise.all(ofForm.map(({ findRefused }) => findRefused()))).find(Boolean)
  if (refused) {
    refused.focus()
    return showStatus(labels.upload.refused)
  }
  checkedForms.add(form)
  // A form that is still dispatching its event ignores another submission.
  setTimeout(() => requestSubmit(form, submitter))
}

/** Without a network the images stay in the form, which brings them. */
async function showWaiting(form: HTMLFormElement, submitter: HTMLElement | null, pending: Promise<void>[]) {
  const notice = Object.assign(document.createElement('p'), {
    className: 'hint uploading',
    textContent: labels.upload.then_form,
  })
  notice.setAttribute('role', 'status')
  ;(submitter ?? form.lastElementChild)?.before(notice)
  const isOffline = new Promise<unknown>((resolve) => {
    addEventListener('offline', resolve, { once: true })
    if (!navigator.onLine) resolve(undefined)
  })
  await Promise.race([Promise.all(pending), isOffline])
  notice.remove()
}
