import { submitAfter } from './pending-images.ts'

/** Photographs are scaled down before the upload to the largest size that the site shows. */
const maxSidePx = 2048
const minShrinkBytes = 300 * 1024

export async function shrinkImages(input: HTMLInputElement, list = listFiles): Promise<void> {
  list(input)
  if (!input.form) return
  await submitAfter(input.form, shrinkAll(input))
  list(input)
  input.dispatchEvent(new Event('images-ready', { bubbles: true }))
}

async function shrinkAll(input: HTMLInputElement): Promise<void> {
  const selected = [...(input.files ?? [])]
  const files = await Promise.all(selected.map(shrink))
  const unchanged = files.every((file, index) => file === selected[index])
  // The choice may have changed meanwhile.
  if (unchanged || selected.some((file, index) => file !== input.files?.[index])) return
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  input.files = transfer.files
}

/** The unchanged file if it is small, no image, or the browser cannot scale it. */
async function shrink(file: File): Promise<File> {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type) || file.size < minShrinkBytes) return file
  try {
    const blob = await redraw(file)
    if (!blob || blob.size > file.size * 0.9) return file
    return new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' })
  } catch {
    return file
  }
}

async function redraw(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, maxSidePx / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)

  const context = canvas.getContext('2d')
  if (!context) return null
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}

function listFiles(input: HTMLInputElement): void {
  const items = [...(input.files ?? [])].map(({ name, size }) => {
    const item = document.createElement('li')
    item.textContent = `${name} · ${formatSize(size)}`
    return item
  })
  document.getElementById(`${input.id}-files`)?.replaceChildren(...items)
}

function formatSize(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  const [value, unit] = megabytes < 1 ? [Math.ceil(bytes / 1024), 'KB'] : [megabytes, 'MB']
  return `${value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 })} ${unit}`
}
