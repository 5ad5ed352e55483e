import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { createI18nextMiddleware } from 'remix-i18next'
import { i18nextOptions } from '#app/i18n/words.server.ts'
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
export const i18nextMiddleware: MiddlewareFunction<Response>[] = [detectLanguage, rememberLanguage]

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
  const { pathname } = new URL(url)
  const stored = storedLanguage(headers)
  const browser = languageOfHeader(headers.get('accept-language') ?? '')
  const order = pathname.startsWith('/api/') ? [browser, stored] : [stored, browser]
  return chosenLanguage(url) ?? order.find((language) => language !== undefined) ?? defaultLanguage
}

/** The language that an address asks for by `?lng=`. */
export function chosenLanguage(url: string): Language | undefined {
  const asked = new URL(url).searchParams.get('lng')
  return isLanguage(asked) ? asked : undefined
}

/** The `Set-Cookie` that stores a choice for a year. It holds two letters and no secret. */
export function languageCookie(language: Language): string {
  return `${cookieName}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`
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

const cookieName = 'lng'

function storedLanguage(headers: Headers): Language | undefined {
  const value = /(?:^|;\s*)lng=(?<language>\w+)/.exec(headers.get('cookie') ?? '')?.groups?.language
  return isLanguage(value) ? value : undefined
}

async function rememberLanguage({ request }: { request: Request }, next: () => Promise<Response>): Promise<Response> {
  const response = await next()
  const chosen = chosenLanguage(request.url)
  if (chosen && chosen !== storedLanguage(request.headers)) response.headers.append('set-cookie', languageCookie(chosen))
  return response
}
