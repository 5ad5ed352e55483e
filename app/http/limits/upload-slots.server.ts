import { bodyLimits } from '#app/http/body/body-limits.ts'

type Slot = { memberId: number; start: () => void }

const activeByMember = new Map<number, number>()
const queue: Slot[] = []
let total = 0

/** Waits for a free slot of this member and of all together; resolves with the function that releases it. */
export async function acquireUploadSlot(memberId: number): Promise<() => void> {
  if (!hasSlot(memberId)) await new Promise<void>((start) => queue.push({ memberId, start }))
  else acquireSlot(memberId)
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    releaseSlot(memberId)
    startNext()
  }
}

function hasSlot(memberId: number): boolean {
  return total < bodyLimits.uploads && (activeByMember.get(memberId) ?? 0) < bodyLimits.uploadsPerMember
}

function acquireSlot(memberId: number): void {
  total += 1
  activeByMember.set(memberId, (activeByMember.get(memberId) ?? 0) + 1)
}

function releaseSlot(memberId: number): void {
  total -= 1
  const left = (activeByMember.get(memberId) ?? 1) - 1
  if (left > 0) activeByMember.set(memberId, left)
  else activeByMember.delete(memberId)
}

function startNext(): void {
  const index = queue.findIndex(({ memberId }) => hasSlot(memberId))
  if (index === -1) return
  const [next] = queue.splice(index, 1)
  acquireSlot(next!.memberId)
  next!.start()
}
