import { StorageUnavailableError } from './storage-unavailable.ts'

type Options = {
  maxFailures: number
  openMs: number
  now?: () => number
  onChange: (isOpen: boolean, error?: unknown) => void
}

/** After `maxFailures` in a row calls fail at once, and one call per `openMs` tries whether the store is back. */
export function circuitBreaker({ maxFailures, openMs, onChange, now = () => performance.now() }: Options) {
  let failures = 0
  let nextTrialAt = 0

  return async function run<T>(call: () => Promise<T>): Promise<T> {
    if (failures >= maxFailures) {
      if (now() < nextTrialAt) throw new StorageUnavailableError()
      nextTrialAt = now() + openMs
    }
    try {
      const result = await call()
      if (failures >= maxFailures) onChange(false)
      failures = 0
      return result
    } catch (error) {
      failures += 1
      nextTrialAt = now() + openMs
      if (failures === maxFailures) onChange(true, error)
      throw new StorageUnavailableError(error)
    }
  }
}
