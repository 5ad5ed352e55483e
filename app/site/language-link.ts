import type { Language } from '#app/i18n/languages.ts'
import { pageParameters, pickSearchParams } from '#app/http/search-params.ts'

export const languageChoice = 'userMadeLanguageChoice'

/** The same page in another language, with the known parameters of its query only. */
export function languageLink(pathname: string, search: string, language: Language): string {
  // A shortcut: most pages have no query, and each has a dozen of these links.
  if (!search) return `?lng=${language}`
  const query = pickSearchParams(new URLSearchParams(search), pageParameters)
  query.set('lng', language)
  return `${pathname}?${query}`
}
