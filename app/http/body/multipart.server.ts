import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { BodyRefusedError } from './bounded-stream.server.ts'
import { collectFields } from './form-fields.server.ts'
import { bodyLimits } from './body-limits.ts'
import { storeFile, type FormFile } from './temporary-file.server.ts'

export type ReceivedForm = { fields: FormData; files: FormFile[]; close: () => Promise<void> }

const maxBoundaryLength = 100
const pieceBytes = 8_192

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
  let isOver = false
  const finished = new Promise<void>((resolve, fail) => {
    const reject = (error: Error) => {
      isOver = true
      fail(error)
    }
    onLimit(parser, () => reject(new BodyRefusedError('too_large')))
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
      const file = storeFile(stream, name ?? '', handles)
      file.catch(reject)
      files.push(file)
      streams.push(stream)
    })
  })

  const feed = async () => {
    for await (const chunk of chunks) {
      if (isOver) return
      await write(parser, chunk, () => isOver)
    }
    if (!isOver) parser.end()
  }

  try {
    await Promise.race([finished, feed().then(() => finished)])
    const stored = await Promise.all(files)
    // Browsers send an empty file for an empty file field.
    return { fields, files: stored.filter(({ bytes }) => bytes > 0), close }
  } catch (error) {
    for (const stream of [...streams, parser]) stream.destroy()
    await Promise.allSettled(files)
    await close()
    if (error instanceof BodyRefusedError) error.fields = fields
    throw error
  }
}

/** The fields before the first file; what follows is received, so that the browser reads the answer, and dropped. */
export async function parseLeadingFields(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<{ fields: FormData; hasFiles: boolean }> {
  if (contentType.length > maxBoundaryLength * 2) throw new BodyRefusedError('malformed_body')
  const { fields, add } = collectFields()
  const parser = openParser(contentType, 1)
  let fileName: string | undefined
  let refusal: unknown
  let isOver = false
  onLimit(parser, () => (isOver = true))
  parser.on('field', (name, value) => {
    try {
      if (name) add(name, value)
    } catch (error) {
      refusal ??= error
    }
  })
  parser.on('file', (_, stream, name) => {
    fileName ??= name ?? ''
    stream.resume()
  })
  parser.on('error', () => (refusal ??= new BodyRefusedError('malformed_body')))
  for await (const chunk of chunks)
    await write(parser, chunk, () => isOver || fileName !== undefined || refusal !== undefined)
  parser.destroy()
  if (refusal) throw refusal
  return { fields, hasFiles: Boolean(fileName) }
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

function onLimit(parser: BusboyInstance, stop: () => void): void {
  parser.on('partsLimit', stop).on('fieldsLimit', stop).on('filesLimit', stop)
}

async function write(parser: BusboyInstance, chunk: Uint8Array, isOver: () => boolean): Promise<void> {
  for (let start = 0; start < chunk.length && !isOver(); start += pieceBytes)
    await new Promise<void>((resolve) => parser.write(chunk.subarray(start, start + pieceBytes), () => resolve()))
}
