/** Before a photograph goes over a phone's connection it is made as small as the site will ever show it. */
const longestSide = 2048
const smallEnough = 300 * 1024

const shrinking = new WeakMap<HTMLFormElement, Promise<void>>()

/** Lists the chosen files with their sizes, and replaces large pictures where the browser can. */
export async function careForPictures(input: HTMLInputElement): Promise<void> {
  listFiles(input)
  if (!input.form) return
  const work = shrinkAll(input)
  shrinking.set(input.form, work)
  await work
  if (shrinking.get(input.form) === work) shrinking.delete(input.form)
  listFiles(input)
}

/** Whether sending has to wait for a picture; the form is then sent as soon as it is ready. */
export function waitForPictures(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  const work = shrinking.get(form)
  void work?.then(() => form.requestSubmit(submitter))
  return work !== undefined
}

async function shrinkAll(input: HTMLInputElement): Promise<void> {
  const chosen = [...(input.files ?? [])]
  const files = await Promise.all(chosen.map(shrink))
  const unchanged = files.every((file, index) => file === chosen[index])
  // Another choice may have been made meanwhile.
  if (unchanged || chosen.some((file, index) => file !== input.files?.[index])) return
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  input.files = transfer.files
}

/** The file itself where it is small already, is no picture, or the browser cannot. */
async function shrink(file: File): Promise<File> {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type) || file.size < smallEnough) return file
  try {
    const blob = await redraw(file)
    if (!blob || blob.size > file.size * 0.9) return file
    return new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' })
  } catch {
    return file
  }
}

async function redraw(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)

  const context = canvas.getContext('2d')
  if (!context) return null
  // JPEG has no transparency; without this it would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}

function listFiles(input: HTMLInputElement): void {
  const items = [...(input.files ?? [])].map(({ name, size }) => {
    const item = document.createElement('li')
    item.textContent = `${name} · ${sizeInWords(size)}`
    return item
  })
  document.getElementById(`${input.id}-files`)?.replaceChildren(...items)
}

function sizeInWords(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  const [value, unit] = megabytes < 1 ? [Math.ceil(bytes / 1024), 'KB'] : [megabytes, 'MB']
  return `${value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 })} ${unit}`
}
