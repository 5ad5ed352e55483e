const headerBytes = 4

export function frameHeader(bytes: number): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.writeUInt32BE(bytes)
  return header
}

export async function* readFrames(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let bytes = 0
  let expectedBytes = headerBytes
  let isHeader = true
  for await (const chunk of stream) {
    chunks.push(chunk)
    bytes += chunk.length
    while (bytes >= expectedBytes) {
      const buffer = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
      const message = buffer.subarray(0, expectedBytes)
      chunks = buffer.length > expectedBytes ? [buffer.subarray(expectedBytes)] : []
      bytes = buffer.length - expectedBytes
      if (!isHeader) yield message
      expectedBytes = isHeader ? message.readUInt32BE() : headerBytes
      isHeader = !isHeader
    }
  }
}
