import { parseCookie } from 'cookie'
import Negotiator from 'negotiator'
import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { createI18nextMiddleware } from 'remix-i18next'
import { secureAttribute } from '#app/config.server.ts'
import { i18nextOptions } from '#app/i18n/server-translations.server.ts'
import { defaultLanguage, isLanguage, languageOfTag, languages, type Language } from './languages.ts'

const [detectLanguage, readLanguage] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: defaultLanguage,
    order: ['custom'],
    findLocale: async ({ request }) => languageOfRequest(request),
  },
  i18next: i18nextOptions,
})

export const i18nextMiddleware: MiddlewareFunction<Response>[] = [detectLanguage, storeLanguage]

export function languageInContext(context: Readonly<RouterContextProvider>): Language {
  const language = readLanguage(context)
  return isLanguage(language) ? language : defaultLanguage
}

/** By the address, the cookie, the browser, then Bosnian; API clients name their language in the header, which then precedes the cookie. */
export function languageOfRequest({ url, headers }: { url: string; headers: Pick<Headers, 'get'> }): Language {
  const { pathname, searchParams } = new URL(url)
  const requested = searchParams.get('lng')
  const stored = storedLanguage(headers.get('cookie') ?? '')
  const browser = languageOfHeader(headers.get('accept-language') ?? '')
  const order = pathname.startsWith('/api/') ? [requested, browser, stored] : [requested, stored, browser]
  return order.find(isLanguage) ?? defaultLanguage
}

/** The language that links must repeat, because the address chose it against the browser's and no cookie has come back yet. */
export function languageForLinks({ url, headers }: Pick<Request, 'url' | 'headers'>): Language | null {
  const requested = new URL(url).searchParams.get('lng')
  if (!isLanguage(requested) || storedLanguage(headers.get('cookie') ?? '')) return null
  return requested === (languageOfHeader(headers.get('accept-language') ?? '') ?? defaultLanguage) ? null : requested
}

export function languageOfHeader(header: string): Language | undefined {
  const tags = new Negotiator({ headers: { 'accept-language': header.slice(0, 500) } }).languages()
  return tags.map(languageOfTag).find((language) => language !== undefined)
}

export const languageCookieName = 'lng'

export function languageCookie(language: Language): string {
  return `${languageCookieName}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secureAttribute}`
}

async function storeLanguage({ request }: { request: Request }, next: () => Promise<Response>): Promise<Response> {
  const response = await next()
  const requested = new URL(request.url).searchParams.get('lng')
  if (!isLanguage(requested) || requested === storedLanguage(request.headers.get('cookie') ?? '')) return response
  response.headers.append('set-cookie', languageCookie(requested))
  return response
}

function storedLanguage(cookies: string): string | undefined {
  return parseCookie(cookies)[languageCookieName]
}
