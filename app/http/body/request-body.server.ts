import { limitConcurrency } from '#app/limits/concurrency.ts'
import { BodyRefusedError, readBounded, type BodyStream } from './bounded-stream.server.ts'
import { parseUrlEncoded } from './form-fields.server.ts'
import { bodyLimits } from './body-limits.ts'
import { parseLeadingFields, parseMultipart, type ReceivedForm } from './multipart.server.ts'

type Headers = { get: (name: string) => string | null }

/** Reads the body of a request once, lazily and within its limits; every method throws BodyRefusedError. */
export type RequestBody = {
  text: (maxBytes: number) => Promise<string>
  /** The fields of a form; files are accepted only from a member, by their id, or an admin. */
  form: (uploader?: number | string) => Promise<ReceivedForm>
  /** The fields of a form that is not carried out, also when `form` has refused it; its files are dropped. */
  fields: () => Promise<FormFields>
  /** Hands over the bytes of an upload as they arrive, until `signal` ends the waiting for more. */
  receive: (upload: UploadOptions) => Promise<void>
  close: () => Promise<void>
}

type UploadOptions = {
  uploader: number
  maxBytes: number
  take: (chunk: Uint8Array) => Promise<void>
  signal: AbortSignal
}

export type FormFields = { fields: FormData; hasFiles: boolean }

const limitUploads = limitConcurrency(bodyLimits.uploads, { maxPerKey: bodyLimits.uploadsPerMember })

export function openBody(headers: Headers, stream: BodyStream | null): RequestBody {
  let text: Promise<string> | undefined
  let form: Promise<ReceivedForm> | undefined
  let formFields: Promise<FormFields> | undefined

  function chunks(maxBytes: number): AsyncGenerator<Uint8Array> {
    if (Number(headers.get('content-length') ?? 0) > maxBytes) throw new BodyRefusedError('too_large')
    const encoding = headers.get('content-encoding')
    if (encoding && encoding !== 'identity') throw new BodyRefusedError('unsupported_type')
    return readBounded(stream ?? emptyStream(), maxBytes)
  }

  async function readText(maxBytes: number): Promise<string> {
    const buffers = await Array.fromAsync(chunks(maxBytes))
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(buffers))
    } catch {
      throw new BodyRefusedError('malformed_body')
    }
  }

  async function readForm(uploader?: number | string): Promise<ReceivedForm> {
    const type = headers.get('content-type') ?? ''
    if (isMultipart(type)) return readMultipart(type, uploader)
    if (!/^application\/x-www-form-urlencoded\b/i.test(type)) throw new BodyRefusedError('unsupported_type')
    return withoutFiles({ fields: parseUrlEncoded(await readText(bodyLimits.refusedFormBytes)) })
  }

  async function readMultipart(type: string, uploader?: number | string): Promise<ReceivedForm> {
    const length = Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY)
    if (!uploader || length <= bodyLimits.formBytes)
      return parseMultipart(chunks(bodyLimits.formBytes), type, uploader ? bodyLimits.files : 0)
    return limitUploads(() => parseMultipart(chunks(bodyLimits.uploadBytes), type, bodyLimits.files), uploader)
  }

  async function readFields(): Promise<FormFields> {
    const type = headers.get('content-type') ?? ''
    if (!form && isMultipart(type)) return parseLeadingFields(chunks(bodyLimits.uploadBytes), type)
    form ??= readForm()
    return form.then(
      ({ fields, files }) => ({ fields, hasFiles: files.length > 0 }),
      (error: unknown) => ({ fields: fieldsOfRefused(error), hasFiles: isMultipart(type) }),
    )
  }

  async function receive({ uploader, maxBytes, take, signal }: UploadOptions): Promise<void> {
    const readAll = async () => {
      for await (const chunk of chunks(maxBytes)) await take(chunk)
    }
    await limitUploads(() => Promise.race([readAll(), rejectOnAbort(signal)]), uploader)
  }

  return {
    text: (maxBytes) => (text ??= readText(maxBytes)),
    form: (uploader) => (form ??= formFields ? formFields.then(withoutFiles) : readForm(uploader)),
    fields: () => (formFields ??= readFields()),
    receive,
    close: async () => {
      const read = await form?.catch(() => undefined)
      await read?.close()
    },
  }
}

function isMultipart(type: string): boolean {
  return /^multipart\/form-data\b/i.test(type)
}

function withoutFiles({ fields }: { fields: FormData }): ReceivedForm {
  return { fields, files: [], close: async () => {} }
}

function fieldsOfRefused(error: unknown): FormData {
  if (error instanceof BodyRefusedError && error.fields) return error.fields
  throw error
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new BodyRefusedError('malformed_body')), { once: true })
  })
}

async function* emptyStream(): AsyncGenerator<Uint8Array> {}
