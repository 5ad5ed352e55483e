import type { RequestSlot } from '#app/request-slot.server.ts'

type SlotSource = { release: () => void; retake: () => Promise<void> }

/** A taken slot. Waits may overlap, and may outlast the request, whose end gives the slot back once. */
export function openSlot({ release, retake }: SlotSource): RequestSlot & { end: () => void } {
  let isHeld = true
  let hasEnded = false
  let waits = 0

  async function takeAgain(): Promise<void> {
    await retake()
    isHeld = true
    if (hasEnded) giveBack()
  }

  function giveBack(): void {
    if (!isHeld) return
    isHeld = false
    release()
  }

  return {
    async whileReleased(wait) {
      waits += 1
      if (waits === 1) giveBack()
      try {
        return await wait()
      } finally {
        waits -= 1
        if (waits === 0 && !isHeld && !hasEnded) await takeAgain()
      }
    },
    end() {
      hasEnded = true
      giveBack()
    },
  }
}
