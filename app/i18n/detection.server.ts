import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { createI18nextMiddleware } from 'remix-i18next'
import { i18nextOptions } from '#app/i18n/server-translations.server.ts'
import type { Language } from './languages.ts'
import { defaultLanguage, isLanguage, languageOfTag, languages } from './languages.ts'

const [detectLanguage, readLanguage] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: defaultLanguage,
    order: ['custom'],
    findLocale: async ({ request }) => languageOfRequest(request),
  },
  i18next: i18nextOptions,
})

/** Puts the language into the context, and remembers the one that was chosen by `?lng=`. */
export const i18nextMiddleware: MiddlewareFunction<Response>[] = [detectLanguage, storeLanguage]

/** The language that the middleware found for this request. */
export function languageInContext(context: Readonly<RouterContextProvider>): Language {
  const language = readLanguage(context)
  return isLanguage(language) ? language : defaultLanguage
}

/**
 * The language of a page: the address, then the stored choice, then the browser, then Bosnian. A call of the API names
 * its language in the header, so there the header goes before the stored choice.
 */
export function languageOfRequest({ url, headers }: Pick<Request, 'url' | 'headers'>): Language {
  const { pathname, searchParams } = new URL(url)
  const requested = searchParams.get('lng')
  const stored = storedLanguage(headers.get('cookie') ?? '')
  const browser = languageOfHeader(headers.get('accept-language') ?? '')
  const order = pathname.startsWith('/api/') ? [requested, browser, stored] : [requested, stored, browser]
  return order.find(isLanguage) ?? defaultLanguage
}

/**
 * The language that the links of a page must name, or null: it was asked for by the address, the browser asks for
 * another, and nothing shows that it keeps the cookie. Who keeps it is past this with the second page.
 */
export function languageForLinks({ url, headers }: Pick<Request, 'url' | 'headers'>): Language | null {
  const requested = new URL(url).searchParams.get('lng')
  if (!isLanguage(requested) || storedLanguage(headers.get('cookie') ?? '')) return null
  return requested === (languageOfHeader(headers.get('accept-language') ?? '') ?? defaultLanguage) ? null : requested
}

/** The best of an `Accept-Language` header that we have. */
export function languageOfHeader(header: string): Language | undefined {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';')
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
      return { language: languageOfTag(tag), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ language, weight }) => language && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)[0]?.language
}

/** Holds the language that was chosen. */
export const languageCookieName = 'lng'

/** The `Set-Cookie` that stores a choice for a year. It holds two letters and no secret, so that scripts may read it. */
export function languageCookie(language: Language): string {
  return `${languageCookieName}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
}

async function storeLanguage({ request }: { request: Request }, next: () => Promise<Response>): Promise<Response> {
  const response = await next()
  const requested = new URL(request.url).searchParams.get('lng')
  if (!isLanguage(requested) || requested === storedLanguage(request.headers.get('cookie') ?? '')) return response
  response.headers.append('set-cookie', languageCookie(requested))
  return response
}

function storedLanguage(cookies: string): string | undefined {
  return /(?:^|;\s*)lng=(?<language>\w+)/.exec(cookies)?.groups?.language
}
