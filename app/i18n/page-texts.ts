import type { LocaleData } from '#app/i18n/locale-data.ts'
import type { Dictionary } from './translate.ts'

export type PageTexts = { dictionary: Dictionary; localeData: LocaleData }

export const pageTextsId = 'texts'

export function readPageTexts(): Partial<PageTexts> {
  return JSON.parse(document.getElementById(pageTextsId)?.textContent ?? '{}')
}
