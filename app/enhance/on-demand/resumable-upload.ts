import { timeoutSignal } from '../older-browsers/timeout-signal.ts'
import { labels } from './labels.ts'

const [maxFailures, stallMs] = [5, 30_000]

type UploadOptions = {
  purpose: string
  signal: AbortSignal
  onProgress: (bytes: number) => void
  onOffline: () => void
}

/** The server will not take the file; the message is for the person. */
export class UploadRefused extends Error {}
class UploadGone extends Error {}
/** The form brings the file to the sign-in, which comes first. */
class SessionEnded extends Error {}

/**
 * Sends a file and goes on where a broken connection has ended, by the protocol tus 1.0.0; resolves with the id of the image.
 * The same file chosen again for the same purpose goes on too, because both are the idempotency key.
 */
export function uploadFile(file: File, options: UploadOptions): Promise<string> {
  return Promise.race([sendFile(file, options), rejectWhenAborted(options.signal)])
}

/** A request that stalls keeps nothing waiting that the person has removed. */
function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
}

/** @throws UploadRefused when the file was edited (also where it grew: hence its last byte), moved or deleted since it was chosen */
export async function checkReadable(file: File): Promise<void> {
  const ends = [file.slice(0, 1), file.slice(-1)].map((end) => end.arrayBuffer())
  await Promise.all(ends).catch(() => {
    throw new UploadRefused(labels.upload.changed)
  })
}

async function sendFile(file: File, options: UploadOptions): Promise<string> {
  const { signal, onProgress, onOffline } = options
  await checkReadable(file)
  let key = `${options.purpose} ${await digestOf(file)}`
  let url: string | undefined
  let offset = 0
  for (let failures = 0; failures < maxFailures;) {
    try {
      const isNew = !url
      url ??= await create(file, key, options.purpose)
      const position = isNew && !url.includes('#') ? { offset: 0, image: null } : await findPosition(url)
      if (position.image) return position.image
      if (position.offset > offset) failures = 0
      offset = position.offset
      onProgress(offset)
      const image = await sendPart(url, file, offset, options)
      if (image) return image
    } catch (error) {
      if (signal.aborted && url) void fetch(url, { method: 'DELETE' }).catch(() => undefined)
      signal.throwIfAborted()
      if (error instanceof UploadRefused || error instanceof SessionEnded) throw error
      if (error instanceof UploadGone) [url, key] = [undefined, `${Math.random()}${Date.now()}`]
      failures += 1
      await checkReadable(file)
      if (!navigator.onLine) onOffline()
      if (!navigator.onLine) await untilOnline(signal)
      else if (failures < maxFailures) await pause(1_000 * 2 ** (failures - 1))
    }
  }
  throw new Error('no connection')
}

/** The address of the upload, with `#` if it was there before. */
async function create(file: File, key: string, purpose: string): Promise<string> {
  const response = await request('/api/uploads', 'POST', {
    'accept-language': document.documentElement.lang,
    'upload-length': `${file.size}`,
    'upload-metadata': `purpose ${btoa(purpose)}`,
    'idempotency-key': key,
  })
  return response.headers.get('location')! + (response.headers.has('idempotent-replayed') ? '#' : '')
}

async function findPosition(url: string): Promise<{ offset: number; image: string | null }> {
  const { headers } = await request(url, 'HEAD')
  return { offset: Number(headers.get('upload-offset')), image: headers.get('upload-image') }
}

async function request(url: string, method: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(url, { method, headers, cache: 'no-store', signal: timeoutSignal(stallMs) })
  if (!response.ok) throw failureOf(response.status, await response.text())
  return response
}

/** With the older interface, which tells how much is sent. The id of the image once all of it is there. */
function sendPart(
  url: string,
  file: File,
  offset: number,
  { signal, onProgress }: UploadOptions,
): Promise<string | null> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const part = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const expectProgress = () => {
      clearTimeout(timer)
      timer = setTimeout(abort, stallMs)
    }
    const abort = () => part.abort()
    signal.addEventListener('abort', abort)
    part.upload.addEventListener('progress', ({ loaded }) => {
      expectProgress()
      onProgress(offset + loaded)
    })
    part.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      if (part.status === 204) resolve(part.getResponseHeader('upload-image'))
      else reject(failureOf(part.status, part.responseText, Number(part.getResponseHeader('retry-after'))))
    })
    part.open('PATCH', url)
    part.setRequestHeader('content-type', 'application/offset+octet-stream')
    part.setRequestHeader('upload-offset', `${offset}`)
    part.setRequestHeader('accept-language', document.documentElement.lang)
    part.send(file.slice(offset))
    expectProgress()
  })
}

function failureOf(status: number, body: string, retryAfter = 0): Error {
  if (status === 404) return new UploadGone()
  if (status === 401) return new SessionEnded()
  if (![400, 403, 413, 415, 422].includes(status) && !(status === 429 && retryAfter > 60)) return new Error(`${status}`)
  return new UploadRefused(/"detail":"([^"\\]+)/.exec(body)?.[1])
}

async function digestOf(file: File): Promise<string> {
  const digest = await crypto.subtle?.digest('SHA-256', await file.arrayBuffer())
  if (!digest) return `${Math.random()}${Date.now()}`
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function untilOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
