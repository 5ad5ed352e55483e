import { productName } from '#app/product.ts'
import { formatCount } from './formats.ts'
import type { Language } from './languages.ts'

export type Params = Record<string, string | number | null | undefined>

export type Translate = (key: string, params?: Params) => string

export type Translation = { t: Translate; language: Language }

export type Texts = { [key: string]: string | Texts }

export type Dictionary = Record<string, Texts>

/** The part of i18next that hydrated pages need, in a fiftieth of its size; a test compares every text. */
export function createTranslate(language: Language, dictionary: Dictionary): Translate {
  const plurals = new Intl.PluralRules(language)

  return function translate(key, params = {}) {
    const text = findForm(key, params.count)
    return text === undefined ? key : interpolate(text, valuesOf(params, language))
  }

  function findForm(key: string, count: unknown): string | undefined {
    if (typeof count !== 'number') return findText(key)
    return (
      (count === 0 ? findText(`${key}_zero`) : undefined) ??
      findText(`${key}_${plurals.select(count)}`) ??
      findText(key)
    )
  }

  function findText(key: string): string | undefined {
    const [namespace, path] = key.includes(':') ? splitOnce(key, ':') : ['common', key]
    let found: string | Texts | undefined = dictionary[namespace]
    for (const part of path.split('.')) found = typeof found === 'object' ? found[part] : undefined
    return typeof found === 'string' ? found : undefined
  }
}

/** The values of placeholders: the parameters with a formatted count, and the product's name as `app`. */
export function valuesOf(params: Params, language: Language): Params {
  const count = typeof params.count === 'number' ? formatCount(params.count, language) : params.count
  return { app: productName, ...params, ...(count === undefined ? {} : { count }) }
}

/** Translates a key with parameters as a query string, `offers:refused.below_minimum?minAmount=50`. Lines of a value are a list. */
export function translateMessage(t: Translate, message: string): string {
  const [key, query] = splitOnce(message, '?')
  const params: Params = Object.fromEntries(new URLSearchParams(query))
  for (const [name, value] of Object.entries(params))
    params[name] = String(value).replaceAll('\n', t('common:labels.quote_separator'))
  return t(key, 'count' in params ? { ...params, count: Number(params.count) } : params)
}

function interpolate(text: string, values: Params): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined ? placeholder : String(value ?? '')
  })
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
