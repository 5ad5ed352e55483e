import { once } from 'node:events'
import { connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'

export type RawResponse = { target: string; status: number; headers: string; size: number; body: Buffer; text: string }

/** One request on a connection of its own, and the answer as it is on the wire: `size` counts its headers too. */
export async function requestRaw(
  origin: string,
  target: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<RawResponse> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  const allHeaders = {
    host: `${hostname}:${port}`,
    connection: 'close',
    'accept-encoding': 'gzip, deflate, br',
    ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  }
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  await once(socket, 'close')

  const response = Buffer.concat(chunks)
  const end = response.indexOf('\r\n\r\n')
  const [head, rest] = [response.subarray(0, end).toString(), response.subarray(end + 4)]
  const decoded = /^content-encoding: br\r?$/im.test(head) ? brotliDecompressSync(rest) : rest
  return {
    target,
    status: Number(head.slice(9, 12)),
    headers: head,
    size: response.length,
    body: decoded,
    text: decoded.toString(),
  }
}

/** What a browser fetches with the page before it can be used: styles, scripts and icons; not the photos, nor the icon of the tab. */
export function assetsOf(html: string, { withScripts = true } = {}): string[] {
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
