import type { Language } from './languages.ts'
import { localeData } from '#app/i18n/locale-data.ts'
import { readDictionary } from './locale-files.server.ts'
import { pageTextsId, type PageTexts } from './page-texts.ts'
import type { Dictionary, Texts, Translate } from './translate.ts'

const pluralForms = ['', '_zero', '_one', '_two', '_few', '_many', '_other']

const dictionaries = new Map<Language, Dictionary>()

export function recordTranslationKeys(t: Translate): { t: Translate; used: Set<string> } {
  const used = new Set<string>()
  return {
    used,
    t: (key, params) => {
      used.add(key)
      return t(key, params)
    },
  }
}

const scripts = new Map<string, string>()
const maxScripts = 500

/** Embeds the texts of a page in its head, so that hydration needs no dictionary (15 KB). */
export function pageTextsScript(language: Language, used: Set<string>): string {
  const name = [language, ...used].join()
  const cached = scripts.get(name)
  if (cached !== undefined) return cached
  const dictionary: Dictionary = {}
  for (const key of used) copyForms(dictionaryOf(language), dictionary, key)
  const texts: PageTexts = { dictionary, localeData: localeData[language] }
  const script = `<script type="application/json" id="${pageTextsId}">${JSON.stringify(texts).replaceAll('<', '\\u003c')}</script>`
  if (scripts.size >= maxScripts) scripts.delete(scripts.keys().next().value!)
  scripts.set(name, script)
  return script
}

function dictionaryOf(language: Language): Dictionary {
  const cached = dictionaries.get(language)
  if (cached) return cached
  const read = readDictionary(language)
  dictionaries.set(language, read)
  return read
}

function copyForms(from: Dictionary, to: Dictionary, key: string): void {
  const [namespace, path] = key.includes(':') ? (key.split(':', 2) as [string, string]) : ['common', key]
  const parts = path.split('.')
  const last = parts.pop()!
  let source: string | Texts | undefined = from[namespace]
  for (const part of parts) source = typeof source === 'object' ? source[part] : undefined
  if (typeof source !== 'object') return

  let target: Texts = (to[namespace] ??= {})
  for (const part of parts) target = (target[part] ??= {}) as Texts
  for (const name of pluralForms.map((form) => last + form)) if (source[name] !== undefined) target[name] = source[name]
}
