import type { Socket } from 'node:net'
import { config } from '#app/config.server.ts'
import type { PageCaching } from '#app/http/route-handle.ts'
import { findRoute } from '#app/http/route-table.server.ts'
import { pickSearchParams, uncachedParameters } from '#app/http/search-params.ts'
import {
  formCookie,
  guideCookieNames,
  messengerCookieName,
  scriptCookieName,
} from '#app/http/session/cookies.server.ts'
import { languageCookieName, languageOfHeader } from '#app/i18n/detection.server.ts'
import { defaultLanguage, isLanguage, type Language } from '#app/i18n/languages.ts'

/** Cookies that change nothing in a public page but its language. */
const ignoredCookies = [scriptCookieName, languageCookieName, formCookie.name, messengerCookieName, ...guideCookieNames]

type PageRequest = {
  method: string
  pathname: string
  searchParams: URLSearchParams
  headers: Record<string, string | string[] | undefined>
}

/** `search` is the query that the page is rendered for, without the ignored parameters. */
export type PageKey = { key: string; language: Language; search: string; caching: PageCaching }

/** The key of a visitor's page in the cache; undefined where the page must be rendered for this request. */
export function pageKey({ method, pathname, searchParams, headers }: PageRequest): PageKey | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization || headers['save-data']) return undefined
  const cookies = readCookies(String(headers.cookie ?? ''))
  if (![...cookies.keys()].every((name) => ignoredCookies.includes(name))) return undefined
  const { cache: caching, parameters = [] } = findRoute(pathname)?.handle ?? {}
  if (!caching || String(headers.referer ?? '').startsWith('android-app://')) return undefined
  if (uncachedParameters.some((name) => searchParams.has(name))) return undefined
  const query = pickSearchParams(searchParams, parameters)
  const search = query.size ? `?${query}` : ''
  const stored = cookies.get(languageCookieName)
  const language = isLanguage(stored)
    ? stored
    : (languageOfHeader(String(headers['accept-language'] ?? '')) ?? defaultLanguage)
  return { key: `${language} ${pathname}${search}`, language, search, caching }
}

type LocalSocket = Pick<Socket, 'localAddress' | 'localPort'>

/** Without PUBLIC_ORIGIN only names of the connected socket count, so that invented hosts cannot fill the cache. */
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
