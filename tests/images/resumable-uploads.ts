import type { Browser } from '#tests/support/web/web-process.ts'

const partType = 'application/offset+octet-stream'

export type Position = { status: number; offset: number; image: number | null }

/** An announced upload; its address. */
export async function announce(browser: Browser, bytes: number, headers: Record<string, string> = {}): Promise<string> {
  const response = await create(browser, bytes, headers)
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
  return response.headers.get('location')!
}

export function create(browser: Browser, bytes: number, headers: Record<string, string> = {}): Promise<Response> {
  const metadata = `purpose ${btoa('ad')}`
  return browser('/api/uploads', {
    method: 'POST',
    headers: { 'upload-length': String(bytes), 'upload-metadata': metadata, ...headers },
  })
}

export async function findPosition(browser: Browser, url: string): Promise<Position> {
  return positionOf(await browser(url, { method: 'HEAD' }))
}

/** Sends the rest of a file from `offset`. */
export async function sendPart(browser: Browser, url: string, file: Buffer, offset: number): Promise<Position> {
  const headers = { 'content-type': partType, 'upload-offset': String(offset) }
  return positionOf(await browser(url, { method: 'PATCH', headers, body: new Uint8Array(file.subarray(offset)) }))
}

function positionOf({ status, headers }: Response): Position {
  const image = headers.get('upload-image')
  return { status, offset: Number(headers.get('upload-offset')), image: image === null ? null : Number(image) }
}
