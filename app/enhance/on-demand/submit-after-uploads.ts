import { labels } from './labels.ts'

type Running = () => Promise<void> | undefined

const runningByInput = new Map<HTMLInputElement, Running>()

/** Keeps the form of a field back for as long as its images are being sent. */
export function submitAfterUploads(input: HTMLInputElement, running: Running): void {
  if (runningByInput.size === 0) addEventListener('submit', waitForUploads, true)
  runningByInput.set(input, running)
}

/** A form is sent when its images have arrived or cannot; those that cannot go with it. */
function waitForUploads(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  const pending = [...runningByInput].flatMap(([input, running]) => (input.form === form && running()) || [])
  if (pending.length === 0 || event.defaultPrevented || !navigator.onLine) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (form.querySelector('.uploading')) return
  const { submitter } = event
  const notice = Object.assign(document.createElement('p'), {
    className: 'hint uploading',
    textContent: labels.upload.then_form,
  })
  notice.setAttribute('role', 'status')
  ;(submitter ?? form.lastElementChild)?.before(notice)
  const proceed = () => {
    if (!notice.isConnected) return
    notice.remove()
    form.requestSubmit(submitter)
  }
  addEventListener('offline', proceed, { once: true })
  void Promise.all(pending).then(proceed)
}
