import { compress, type Encoding } from '#app/http/edge/compression.server.ts'

/** No text of a person can contain it, because their `<` is escaped. */
const mark = Buffer.from('<data id="page-size"></data>')

/** Compresses a page. Where it has a place for its own size, this says how many kB it takes as it is sent. */
export function compressPage(page: Buffer, encoding: Encoding): Buffer {
  const at = page.indexOf(mark)
  if (at < 0) return compress(page, encoding)
  const sizedPage = (kilobytes: number) =>
    Buffer.concat([page.subarray(0, at), Buffer.from(`${kilobytes}\u00a0kB`), page.subarray(at + mark.length)])
  for (let kilobytes = 1; ;) {
    const compressed = compress(sizedPage(kilobytes), encoding)
    const actual = Math.ceil(compressed.length / 1000)
    if (actual <= kilobytes) return compressed
    kilobytes = actual
  }
}
