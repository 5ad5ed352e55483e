import { adoptStyles } from './elements.ts'
import css from './image-uploads.css?inline'
import { labels } from './labels.ts'
import { showStatus } from './status.ts'
import { createUploadItem, type UploadItem } from './upload-item.ts'
import { UploadRefused, uploadFile } from './resumable-upload.ts'

const words = labels.upload

type Uploads = { add: () => void; addStored: (id: string) => void; finished: () => Promise<void> | undefined }

const uploadsByInput = new Map<HTMLInputElement, Uploads>()

/** Sends each chosen image by itself. Until one has arrived it stays in the field, so that the form can bring it too. */
export function uploadImages(input: HTMLInputElement): void {
  uploadsOf(input).add()
}

/** Shows the images that the server has of the draft which this browser has restored. */
export function showStored(input: HTMLInputElement, images: string[]): void {
  for (const image of images) uploadsOf(input).addStored(image)
}

function uploadsOf(input: HTMLInputElement): Uploads {
  if (uploadsByInput.size === 0) {
    adoptStyles(css)
    addEventListener('submit', waitForUploads, true)
  }
  const uploads = uploadsByInput.get(input) ?? createUploads(input)
  uploadsByInput.set(input, uploads)
  return uploads
}

/** A form is sent when its images have arrived or cannot; those that cannot go with it. */
function waitForUploads(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  const pending = [...uploadsByInput].flatMap(([input, uploads]) => (input.form === form && uploads.finished()) || [])
  if (pending.length === 0 || event.defaultPrevented || !navigator.onLine) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (form.querySelector('.uploading')) return
  const { submitter } = event
  const notice = Object.assign(document.createElement('p'), {
    className: 'hint uploading',
    textContent: words.then_form,
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

function createUploads(input: HTMLInputElement): Uploads {
  const list = document.getElementById(`${input.id}-files`)!
  const form = input.form!
  let items: UploadItem[] = []
  let running: Promise<void> | undefined
  const known = new Set<string>()
  const listNew = () => [...(input.files ?? [])].filter((file) => !known.has(identify(file)))
  list.setAttribute('aria-live', 'off')

  /** What has not arrived stays in the field, as does what was chosen meanwhile and is still being scaled down. */
  const update = () => {
    const unsent = items.flatMap(({ file, state }) => (file && /waiting|failed/.test(state) ? [file] : []))
    const transfer = new DataTransfer()
    for (const file of [...unsent, ...listNew()]) transfer.items.add(file)
    input.files = transfer.files
    const elements = new Set<Element>(items.map(({ element }) => element))
    for (const element of list.querySelectorAll(':scope > li')) if (!elements.has(element)) element.remove()
    for (const element of elements) if (!element.isConnected) list.append(element)
    // Drafts of the form know its files.
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const remove = (item: UploadItem) => {
    item.end()
    items = items.filter((other) => other !== item)
    update()
    if (item.file) known.delete(identify(item.file))
  }
  const createItem = (source: { file: File } | { image: string }) =>
    createUploadItem(input, source, { onRemove: remove, onRetry: () => void start() })

  const send = async (item: UploadItem) => {
    const { signal } = item
    const { onProgress, onOffline } = item
    try {
      const id = await uploadFile(item.file!, { purpose: input.dataset.upload!, signal, onProgress, onOffline })
      for (const other of items) if (other.image === id) remove(other)
      item.arrive(id)
      showStatus(`${words.sent}: ${item.name}`, { isSpoken: true })
    } catch (error) {
      if (signal.aborted) return
      item.fail(error instanceof UploadRefused ? error.message || words.not_sent : undefined)
      showStatus(`${words.not_sent}: ${item.name}`, { isSpoken: true })
    }
    update()
  }
  const start = () => {
    running ??= sendWaiting().finally(() => (running = undefined))
    return running
  }
  const sendWaiting = async () => {
    for (let next; input.isConnected && (next = items.find(({ state }) => state === 'waiting'));) await send(next)
  }

  form.addEventListener('reset', () => {
    for (const item of items) item.end()
    items = []
    update()
  })
  // The server shows what has arrived with the form that it refused.
  new MutationObserver(() => {
    for (const item of items)
      if (form.querySelector(`[type=checkbox][name=imageIds][value="${item.image}"]`)) remove(item)
  }).observe(form, { childList: true, subtree: true })

  return {
    add() {
      if (!input.multiple) for (const item of items) item.end()
      const others = input.multiple ? items : []
      const files = listNew()
      for (const file of files) known.add(identify(file))
      items = [...others, ...files.map((file) => createItem({ file }))]
      update()
      void start()
    },
    addStored(image) {
      if (form.querySelector(`[name=imageIds][value="${image}"]`)) return
      items.push(createItem({ image }))
      update()
    },
    finished: () => running,
  }
}

/** The field gives out another object each time. */
function identify({ name, size, lastModified }: File): string {
  return [name, size, lastModified].join()
}
