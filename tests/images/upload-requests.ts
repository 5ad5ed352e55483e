import { randomInt } from 'node:crypto'
import sharp from 'sharp'

/** A unique JPEG, noisy enough to be large. */
export function photo({ width = 400, height = 300 }: { width?: number; height?: number } = {}): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 64 + randomInt(128), sigma: 40 }
  return sharp({ create: { width, height, channels: 3, background: 'grey', noise } })
    .jpeg()
    .toBuffer()
}

export function uploadForm(fields: Record<string, string>, files: Buffer[]): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  for (const [index, file] of files.entries()) {
    body.append('images', new File([new Uint8Array(file)], `slika-${index}.jpg`, { type: 'image/jpeg' }))
  }
  return body
}

export function uploadRequest(body: FormData, headers: Record<string, string> = {}): Request {
  const request = new Request('http://localhost/klijent/objavite-oglas', { method: 'POST', body })
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
  return request
}

/** A chunked body of one megabyte per chunk, without content-length. */
export function chunkedUpload(megabytes: number): { request: Request; sent: () => number } {
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      if (sent === megabytes) return controller.close()
      sent += 1
      controller.enqueue(new Uint8Array(1024 * 1024))
    },
  })
  return { request: streamRequest(body, 'multipart/form-data; boundary=a'), sent: () => sent }
}

/** Sends a part of the form and closes the connection. */
export async function abortedUpload(body: FormData): Promise<Request> {
  const completeRequest = uploadRequest(body)
  const type = completeRequest.headers.get('content-type')!
  const bytes = new Uint8Array(await completeRequest.arrayBuffer())
  let started = false
  const stream = new ReadableStream({
    pull(controller) {
      if (started) return controller.error(new Error('aborted'))
      started = true
      controller.enqueue(bytes.subarray(0, bytes.length - 100))
    },
  })
  return streamRequest(stream, type)
}

function streamRequest(body: ReadableStream, type: string): Request {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': type },
  }
  return new Request('http://localhost/klijent/objavite-oglas', init)
}
