import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { config } from '#app/config.server.ts'
import { formCookie, scriptCookieName } from '#app/http/session/cookies.server.ts'
import { compressThoroughly, compress, type Encoding } from '#app/http/edge/compression.server.ts'
import { contentSecurityPolicy, securityHeaders } from '#app/http/edge/security-headers.server.ts'
import { isWrite } from '#app/http/forms/same-origin.server.ts'
import { languageCookieName, languageOfHeader } from '#app/i18n/detection.server.ts'
import { defaultLanguage, isLanguage, type Language } from '#app/i18n/languages.ts'
import { publicParameters, pickSearchParams } from '#app/http/search-params.ts'

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

type Rendered = { status: number; headers: Record<string, string>; body: Buffer; isCacheable: boolean }
type Render = () => Promise<Rendered>

const freshMs = 5_000
const staleMs = 60_000
const maxPages = 2_000
const maxPageBytes = 200_000
/** Of all pages together, with their compressed forms. */
const maxCacheBytes = 64 * 1024 * 1024
/** After each renewal there is a rest of this many times its length: a thousand pages that grow old at once keep nobody waiting. */
const refreshRestFactor = 4

/** Public pages, by path and by the parameters that mean something there. Everything else passes by. */
const publicPath =
  /^\/(?:$|poslovi(?:\/|$)|oglasi\/|majstori(?:\/|$)|majstor\/[^/]+-[a-z]-[a-z0-9]{6}$|usluge(?:\/|$)|blog(?:\/|$)|(?:uslovi-koristenja|politika-privatnosti|postani-majstor|o-nama|instrukcije|partneri|dobrodosli)$)/
const cacheableParameters: readonly string[] = publicParameters
const ignoredParameter = /^(?:utm_|fbclid|gclid)/
/** They change no public page, or only its language. */
const ignoredCookies = [scriptCookieName, languageCookieName, formCookie.name]

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

type PageRequest = {
  method: string
  pathname: string
  searchParams: URLSearchParams
  headers: Record<string, string | string[] | undefined>
}

/** `search` is the query that the page is made for: an ignored parameter cannot get into it. */
export type PageKey = { key: string; language: Language; search: string }

/** The key under which an anonymous visitor's page is kept; undefined where the page must be made for the one who asks. */
export function pageKey({ method, pathname, searchParams, headers }: PageRequest): PageKey | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization || headers['save-data']) return undefined
  const cookies = readCookies(String(headers.cookie ?? ''))
  if (![...cookies.keys()].every((name) => ignoredCookies.includes(name))) return undefined
  if (!publicPath.test(pathname) || String(headers.referer ?? '').startsWith('android-app://')) return undefined
  for (const name of searchParams.keys())
    if (!cacheableParameters.includes(name) && !ignoredParameter.test(name)) return undefined
  const query = pickSearchParams(searchParams, cacheableParameters)
  const search = query.size ? `?${query}` : ''
  const stored = cookies.get(languageCookieName)
  const language = isLanguage(stored)
    ? stored
    : (languageOfHeader(String(headers['accept-language'] ?? '')) ?? defaultLanguage)
  return { key: `${language} ${pathname}${search}`, language, search }
}

type LocalSocket = Pick<Socket, 'localAddress' | 'localPort'>

/**
 * Whether pages are cached for this address, which they name in their links. Without PUBLIC_ORIGIN it comes with the Host
 * header, and only names of the very socket that was connected to are taken: invented hosts get no place in the cache.
 */
export function isOwnOrigin(
  origin: string,
  { localAddress = '', localPort }: LocalSocket,
  publicOrigin = config.PUBLIC_ORIGIN,
): boolean {
  if (publicOrigin) return origin === publicOrigin
  const { hostname, port } = new URL(origin)
  const own = localAddress.includes('.') ? localAddress.replace(/^::ffff:/i, '') : `[${localAddress}]`
  return Number(port || 80) === localPort && ['localhost', '127.0.0.1', '[::1]', own].includes(hostname)
}

function readCookies(header: string): Map<string, string> {
  return new Map(
    header
      .split(';')
      .filter((part) => part.trim())
      .map((part) => [part.split('=', 1)[0]!.trim(), part.slice(part.indexOf('=') + 1)]),
  )
}

/** Gives the kept page, at once also when it is a little old (then it is made anew behind the visitor's back). */
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
  return page && rendered.isCacheable ? { page: encodedPage(key, page, encoding) } : { rendered }
}

/** The page as it is, where nobody has to begin making it anew. */
export function findCachedPage(key: string, encoding: Encoding): EncodedPage | undefined {
  const cached = pages.get(key)
  if (!cached) return undefined
  const now = Date.now()
  const isUsable = now < cached.freshUntil || (now < cached.staleUntil && staleQueue.has(key))
  return isUsable ? cached.encodings[encoding] : undefined
}

/** Makes old pages anew where nobody waits for them: in turn, so that the popular ones leave time for the others, and with rests. */
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

/** One rendering at a time for each page, however many ask. What was begun before a change may show what was before, and is kept for nobody. */
function refresh(key: string, render: Render): Promise<Rendered> {
  const pending = pendingRenders.get(key)
  if (pending) return pending
  const started = render()
    .then((rendered) => {
      if (pendingRenders.get(key) === started && rendered.isCacheable && rendered.body.length <= maxPageBytes)
        storePage(key, rendered)
      return rendered
    })
    .finally(() => pendingRenders.get(key) === started && pendingRenders.delete(key))
  pendingRenders.set(key, started)
  return started
}

function storePage(key: string, rendered: Rendered): void {
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

/** The cache weighs a page anew when it is another object; one that has left it meanwhile stays away. */
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

/** Who signs in, talks, reads what is new or chooses how pages look changes nothing that visitors read. */
const writesWithoutInvalidation =
  /^\/(?:prijav[ae]|odjava|izgled|saglasnost|kontakt|obavjestenja|odjava-obavjestenja|resetovanje-sifre|nova-sifra|potvrda-kasnije|(?:majstor|klijent)\/(?:direktne-)?poruke|api\/(?:message|notification|hooks|general|image|user\/(?:login|logout|request-password-reset|password-reset|resend-\w+|send-verification-\w+|sms-notifications)))(?:[/.]|$)/

/** Whether an answer to a write may have changed a public page. A counted view (204) does not. */
export function shouldInvalidatePages(method: string, pathname: string, status: number): boolean {
  return isWrite(method) && status < 400 && status !== 204 && !writesWithoutInvalidation.test(pathname)
}

/** Empties the cache: what a writer of this process changed is seen at once, also by those who come while a page is being made. */
export function clearPages(): void {
  pages.clear()
  pendingRenders.clear()
}
