const headerBytes = 4

/** What stands before each message between the process and its renderer: its length. */
export function frameHeader(bytes: number): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.writeUInt32BE(bytes)
  return header
}

/** The messages of a stream, one after the other. */
export async function* readFrames(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let bytes = 0
  let wanted = headerBytes
  let isHeader = true
  for await (const piece of stream) {
    pieces.push(piece)
    bytes += piece.length
    while (bytes >= wanted) {
      const all = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
      const message = all.subarray(0, wanted)
      pieces = all.length > wanted ? [all.subarray(wanted)] : []
      bytes = all.length - wanted
      if (!isHeader) yield message
      wanted = isHeader ? message.readUInt32BE() : headerBytes
      isHeader = !isHeader
    }
  }
}
