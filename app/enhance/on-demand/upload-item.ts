import { createElement } from './elements.ts'
import { labels } from './labels.ts'

const words = labels.upload

/** A refused image is never sent again. */
type State = 'waiting' | 'arrived' | 'failed' | 'refused'
type Handlers = { onRemove: (item: UploadItem) => void; onRetry: () => void }

export type UploadItem = {
  file?: File
  name: string
  image?: string
  state: State
  element: HTMLLIElement
  signal: AbortSignal
  onProgress: (bytes: number) => void
  onOffline: () => void
  arrive: (image: string) => void
  fail: (refusal?: string) => void
  end: () => void
}

/** One image in the list below a field, with its progress and its buttons; one that has arrived adds its id to the form. */
export function createUploadItem(
  input: HTMLInputElement,
  source: { file?: File; image?: string },
  { onRemove, onRetry }: Handlers,
): UploadItem {
  const { file, image } = source
  const name = file?.name ?? ''
  const controller = new AbortController()
  const preview = createElement('img', { src: file ? URL.createObjectURL(file) : urlOf(image!), alt: name })
  const progress = createElement('progress', { max: file?.size ?? 1, value: 0, ariaLabel: `${words.sending}: ${name}` })
  const text = createElement('p', { textContent: words.waiting })
  const retry = createButton(words.retry, name, () => {
    item.state = 'waiting'
    show(words.waiting)
    onRetry()
  })
  const remove = createButton(words.remove, name, () => {
    onRemove(item)
    input.focus()
  })
  const id = createElement('input', { type: 'hidden', name: 'imageIds' })

  function show(status: string): void {
    text.textContent = status
    progress.hidden = item.state !== 'waiting'
    retry.hidden = item.state !== 'failed'
  }

  const item: UploadItem = {
    ...source,
    name,
    state: 'waiting',
    element: createElement('li', { className: 'upload' }, [preview, progress, text, retry, remove]),
    signal: controller.signal,
    onProgress(bytes) {
      progress.value = bytes
      show(`${Math.floor((bytes / progress.max) * 100)} %`)
    },
    onOffline: () => show(words.no_network),
    arrive(arrived) {
      item.image = id.value = arrived
      item.state = 'arrived'
      // In the order of the list, which is that of the choice.
      item.element.append(id)
      show(words.sent)
    },
    fail(refusal) {
      item.state = refusal ? 'refused' : 'failed'
      show(refusal ?? words.not_sent)
    },
    end() {
      controller.abort()
      id.remove()
      if (file) URL.revokeObjectURL(preview.src)
    },
  }
  if (image) {
    item.arrive(image)
    // Deleted meanwhile.
    preview.addEventListener('error', () => onRemove(item))
  }
  show(image ? words.sent : words.waiting)
  return item
}

function createButton(label: string, name: string, onPress: () => void): HTMLButtonElement {
  const [className, ariaLabel] = ['button quiet', `${label}: ${name}`]
  const button = createElement('button', { type: 'button', className, ariaLabel, textContent: label })
  button.addEventListener('click', onPress)
  return button
}

function urlOf(image: string): string {
  return `/api/image/${image}?w=160`
}
