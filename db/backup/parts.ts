import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { Entry } from './archive.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** One part of a table: all of them, decompressed and joined, are the output of COPY. */
export async function packPart(table: string, number: number, text: Uint8Array): Promise<Entry> {
  return { name: `tables/${table}/${String(number).padStart(6, '0')}.zst`, bytes: await compress(text) }
}

export function tableOf({ name }: Entry): string | undefined {
  return /^tables\/([^/]+)\/\d+\.zst$/.exec(name)?.[1]
}

export function unpackPart({ bytes }: Entry): Promise<Buffer> {
  return decompress(bytes)
}

/** Each row of COPY's text ends with a line feed, and has no other. */
export function countLines(text: Uint8Array): number {
  let lines = 0
  for (const byte of text) if (byte === 10) lines += 1
  return lines
}
