import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BusboyFileStream } from '@fastify/busboy'

/** An uploaded file, stored unlinked, so that the disk is freed even when the process is killed. */
export type FormFile = {
  name: string
  bytes: number
  isTooLarge: boolean
  chunks: () => AsyncIterable<Uint8Array>
}

const chunkBytes = 64 * 1024

/** Linux's O_TMPFILE is this with O_DIRECTORY; Node has no name for it. */
const temporaryFlag = 0o20_000_000

/** Stores a file of a form as it arrives; it is gone when its handle is closed. */
export async function storeFile(stream: BusboyFileStream, name: string, handles: FileHandle[]): Promise<FormFile> {
  const handle = await openUnlinked(handles)
  let bytes = 0
  for await (const chunk of joinChunks(stream as AsyncIterable<Uint8Array>)) {
    await handle.appendFile(chunk)
    bytes += chunk.length
  }
  return { name: name.slice(0, 100), bytes, isTooLarge: stream.truncated, chunks: () => readFrom(handle, bytes) }
}

/** A slow line brings a body in small chunks, and a call of the file system for each would cost more than parsing it. */
async function* joinChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let pending: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    pending.push(chunk)
    bytes += chunk.length
    if (bytes < chunkBytes) continue
    yield Buffer.concat(pending)
    pending = []
    bytes = 0
  }
  yield Buffer.concat(pending)
}

async function openUnlinked(handles: FileHandle[]): Promise<FileHandle> {
  const handle = (await openUnnamed()) ?? (await openAndUnlink())
  handles.push(handle)
  return handle
}

/** Without a name from the beginning, where the file system can: nothing is left however the process ends. */
async function openUnnamed(): Promise<FileHandle | undefined> {
  if (process.platform !== 'linux') return undefined
  return open(tmpdir(), constants.O_RDWR | constants.O_DIRECTORY | temporaryFlag, 0o600).catch(() => undefined)
}

async function openAndUnlink(): Promise<FileHandle> {
  const file = path.join(tmpdir(), `upload-${randomUUID()}`)
  const handle = await open(file, 'wx+', 0o600)
  await rm(file)
  return handle
}

async function* readFrom(handle: FileHandle, bytes: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < bytes;) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(Math.min(chunkBytes, bytes - position)), {
      position,
    })
    if (bytesRead === 0) throw new Error('a spooled file has lost its end')
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
