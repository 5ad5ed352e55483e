import type { Readable } from 'node:stream'

export type StoredStream = { stream: Readable; bytes: number }

/** Where images and exports are stored. Keys are ours, such as `images/12/original.jpg`, and contain no user input. */
export type Storage = {
  /** Atomic: readers see the former content or all of the new one. */
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** As `put`, from a file of this machine, without reading it into memory. */
  putFile(key: string, path: string): Promise<void>
  getStream(key: string): Promise<StoredStream | undefined>
  /** The keys below `key`, in any order. */
  list(key: string): AsyncIterable<string>
  /** Recursive; a missing key is ignored. */
  removeAll(key: string): Promise<void>
  /** Deletes what is too old below `key`, and the oldest beyond `maxFiles`. */
  trim(key: string, limits: TrimLimits): Promise<void>
}

export type TrimLimits = { maxFiles: number; maxAgeMs: number }

const keyPattern = /^[a-z]+(-[a-z]+)*(\/[a-z0-9]+)*(\/[a-z0-9]+\.[a-z0-9]+)?$/

export function isStorageKey(key: string): boolean {
  return keyPattern.test(key)
}

export function requireStorageKey(key: string): string {
  if (!isStorageKey(key)) throw new Error(`not a storage key: ${key}`)
  return key
}

type StoredFile = { writtenAt: number }

export function selectSurplus<File extends StoredFile>(files: File[], { maxFiles, maxAgeMs }: TrimLimits): File[] {
  const tooOld = Date.now() - maxAgeMs
  const newestFirst = files.toSorted((one, other) => other.writtenAt - one.writtenAt)
  return newestFirst.filter(({ writtenAt }, index) => index >= maxFiles || writtenAt < tooOld)
}
