import { randomUUID } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { BodyRefusedError } from './bounded-stream.server.ts'
import { collectFields } from './form-fields.server.ts'
import { bodyLimits } from './body-limits.ts'

/** An uploaded file, stored unlinked, so that the disk is freed even when the process is killed. */
export type FormFile = {
  name: string
  bytes: number
  isTooLarge: boolean
  chunks: () => AsyncIterable<Uint8Array>
}

export type ReceivedForm = { fields: FormData; files: FormFile[]; close: () => Promise<void> }

const maxBoundaryLength = 100
const chunkBytes = 64 * 1024

/** Parses a multipart body as it arrives: fields in memory, files on disk. Throws BodyRefusedError. */
export async function parseMultipart(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
  maxFiles: number,
): Promise<ReceivedForm> {
  if (contentType.length > maxBoundaryLength * 2) throw new BodyRefusedError('malformed_body')
  const { fields, add } = collectFields()
  const streams: Readable[] = []
  const files: Promise<FormFile>[] = []
  const handles: FileHandle[] = []
  const close = async () => void (await Promise.all(handles.map((handle) => handle.close())))

  const parser = openParser(contentType, maxFiles)
  const finished = new Promise<void>((resolve, reject) => {
    const refuse = () => reject(new BodyRefusedError('too_large'))
    parser.on('partsLimit', refuse).on('fieldsLimit', refuse).on('filesLimit', refuse)
    parser.on('error', () => reject(new BodyRefusedError('malformed_body')))
    parser.on('finish', resolve)
    parser.on('field', (name, value, _, isTruncated) => {
      try {
        if (isTruncated) throw new BodyRefusedError('too_large')
        if (name) add(name, value)
      } catch (error) {
        reject(error as Error)
      }
    })
    parser.on('file', (_, stream, name) => {
      const file = store(stream, name ?? '', handles)
      file.catch(reject)
      files.push(file)
      streams.push(stream)
    })
  })

  try {
    await Promise.race([finished, feed(parser, chunks).then(() => finished)])
    const stored = await Promise.all(files)
    // Browsers send an empty file for an empty file field.
    return { fields, files: stored.filter(({ bytes }) => bytes > 0), close }
  } catch (error) {
    for (const stream of [...streams, parser]) stream.destroy()
    await Promise.allSettled(files)
    await close()
    throw error
  }
}

function openParser(contentType: string, maxFiles: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        fields: bodyLimits.fields,
        parts: bodyLimits.fields,
        files: maxFiles,
        fieldSize: bodyLimits.formBytes,
        fileSize: bodyLimits.fileBytes,
        headerPairs: 10,
        headerSize: bodyLimits.partHeaderBytes,
      },
    })
  } catch {
    throw new BodyRefusedError('malformed_body')
  }
}

async function feed(parser: BusboyInstance, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of chunks) {
    await new Promise<void>((resolve, reject) => parser.write(chunk, (error) => (error ? reject(error) : resolve())))
  }
  parser.end()
}

async function store(stream: BusboyFileStream, name: string, handles: FileHandle[]): Promise<FormFile> {
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
  const file = path.join(tmpdir(), `upload-${randomUUID()}`)
  const handle = await open(file, 'wx+', 0o600)
  handles.push(handle)
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
