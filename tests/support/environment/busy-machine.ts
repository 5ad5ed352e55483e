import os from 'node:os'

/** A time limit of an idle machine, longer by as much as processes wait for a processor now. */
export function scaledToLoad(ms: number): number {
  return ms * Math.max(1, os.loadavg()[0]! / os.availableParallelism())
}
