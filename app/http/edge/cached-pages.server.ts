import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { compressThoroughly, compress, type Encoding } from '#app/http/edge/compression.server.ts'
import { copyUnpooled, encodePage, type EncodedPage } from '#app/http/edge/encoded-page.server.ts'
import type { PageCaching } from '#app/http/route-handle.ts'

type Freshness = { generation: number; renderedAt: number; freshUntil: number; staleUntil: number }

export type CachedPage = {
  status: number
  headers: Record<string, string>
  etag: string
  /** The plain page only until its Brotli form is there, of which the others are made. */
  encodings: Partial<Record<Encoding, EncodedPage>>
} & Freshness

export type Rendered = {
  status: number
  headers: Record<string, string>
  body: Buffer
  caching?: PageCaching | undefined
}

const maxPages = 2_000
const maxCacheBytes = 8 * 1024 * 1024
const overheadBytes = 1_000

export const pages = new LRUCache<string, CachedPage>({
  max: maxPages,
  maxSize: maxCacheBytes,
  sizeCalculation: ({ encodings }) =>
    Object.values(encodings).reduce((sum, { body }) => sum + body.length + overheadBytes, 1),
})

export function storePage(key: string, rendered: Rendered, freshness: Freshness): void {
  const { status, headers } = rendered
  const body = copyUnpooled(rendered.body)
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
  const page: CachedPage = { status, headers, etag, encodings: {}, ...freshness }
  pages.set(key, page)
  addEncoding(key, page, 'identity', body)
  void compressThoroughly(body).then((brotli) => {
    delete page.encodings.identity
    addEncoding(key, page, 'br', copyUnpooled(brotli))
  })
}

export function encodedPage(key: string, page: CachedPage, encoding: Encoding): EncodedPage {
  const { identity, br } = page.encodings
  const encoded = page.encodings[encoding]
  if (encoded) return encoded
  const plain = identity?.body ?? brotliDecompressSync(br!.body)
  if (encoding === 'identity') return encodePage({ ...page, body: plain }, page.etag, encoding)
  return addEncoding(key, page, encoding, copyUnpooled(compress(plain, encoding)))
}

/** The cache measures a page again only if it is another object; a page that was evicted meanwhile is not put back. */
function addEncoding(key: string, page: CachedPage, encoding: Encoding, body: Buffer): EncodedPage {
  const encoded = encodePage({ ...page, body }, page.etag, encoding)
  page.encodings[encoding] = encoded
  const current = pages.peek(key)
  if (current?.encodings === page.encodings) pages.set(key, { ...current })
  return encoded
}

export function measurePageCache(): { pages: number; bytes: number } {
  return { pages: pages.size, bytes: pages.calculatedSize }
}
