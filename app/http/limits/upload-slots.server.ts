import { bodyLimits } from '#app/http/body/body-limits.ts'

type Uploader = number | string
type Slot = { uploader: Uploader; start: () => void }

const activeByUploader = new Map<Uploader, number>()
const queue: Slot[] = []
let total = 0

/** Waits for a free slot of this uploader and of all together; resolves with the function that releases it. */
export async function acquireUploadSlot(uploader: Uploader): Promise<() => void> {
  if (!hasSlot(uploader)) await new Promise<void>((start) => queue.push({ uploader, start }))
  else acquireSlot(uploader)
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    releaseSlot(uploader)
    startNext()
  }
}

function hasSlot(uploader: Uploader): boolean {
  return total < bodyLimits.uploads && (activeByUploader.get(uploader) ?? 0) < bodyLimits.uploadsPerMember
}

function acquireSlot(uploader: Uploader): void {
  total += 1
  activeByUploader.set(uploader, (activeByUploader.get(uploader) ?? 0) + 1)
}

function releaseSlot(uploader: Uploader): void {
  total -= 1
  const left = (activeByUploader.get(uploader) ?? 1) - 1
  if (left > 0) activeByUploader.set(uploader, left)
  else activeByUploader.delete(uploader)
}

function startNext(): void {
  const index = queue.findIndex(({ uploader }) => hasSlot(uploader))
  if (index === -1) return
  const [next] = queue.splice(index, 1)
  acquireSlot(next!.uploader)
  next!.start()
}
