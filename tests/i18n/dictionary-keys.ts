import type { Dictionary, Texts } from '#app/i18n/translate.ts'

/** Every text of a dictionary with its full key. */
export function keysOf(dictionary: Dictionary): [key: string, text: string][] {
  return Object.entries(dictionary).flatMap(([namespace, texts]) =>
    flattenTexts(texts).map(([path, text]): [string, string] => [`${namespace}:${path}`, text]),
  )
}

export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name ?? ''))]
    .filter((name) => name !== 'app')
    .toSorted()
}

/** A plural form's key without its category: `ads:found_few` → `ads:found`, `few`. */
export function stemOf(key: string): { stem: string; category: string | undefined } {
  const found = /^(?<stem>.*)_(?<category>zero|one|two|few|many|other)$/.exec(key)
  return { stem: found?.groups?.stem ?? key, category: found?.groups?.category }
}

function flattenTexts(texts: Texts): [path: string, text: string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'object' && value !== null)
      return flattenTexts(value).map(([path, text]) => [`${name}.${path}`, text])
    if (typeof value !== 'string') throw new Error(`${name} is neither a text nor a group of texts`)
    return [[name, value]]
  })
}
