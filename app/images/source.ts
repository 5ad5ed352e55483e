/** A picture as it arrived, read in pieces as often as needed. */
export type ImageSource = { bytes: number; chunks: () => AsyncIterable<Uint8Array> }

export function inMemory(file: Uint8Array): ImageSource {
  return {
    bytes: file.length,
    async *chunks() {
      yield file
    },
  }
}
