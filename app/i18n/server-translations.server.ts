import { createInstance } from 'i18next'
import { config } from '#app/config.server.ts'
import type { Language } from './languages.ts'
import { defaultLanguage, languages } from './languages.ts'
import { readDictionary } from './locale-files.server.ts'
import type { Params, Translate } from './translate.ts'
import { valuesOf } from './translate.ts'

const resources = Object.fromEntries(languages.map((language) => [language, readDictionary(language)]))

/** i18next's settings, with all texts read from locales/ once at start. React escapes, so i18next does not. */
export const i18nextOptions = {
  supportedLngs: [...languages],
  fallbackLng: defaultLanguage,
  ns: Object.keys(resources[defaultLanguage]!),
  defaultNS: 'common',
  resources,
  interpolation: { escapeValue: false },
  showSupportNotice: false,
  initAsync: false,
  ...(config.NODE_ENV === 'test' ? { parseMissingKeyHandler: refuseMissing } : {}),
}

const i18next = createInstance()
await i18next.init({ ...i18nextOptions, lng: defaultLanguage })

const translateByLanguage = new Map<Language, Translate>(
  languages.map((language) => [language, createServerTranslate(language)]),
)

/** The words of one language, for whatever has no page: jobs, mails, the API. */
export function getTranslate(language: Language): Translate {
  return translateByLanguage.get(language) ?? createServerTranslate(language)
}

/** Most texts have no parameters and are looked up once. */
function createServerTranslate(language: Language): Translate {
  const plain = new Map<string, string>()
  return (key, params) => {
    if (params) return translate(language, key, params)
    const text = plain.get(key) ?? translate(language, key, {})
    plain.set(key, text)
    return text
  }
}

/** Parameters go in as `replace`: what a user typed must never be taken for an option or a nested key of i18next. */
function translate(lng: Language, key: string, params: Params): string {
  const count = typeof params.count === 'number' ? { count: params.count } : {}
  return i18next.t(key, { lng, ...count, replace: valuesOf(params, lng), nest: false })
}

function refuseMissing(key: string): never {
  throw new Error(`no text for ${key}`)
}
