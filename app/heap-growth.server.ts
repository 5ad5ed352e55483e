import { setFlagsFromString } from 'node:v8'

/** Between two collections the heap grows by at most a fifth; V8 would let it double or more, and not give it back. */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=20')
}
