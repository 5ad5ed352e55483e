import { shrinkImages } from './on-demand/image-shrinking.ts'

/** Scales the chosen images down and shows each with a button that takes it out again. */
export function previewImages(input: HTMLInputElement): Promise<void> {
  return shrinkImages(input, listPreviews)
}

function listPreviews(input: HTMLInputElement): void {
  const list = document.getElementById(`${input.id}-files`)
  if (!list) return
  for (const { src } of list.querySelectorAll('img')) URL.revokeObjectURL(src)
  list.replaceChildren(...[...(input.files ?? [])].map((file) => renderPreview(file, input, list.dataset.remove ?? '')))
}

function renderPreview(file: File, input: HTMLInputElement, removeLabel: string): HTMLLIElement {
  const item = document.createElement('li')
  const image = Object.assign(new Image(96, 72), { src: URL.createObjectURL(file), alt: file.name })
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: removeLabel })
  button.className = 'button quiet'
  button.setAttribute('aria-label', `${removeLabel}: ${file.name}`)
  button.addEventListener('click', () => removeFile(file, input))
  item.append(image, button)
  return item
}

function removeFile(file: File, input: HTMLInputElement): void {
  const transfer = new DataTransfer()
  for (const other of input.files ?? []) if (other !== file) transfer.items.add(other)
  input.files = transfer.files
  // The draft of the form remembers which files were chosen.
  input.dispatchEvent(new Event('input', { bubbles: true }))
  listPreviews(input)
  input.focus()
}
