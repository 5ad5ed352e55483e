type Retake = () => Promise<void>
type Slot = {
  /** `retake` waits for a turn; without it the slot is taken at once, because other requests may wait for this one. */
  whileReleased: <T>(wait: () => Promise<T>, retake?: Retake) => Promise<T>
  end: () => void
}

/** A taken slot. Waits may overlap, and may outlast the request, whose end gives the slot back once. */
export function openSlot({ release, take }: { release: () => void; take: () => void }): Slot {
  let isHeld = true
  let hasEnded = false
  let waits = 0

  async function takeAgain(retake: Retake | undefined): Promise<void> {
    if (retake) await retake()
    else take()
    isHeld = true
    if (hasEnded) giveBack()
  }

  function giveBack(): void {
    if (!isHeld) return
    isHeld = false
    release()
  }

  return {
    async whileReleased(wait, retake) {
      waits += 1
      if (waits === 1) giveBack()
      try {
        return await wait()
      } finally {
        waits -= 1
        if (waits === 0 && !isHeld && !hasEnded) await takeAgain(retake)
      }
    },
    end() {
      hasEnded = true
      giveBack()
    },
  }
}
