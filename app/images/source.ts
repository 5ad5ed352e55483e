/** A picture as it arrived, read in pieces as often as needed. */
export type ImageSource = { bytes: number; chunks: () => AsyncIterable<Uint8Array> }

/** A file of a form, whatever is in it. `isTooLarge`: what was kept of it is its beginning. */
export type UploadedFile = ImageSource & { name: string; isTooLarge: boolean }

export function sourceFromBytes(file: Uint8Array): ImageSource {
  return {
    bytes: file.length,
    async *chunks() {
      yield file
    },
  }
}
