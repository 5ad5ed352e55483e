import type { Language } from '#app/i18n/languages.ts'

/** Under this name the browser remembers that a language was chosen by a press on such a link. */
export const languageChoice = 'userMadeLanguageChoice'

/** The same page in another language, with the filters that were in use; it comes anew, and the choice is kept. */
export function languageLink(pathname: string, search: string, language: Language): string {
  const query = new URLSearchParams(search)
  query.set('lng', language)
  return `${pathname}?${query}`
}
