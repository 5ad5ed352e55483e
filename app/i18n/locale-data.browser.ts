import { defaultLanguage, languageOfTag, type Language } from './languages.ts'
import type { LocaleData } from './locale-data.ts'
import { readPageTexts } from './page-texts.ts'

/** Browsers format in the language of their page only. */
export const localeData = {
  [languageOfTag(document.documentElement.lang) ?? defaultLanguage]: readPageTexts().localeData,
} as Record<Language, LocaleData>
