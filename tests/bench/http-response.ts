import { brotliDecompressSync, gunzipSync } from 'node:zlib'

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('\r\n0\r\n\r\n')

/** Status of the HTTP answer in these bytes; undefined while some of it is on its way. One answer at a time: nothing is pipelined. */
export function readCompleteResponse(bytes: Buffer): { status: number; closes: boolean } | undefined {
  const end = bytes.indexOf(headEnd)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const isComplete = status === 304 || status === 204 || hasBody(head, bytes, end + headEnd.length)
  return isComplete ? { status, closes: /\r\nconnection: close/i.test(head) } : undefined
}

function hasBody(head: string, bytes: Buffer, start: number): boolean {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length !== undefined) return bytes.length >= start + Number(length)
  return bytes.length >= lastChunk.length && bytes.subarray(-lastChunk.length).equals(lastChunk)
}

/** The text of a complete answer, whatever its encoding. */
export function readText(bytes: Buffer): string {
  const end = bytes.indexOf(headEnd)
  const head = bytes.toString('latin1', 0, end)
  const sent = bytes.subarray(end + headEnd.length)
  const body = /\r\ntransfer-encoding: chunked/i.test(head) ? joinChunks(sent) : sent
  const encoding = /\r\ncontent-encoding: (\w+)/i.exec(head)?.[1]
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? '']
  return (decode?.(body) ?? body).toString()
}

function joinChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; ;) {
    const lineEnd = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, lineEnd), 16)
    if (!size) return Buffer.concat(chunks)
    chunks.push(body.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}
