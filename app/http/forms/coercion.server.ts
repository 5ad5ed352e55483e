import { configureCoercion } from '@conform-to/zod/v4/future'
import { amountRegistry } from '#app/i18n/km-field.server.ts'
import { normalizeLine } from '#app/i18n/plain-text.ts'
import { parseKm } from '#app/i18n/money.ts'

// Schemas state JSON types. Text is converted to them, or stays text, which the schema then refuses.

/** For forms and page queries: '' is missing, 'on' is true, amounts are typed as `1.200,50 KM`. */
export const { coerceFormValue: fromForm } = configureCoercion({
  type: { boolean: (text) => readFlag(text === 'on' ? 'true' : text) },
  customize: (schema) => (amountRegistry.has(schema as never) ? readAmount : null),
})

/** For API queries: '' is a value, numbers and flags are written as in JSON. */
export const { coerceFormValue: fromQuery } = configureCoercion({
  stripEmptyString: (text) => text,
  type: { number: readNumber, boolean: readFlag },
})

function readAmount(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  if (typed === '') return undefined
  const [, sign, amount = ''] = /^(\s*[-−–])?(.*)$/s.exec(normalizeLine(typed)) ?? []
  const feninga = parseKm(amount)
  return feninga === undefined ? typed : (sign ? -feninga : feninga) / 100
}

function readNumber(text: string): number {
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) throw new TypeError('no number')
  return Number(text)
}

function readFlag(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new TypeError('no flag')
  return text === 'true'
}
