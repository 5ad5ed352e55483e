import type { Language } from '#app/i18n/languages.ts'
import { pageParameters, pickSearchParams } from '#app/http/search-params.ts'

/** Under this name the browser remembers that a language was chosen by a press on such a link. */
export const languageChoice = 'userMadeLanguageChoice'

/** The same page in another language, with the filters that were in use and nothing else of its query. */
export function languageLink(pathname: string, search: string, language: Language): string {
  // Most pages have no query, and each has a dozen of these links.
  if (!search) return `${pathname}?lng=${language}`
  const query = pickSearchParams(new URLSearchParams(search), pageParameters)
  query.set('lng', language)
  return `${pathname}?${query}`
}
