import type { RouterContextProvider } from 'react-router'
import { createI18nextMiddleware } from 'remix-i18next'
import { languageCookie } from '#app/http/cookies.server.ts'
import { i18nextOptions } from '#app/i18n/server-words.server.ts'
import type { Language } from './languages.ts'
import { defaultLanguage, isLanguage, languageOfTag, languages } from './languages.ts'

export const [i18nextMiddleware, , i18nextOf] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: defaultLanguage,
    order: ['custom'],
    findLocale: async ({ request }) => detectLanguage(request),
  },
  i18next: i18nextOptions,
})

/** The language that the middleware found for this request. */
export function languageInContext(context: Readonly<RouterContextProvider>): Language {
  const { language } = i18nextOf(context)
  return isLanguage(language) ? language : defaultLanguage
}

/**
 * The language of a page: the address (`?lng=`), the stored choice, the browser, Bosnian. A call of the API names its
 * language in the header, so there the header goes before the stored choice.
 */
export async function detectLanguage({ url, headers }: Pick<Request, 'url' | 'headers'>): Promise<Language> {
  const { pathname, searchParams } = new URL(url)
  const asked = searchParams.get('lng')
  if (isLanguage(asked)) return asked

  const stored: unknown = await languageCookie.parse(headers.get('cookie'))
  const browser = languageOfHeader(headers.get('accept-language') ?? '')
  const order = pathname.startsWith('/api/') ? [browser, stored] : [stored, browser]
  return order.find(isLanguage) ?? defaultLanguage
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
