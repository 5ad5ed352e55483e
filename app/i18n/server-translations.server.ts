import { createInstance } from 'i18next'
import { LRUCache } from 'lru-cache'
import { config } from '#app/config.server.ts'
import type { Language } from './languages.ts'
import { defaultLanguage, languages } from './languages.ts'
import { readDictionary } from './locale-files.server.ts'
import type { Params, Translate } from './translate.ts'
import { valuesOf } from './translate.ts'

const resources = Object.fromEntries(languages.map((language) => [language, readDictionary(language)]))

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

const maxCachedCharacters = 1_000_000

const translateByLanguage = new Map<Language, Translate>(
  languages.map((language) => [language, createServerTranslate(language)]),
)

export function getTranslate(language: Language): Translate {
  return translateByLanguage.get(language) ?? createServerTranslate(language)
}

/** i18next takes some four microseconds for a text, and a list of twenty cards needs a hundred. */
function createServerTranslate(language: Language): Translate {
  const texts = new LRUCache<string, string>({
    maxSize: maxCachedCharacters,
    sizeCalculation: (text, call) => text.length + call.length,
  })
  return (key, params) => {
    const call = params ? key + JSON.stringify(params) : key
    const cached = texts.get(call)
    if (cached !== undefined) return cached
    const text = translate(language, key, params ?? {})
    texts.set(call, text)
    return text
  }
}

/** Parameters are passed as `replace`, so that user input is never an option or a nested key of i18next. */
function translate(lng: Language, key: string, params: Params): string {
  const count = typeof params.count === 'number' ? { count: params.count } : {}
  return i18next.t(key, { lng, ...count, replace: valuesOf(params, lng), nest: false })
}

function refuseMissing(key: string): never {
  throw new Error(`no text for ${key}`)
}
