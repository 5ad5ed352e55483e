import { addStyles } from './styles.ts'
import css from './image-uploads.css?inline'
import { labels } from './labels.ts'
import { showStatus } from './status.ts'
import { submitAfterUploads } from './submit-after-uploads.ts'
import { untilHydrated } from './until-hydrated.ts'
import { createUploadItem, type UploadItem } from './upload-item.ts'
import { checkReadable, UploadRefused, uploadFile } from './resumable-upload.ts'
import { readStoredImages, storeImages } from './stored-images.ts'

const words = labels.upload

type Uploads = { add: () => void; addStored: (id: string) => void }

const uploadsByInput = new Map<HTMLInputElement, Uploads>()

/** Sends each chosen image by itself. Until one has arrived it stays in the field, so that the form can bring it too. */
export async function uploadImages(input: HTMLInputElement): Promise<void> {
  await untilHydrated()
  if (!input.files?.length) await showStored(input, readStoredImages(input.form!))
  uploadsOf(input).add()
}

export async function showStored(input: HTMLInputElement, images: string[]): Promise<void> {
  await untilHydrated()
  for (const image of images) uploadsOf(input).addStored(image)
}

function uploadsOf(input: HTMLInputElement): Uploads {
  addStyles(css)
  const uploads = uploadsByInput.get(input) ?? createUploads(input)
  uploadsByInput.set(input, uploads)
  return uploads
}

function createUploads(input: HTMLInputElement): Uploads {
  const list = document.getElementById(`${input.id}-files`)!
  const form = input.form!
  let items: UploadItem[] = []
  let running: Promise<void> | undefined
  const known = new Set<string>()
  const isReceived = (image = '') =>
    form.querySelector(`:is([type=checkbox],.received *)[name=imageIds][value="${image}"]`) !== null
  const listNew = () => [...(input.files ?? [])].filter((file) => !known.has(identify(file)))
  /** The names of images that a restored draft had, and that have to be chosen again. */
  const isHint = ({ textContent }: Element) => textContent.startsWith(`${list.dataset.again}:`)
  list.setAttribute('aria-live', 'off')

  const update = () => {
    const unsent = items.flatMap(({ file, state }) => (file && /waiting|failed/.test(state) ? [file] : []))
    const transfer = new DataTransfer()
    for (const file of [...unsent, ...listNew()]) transfer.items.add(file)
    input.files = transfer.files
    show()
    storeImages(
      form,
      items.flatMap(({ image }) => image ?? []),
    )
    // Drafts of the form know its files.
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const show = () => {
    const elements = new Set<Element>(items.map(({ element }) => element))
    for (const element of list.querySelectorAll(':scope > li'))
      if (!elements.has(element) && !isHint(element)) element.remove()
    for (const element of elements) if (!element.isConnected) list.append(element)
    // The single image that the form has come back with gives way to another.
    const received = input.multiple ? null : form.querySelector<HTMLFieldSetElement>('.received')
    if (received) received.disabled = received.hidden = items.some(({ state }) => state !== 'refused')
  }
  const endItems = () => {
    for (const item of items) item.end()
    items = []
    known.clear()
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
      signal.throwIfAborted()
      for (const other of items) if (other.image === id) remove(other)
      if (isReceived(id)) return remove(item)
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

  const findRefused = async () => {
    for (const item of items.filter(({ file, state }) => file && /waiting|failed/.test(state)))
      await checkReadable(item.file!).catch((error: Error) => item.fail(error.message))
    update()
    return items.find(({ state }) => state === 'refused')?.element.querySelector<HTMLElement>('button:last-of-type')
  }

  submitAfterUploads(input, { running: () => running, findRefused })
  form.addEventListener('reset', ({ defaultPrevented }) => {
    if (defaultPrevented) return
    endItems()
    show()
  })
  // The server shows what has arrived with the form that it refused.
  new MutationObserver(() => {
    for (const item of items) if (isReceived(item.image)) remove(item)
  }).observe(form, { childList: true, subtree: true })

  return {
    add() {
      const files = listNew()
      if (!input.multiple && files.length > 0) endItems()
      for (const file of files) known.add(identify(file))
      items.push(...files.map((file) => createItem({ file })))
      update()
      void start()
    },
    addStored(image) {
      if (form.querySelector(`[name=imageIds][value="${image}"]`)) return
      items.push(createItem({ image }))
      update()
    },
  }
}

/** The field gives out another object each time. */
function identify({ name, size, lastModified }: File): string {
  return [name, size, lastModified].join()
}
