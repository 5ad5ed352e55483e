import { randomUUID } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Spooled = { reread(): ReadableStream<Uint8Array>; close(): Promise<void> }

/** It would not fit, or its sender vanished before its end. */
export type Unspoolable = 'too_large' | 'malformed_body'

const pieceBytes = 64 * 1024

/**
 * Writes a body to disk as it drips in, so that two hundred slow senders hold no memory. The file loses its name before
 * its first byte comes: when the sender vanishes or the process is killed, nothing is left to tidy up.
 */
export async function spool(request: Request, maxBytes: number): Promise<Spooled | Unspoolable> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return 'too_large'

  const file = await openNameless()
  const size = await fill(file, request.body, maxBytes).catch((error) => file.close().then(() => Promise.reject(error)))
  if (typeof size !== 'number') {
    await file.close()
    return size
  }
  return { reread: () => rereadFrom(file, size), close: () => file.close() }
}

async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

type Body = ReadableStream<Uint8Array> | null

async function fill(file: FileHandle, body: Body, maxBytes: number): Promise<number | Unspoolable> {
  if (!body) return 0
  const pieces = body.getReader()
  let size = 0
  for (;;) {
    const piece = await pieces.read().catch(() => undefined)
    if (!piece) return 'malformed_body'
    if (piece.done) return size
    if (size + piece.value.length > maxBytes) {
      await pieces.cancel().catch(() => {})
      return 'too_large'
    }
    await file.appendFile(piece.value)
    size += piece.value.length
  }
}

function rereadFrom(file: FileHandle, size: number): ReadableStream<Uint8Array> {
  let position = 0
  return new ReadableStream({
    async pull(controller) {
      const { bytesRead, buffer } = await file.read(new Uint8Array(Math.min(pieceBytes, size - position)), { position })
      position += bytesRead
      if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
      if (position >= size || bytesRead === 0) controller.close()
    },
  })
}
