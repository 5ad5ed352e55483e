/** An uploaded file that can be read in chunks any number of times. */
export type ImageSource = { bytes: number; chunks: () => AsyncIterable<Uint8Array> }

/** A file of a form, not yet decoded. Only the beginning of a file that `isTooLarge` is stored. */
export type UploadedFile = ImageSource & { name: string; isTooLarge: boolean }

export function sourceFromBytes(file: Uint8Array): ImageSource {
  return {
    bytes: file.length,
    async *chunks() {
      yield file
    },
  }
}
