import type { Language } from './languages.ts'
import { readDictionary } from './locale-files.server.ts'
import type { Dictionary, Texts, Translate } from './translate.ts'

/** The id of the element in which a hydrated page brings the texts that it shows. */
export const pageTranslationsId = 'translations'

const dictionaries = new Map<Language, Dictionary>()

/** A `t` that remembers which keys a page asked for. */
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

/**
 * Those texts as an element for the page's head: a first load then needs no dictionary, which would be fifteen
 * kilobytes for a page that says fifty words. JSON in a data block is not run, so no policy concerns it.
 */
export function pageTranslationsScript(language: Language, used: Set<string>): string {
  const texts: Dictionary = {}
  for (const key of used) copyForms(dictionaryOf(language), texts, key)
  return `<script type="application/json" id="${pageTranslationsId}">${JSON.stringify(texts).replaceAll('<', '\\u003c')}</script>`
}

function dictionaryOf(language: Language): Dictionary {
  const cached = dictionaries.get(language)
  if (cached) return cached
  const read = readDictionary(language)
  dictionaries.set(language, read)
  return read
}

/** Copies a text with all its plural forms, since another count may follow in the browser. */
function copyForms(from: Dictionary, to: Dictionary, key: string): void {
  const [namespace, path] = key.includes(':') ? (key.split(':', 2) as [string, string]) : ['common', key]
  const parts = path.split('.')
  const last = parts.pop()!
  let source: string | Texts | undefined = from[namespace]
  for (const part of parts) source = typeof source === 'object' ? source[part] : undefined
  if (typeof source !== 'object') return

  let target: Texts = (to[namespace] ??= {})
  for (const part of parts) target = (target[part] ??= {}) as Texts
  for (const [name, text] of Object.entries(source))
    if (name === last || name.startsWith(`${last}_`)) target[name] = text
}
