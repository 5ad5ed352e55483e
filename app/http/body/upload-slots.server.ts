import { bodyLimits } from './limits.ts'

type Slot = { uploader: number; start: () => void }

const running = new Map<number, number>()
const waiting: Slot[] = []
let total = 0

/** Waits until this member, and all together, send few enough forms with files. Resolves with what gives the slot back. */
export async function takeUploadSlot(uploader: number): Promise<() => void> {
  if (!hasSlot(uploader)) await new Promise<void>((start) => waiting.push({ uploader, start }))
  else occupy(uploader)
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    vacate(uploader)
    startNext()
  }
}

function hasSlot(uploader: number): boolean {
  return total < bodyLimits.uploads && (running.get(uploader) ?? 0) < bodyLimits.uploadsOfMember
}

function occupy(uploader: number): void {
  total += 1
  running.set(uploader, (running.get(uploader) ?? 0) + 1)
}

function vacate(uploader: number): void {
  total -= 1
  const left = (running.get(uploader) ?? 1) - 1
  if (left > 0) running.set(uploader, left)
  else running.delete(uploader)
}

/** The first one in line who may begin; a member who sends many keeps nobody else waiting. */
function startNext(): void {
  const index = waiting.findIndex(({ uploader }) => hasSlot(uploader))
  if (index === -1) return
  const [next] = waiting.splice(index, 1)
  occupy(next!.uploader)
  next!.start()
}
