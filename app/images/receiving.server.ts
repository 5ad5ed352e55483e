import { parseFormData, type FileUpload } from '@remix-run/form-data-parser'
import { refused } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { imageLimits, isImagePurpose, type ImagePurpose } from './rules.ts'
import { spool } from './spooling.server.ts'
import { storeImage, type ImageRefusal, type StoredImage } from './storing.server.ts'

export type RefusedFile = { name: string; reason: ImageRefusal | 'over_limit' }

export type Upload = {
  /** The form's text fields, and under `imageIds` the pictures that were kept: what `readForm` takes. */
  fields: FormData
  images: StoredImage[]
  imageIds: number[]
  refused: RefusedFile[]
}

/** The body as a whole cannot be taken: too large (413), no form (415), a broken one (400), or for a purpose unknown (422). */
export class UnreadableUpload extends Error {
  reason: 'too_large' | 'unsupported_type' | 'malformed_body' | 'purpose_unknown'
  constructor(reason: UnreadableUpload['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Without a `purpose` the form's own field of that name says it, wherever in the form it stands. */
export type Receiving = { ownerId: number; purpose?: ImagePurpose; now: Date; maxFiles?: number }

// The parser holds the file at hand in memory; bodies wait for their turn on disk.
const inTurn = limitConcurrency(2)

/**
 * Reads a form with pictures: each is decoded, redrawn and kept as it is met, whatever its name and type claim. A file
 * that is refused is named, and the rest of the form is still read. Throws UnreadableUpload.
 */
export async function readUpload(request: Request, db: Db, receiving: Receiving): Promise<Upload> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type)) throw new UnreadableUpload('unsupported_type')

  const body = await spool(request, imageLimits.bodyBytes)
  if (typeof body === 'string') throw new UnreadableUpload(body)
  try {
    return await inTurn(() => takeApart(() => asForm(body.reread(), request.url, type), db, receiving))
  } finally {
    await body.close()
  }
}

async function takeApart(reread: () => Request, db: Db, receiving: Receiving): Promise<Upload> {
  const { ownerId, purpose, now, maxFiles = imageLimits.files } = receiving
  const known = purpose ?? (await statedPurpose(reread()))
  const images = new Map<number, StoredImage>()
  const refusedFiles: RefusedFile[] = []

  const form = await parseParts(reread(), async (file) => {
    // A file field left empty is sent as an empty file without a name.
    if (file.size === 0) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    const outcome = images.size < maxFiles ? await storeImage(db, { file: bytes, ownerId, purpose: known, now }) : tooMany
    if (outcome.ok) images.set(outcome.value.id, outcome.value)
    else refusedFiles.push({ name: file.name.slice(0, 100), reason: outcome.reason })
  })
  const fields = textFieldsOf(form)
  for (const id of images.keys()) fields.append('imageIds', String(id))
  return { fields, images: [...images.values()], imageIds: [...images.keys()], refused: refusedFiles }
}

const tooMany = refused('over_limit')

async function statedPurpose(form: Request): Promise<ImagePurpose> {
  const stated = (await parseParts(form, async () => {})).get('purpose')
  if (isImagePurpose(stated) && stated !== 'blog') return stated
  throw new UnreadableUpload('purpose_unknown')
}

function asForm(body: ReadableStream<Uint8Array>, url: string, type: string): Request {
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers: { 'content-type': type }, body, duplex: 'half' }
  return new Request(url, init)
}

async function parseParts(request: Request, keep: (file: FileUpload) => Promise<void>): Promise<FormData> {
  // A file over its own limit is refused by name; only the body's limit ends the reading.
  const { bodyBytes, fields } = imageLimits
  const limits = { maxFileSize: bodyBytes, maxTotalSize: bodyBytes, maxParts: fields, maxFiles: fields }
  let fault: unknown
  const watched = (file: FileUpload) =>
    keep(file).catch((error: unknown) => {
      fault = error
      throw error
    })
  try {
    return await parseFormData(request, limits, watched)
  } catch (error) {
    // What went wrong on our side is no fault of the form.
    if (fault) throw fault
    throw new UnreadableUpload(error instanceof Error && error.name.startsWith('Max') ? 'too_large' : 'malformed_body')
  }
}

function textFieldsOf(form: FormData): FormData {
  const fields = new FormData()
  let bytes = 0
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    bytes += Buffer.byteLength(name) + Buffer.byteLength(value)
    fields.append(name, value)
  }
  if (bytes > imageLimits.fieldBytes) throw new UnreadableUpload('too_large')
  return fields
}
