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
