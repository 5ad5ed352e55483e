import { once } from 'node:events'
import { connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'

export type Raw = { target: string; status: number; headers: string; size: number; body: Buffer; text: string }

/** One request on a connection of its own, and the answer as it is on the wire: `size` counts its headers too. */
export async function askRaw(
  origin: string,
  target: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Raw> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  const all = {
    host: `${hostname}:${port}`,
    connection: 'close',
    'accept-encoding': 'gzip, deflate, br',
    ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  }
  const lines = [`${method} ${target} HTTP/1.1`, ...Object.entries(all).map(([name, value]) => `${name}: ${value}`)]
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  await once(socket, 'close')

  const whole = Buffer.concat(chunks)
  const end = whole.indexOf('\r\n\r\n')
  const [head, rest] = [whole.subarray(0, end).toString(), whole.subarray(end + 4)]
  const plain = /^content-encoding: br\r?$/im.test(head) ? brotliDecompressSync(rest) : rest
  return {
    target,
    status: Number(head.slice(9, 12)),
    headers: head,
    size: whole.length,
    body: plain,
    text: plain.toString(),
  }
}

/** What a browser fetches with the page before it can be used: styles, scripts and icons; not the photos, nor the icon of the tab. */
export function partsOf(html: string, { withScripts = true } = {}): string[] {
  const styles = [
    /<link\b[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g,
    /<link\b[^>]*href="([^"]+)"[^>]*rel="stylesheet"/g,
    /<use\b[^>]*href="([^"#]+)/g,
  ]
  const scripts = [
    /<link\b[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g,
    /<link\b[^>]*href="([^"]+)"[^>]*rel="modulepreload"/g,
    /<script\b[^>]*src="([^"]+)"/g,
  ]
  const found = withScripts ? [...styles, ...scripts] : styles
  return [...new Set(found.flatMap((pattern) => [...html.matchAll(pattern)].map(([, target]) => target!)))]
}
