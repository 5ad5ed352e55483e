import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { compressThoroughly, compress, type Encoding } from '#app/http/edge/compression.server.ts'
import { contentSecurityPolicy, securityHeaders } from '#app/http/edge/security-headers.server.ts'
import type { PageCaching } from '#app/http/route-handle.ts'

/** A page in one encoding, with its headers as a list of names and values, as `writeHead` takes them fastest. */
export type EncodedPage = {
  status: number
  etag: string
  headers: string[]
  notModifiedHeaders: string[]
  body: Buffer
}

type CachedPage = {
  rendered: Rendered
  etag: string
  encodings: Partial<Record<Encoding, EncodedPage>>
  freshUntil: number
  staleUntil: number
}

type Rendered = { status: number; headers: Record<string, string>; body: Buffer; caching?: PageCaching | undefined }
type Render = () => Promise<Rendered>

const maxPages = 2_000
const maxPageBytes = 200_000
/** Of all pages together, with their compressed forms. */
const maxCacheBytes = 64 * 1024 * 1024
/** Background refreshes use at most a fifth of the time: each is followed by a pause of this many times its length. */
const refreshRestFactor = 4

const publicPageHeaders = {
  ...securityHeaders,
  'content-security-policy': contentSecurityPolicy(),
  vary: 'accept-encoding, accept-language, cookie',
}

const pages = new LRUCache<string, CachedPage>({
  max: maxPages,
  maxSize: maxCacheBytes,
  sizeCalculation: ({ encodings }) => Object.values(encodings).reduce((sum, { body }) => sum + body.length, 1),
})
const pendingRenders = new Map<string, Promise<Rendered>>()
const staleQueue = new Map<string, Render>()
let isRefreshing = false

/** Answers with the cached page, also with a stale one, which is then refreshed in the background; renders it otherwise. */
export async function cachedPage(
  key: string,
  encoding: Encoding,
  render: Render,
  now = Date.now(),
): Promise<{ page: EncodedPage } | { rendered: Rendered }> {
  const cached = pages.get(key)
  if (cached && now < cached.staleUntil) {
    if (now >= cached.freshUntil && !staleQueue.has(key)) {
      staleQueue.set(key, render)
      void refreshStalePages()
    }
    return { page: encodedPage(key, cached, encoding) }
  }
  const rendered = await refresh(key, render)
  const page = pages.get(key)
  return page && rendered.caching ? { page: encodedPage(key, page, encoding) } : { rendered }
}

/** A cached page that needs no refresh, or whose refresh is queued already. */
export function findCachedPage(key: string, encoding: Encoding): EncodedPage | undefined {
  const cached = pages.get(key)
  if (!cached) return undefined
  const now = Date.now()
  const isUsable = now < cached.freshUntil || (now < cached.staleUntil && staleQueue.has(key))
  return isUsable ? cached.encodings[encoding] : undefined
}

/** Refreshes stale pages one after another, with pauses, so that requests are not delayed. */
async function refreshStalePages(): Promise<void> {
  if (isRefreshing) return
  isRefreshing = true
  for (const [key, render] of staleQueue) {
    const started = performance.now()
    await refresh(key, render).catch(() => {})
    staleQueue.delete(key)
    await sleep(refreshRestFactor * (performance.now() - started), undefined, { ref: false })
  }
  isRefreshing = false
}

/** One rendering at a time for each page. A rendering that an invalidation has overtaken is not cached. */
function refresh(key: string, render: Render): Promise<Rendered> {
  const pending = pendingRenders.get(key)
  if (pending) return pending
  const started = render()
    .then((rendered) => {
      if (pendingRenders.get(key) === started && rendered.caching && rendered.body.length <= maxPageBytes)
        storePage(key, rendered, rendered.caching)
      return rendered
    })
    .finally(() => pendingRenders.get(key) === started && pendingRenders.delete(key))
  pendingRenders.set(key, started)
  return started
}

function storePage(key: string, rendered: Rendered, { freshMs, staleMs }: PageCaching): void {
  const now = Date.now()
  const etag = `W/"${createHash('sha256').update(rendered.body).digest('base64url').slice(0, 16)}"`
  const page = { rendered, etag, encodings: {}, freshUntil: now + freshMs, staleUntil: now + staleMs }
  pages.set(key, page)
  addEncoding(key, page, 'identity', rendered.body)
  void compressThoroughly(rendered.body).then((brotli) => addEncoding(key, page, 'br', brotli))
}

function encodedPage(key: string, page: CachedPage, encoding: Encoding): EncodedPage {
  return page.encodings[encoding] ?? addEncoding(key, page, encoding, compress(page.rendered.body, encoding))
}

/** The cache measures a page again only if it is another object; a page that was evicted meanwhile is not put back. */
function addEncoding(key: string, page: CachedPage, encoding: Encoding, body: Buffer): EncodedPage {
  const encoded = encodePage(page, encoding, body)
  page.encodings[encoding] = encoded
  if (pages.peek(key)?.encodings === page.encodings) pages.set(key, { ...page })
  return encoded
}

function encodePage({ rendered, etag }: CachedPage, encoding: Encoding, body: Buffer): EncodedPage {
  const common = { ...publicPageHeaders, ...rendered.headers, etag }
  const contentHeaders = {
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(body.length),
  }
  return {
    status: rendered.status,
    etag,
    headers: Object.entries({ ...common, ...contentHeaders }).flat(),
    notModifiedHeaders: Object.entries(common).flat(),
    body,
  }
}

/** Empties the cache; renderings in progress are not cached either. */
export function clearPages(): void {
  pages.clear()
  pendingRenders.clear()
}
