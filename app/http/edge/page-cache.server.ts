import { setTimeout as sleep } from 'node:timers/promises'
import { encodedPage, pages, storePage, type CachedPage, type Rendered } from '#app/http/edge/cached-pages.server.ts'
import type { Encoding } from '#app/http/edge/compression.server.ts'
import type { EncodedPage } from '#app/http/edge/encoded-page.server.ts'
import type { PageCaching } from '#app/http/route-handle.ts'

type Render = () => Promise<Rendered>

const maxPageBytes = 200_000
/** Background refreshes use at most a fifth of the time: each is followed by a pause of this many times its length. */
const refreshRestFactor = 4
/** While pages cannot be rendered, visitors get one up to this age, also if an invalidation has overtaken it. */
const maxOutageAgeMs = 10 * 60_000
/** After a failed rendering the page counts as stale for so long, so that not every visitor tries again. */
const outageRetryMs = 1_000

const pendingRenders = new Map<string, Promise<Rendered>>()
const staleQueue = new Map<string, Render>()
let isRefreshing = false
let generation = 0

/** Counts of pages by origin: the cache (fresh, stale, or old because of an outage) or the renderer. */
export const cacheResults = { hit: 0, stale: 0, outage: 0, miss: 0 }

/** Answers with the cached page, a stale one is then refreshed in the background; else renders it, or serves an older one if it cannot. */
export async function cachedPage(
  key: string,
  encoding: Encoding,
  render: Render,
  now = Date.now(),
): Promise<{ page: EncodedPage } | { rendered: Rendered }> {
  const cached = pages.get(key)
  if (cached?.generation === generation && now < cached.staleUntil) {
    cacheResults[now < cached.freshUntil ? 'hit' : 'stale'] += 1
    if (now >= cached.freshUntil && !staleQueue.has(key)) {
      staleQueue.set(key, render)
      void refreshStalePages()
    }
    return { page: encodedPage(key, cached, encoding) }
  }
  const rendered = await refresh(key, render)
  if (rendered.status === 503 && cached && now < cached.renderedAt + maxOutageAgeMs) {
    cacheResults.outage += 1
    return { page: encodedPage(key, extendStaleness(key, cached, now), encoding) }
  }
  cacheResults.miss += 1
  const page = pages.get(key)
  return page && rendered.caching ? { page: encodedPage(key, page, encoding) } : { rendered }
}

/** A cached page that needs no refresh, or whose refresh is queued already. */
export function findCachedPage(key: string, encoding: Encoding): EncodedPage | undefined {
  const cached = pages.get(key)
  if (cached?.generation !== generation) return undefined
  const now = Date.now()
  const isUsable = now < cached.freshUntil || (now < cached.staleUntil && staleQueue.has(key))
  const page = isUsable ? cached.encodings[encoding] : undefined
  if (page) cacheResults.hit += 1
  return page
}

/** Refreshes stale pages one after another, with pauses, so that requests are not delayed. */
async function refreshStalePages(): Promise<void> {
  if (isRefreshing) return
  isRefreshing = true
  for (const [key, render] of staleQueue) {
    const started = performance.now()
    await Promise.try(refresh, key, render).catch(() => {})
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
        storePage(key, rendered, freshnessOf(rendered.caching))
      return rendered
    })
    .finally(() => pendingRenders.get(key) === started && pendingRenders.delete(key))
  pendingRenders.set(key, started)
  return started
}

function freshnessOf({ freshMs, staleMs }: PageCaching) {
  const now = Date.now()
  return { generation, renderedAt: now, freshUntil: now + freshMs, staleUntil: now + staleMs }
}

function extendStaleness(key: string, page: CachedPage, now: number): CachedPage {
  const extended = { ...page, generation, freshUntil: 0, staleUntil: now + outageRetryMs }
  pages.set(key, extended)
  return extended
}

/** Invalidates all pages, which then belong to an earlier generation; renderings in progress are not cached either. */
export function clearPages(): void {
  generation += 1
  pendingRenders.clear()
}
