import { submitAfter } from '../pending-images.ts'

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
  const files: File[] = []
  // One after the other: a photograph of 50 megapixels takes 200 MB while it is decoded.
  for (const file of selected) files.push(await shrink(file))
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
    const { redraw } = await import('./redraw.ts')
    const blob = await redraw(file, maxSidePx)
    if (!blob || blob.size > file.size * 0.9) return file
    return new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' })
  } catch {
    return file
  }
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
  if (megabytes < 1) return `${Math.ceil(bytes / 1024)} KB`
  const value = `${Math.round(megabytes * 10) / 10}`
  // Chromium has no Bosnian numbers and would write English ones.
  return `${document.documentElement.lang === 'en' ? value : value.replace('.', ',')} MB`
}
