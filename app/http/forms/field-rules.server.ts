import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { toJsonSchema, type Json } from '#app/http/api/openapi-schemas.server.ts'
import { fromForm } from '#app/http/forms/coercion.server.ts'
import { translateMessage, type Translate } from '#app/i18n/translate.ts'

const confirmations: Record<string, string> = { confirmPassword: 'password' }

/** The constraints of a form's texts and numbers for browsers, each with the sentence by which the server refuses. */
export function describeFields(schema: z.ZodObject, t: Translate) {
  const { properties } = toJsonSchema(schema, 'input', {}) as { properties: Record<string, Json> }
  const rules = Object.entries(properties).map(([name, property]) => [name, describeField(schema, name, property, t)])
  return Object.fromEntries(rules)
}

function describeField(schema: z.ZodObject, name: string, property: Json, t: Translate) {
  const { maxLength, minLength, pattern, minimum, maximum, multipleOf } = {
    ...property,
    ...firstOption(property),
  } as Constraints
  const refuse = (text: string, others?: Record<string, string>) =>
    refusalOf(schema, { ...others, [name]: text }, name, t)
  const equals = confirmations[name]
  return {
    required: refuse(''),
    ...(maxLength && { maxLength, tooLong: refuse('a'.repeat(maxLength + 1)) }),
    ...(minLength && minLength > 1 && { minLength, tooShort: refuse('a') }),
    ...(pattern && pattern !== '\\S' && { pattern, invalid: refuse('?') }),
    ...(minimum !== undefined && { minimum, invalid: refuse('?'), tooLow: refuse(`${minimum - 1}`) }),
    // Only amounts have decimals.
    ...(multipleOf && { isAmount: true }),
    ...(maximum !== undefined && { maximum, tooHigh: refuse(`${maximum + 1}`) }),
    ...(equals && { equals, differs: refuse('?', { [equals]: '?!' }) }),
  }
}

type Constraints = {
  maxLength?: number
  minLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  multipleOf?: number
}

/** An optional field is one of several types. */
function firstOption({ anyOf }: Json): Json {
  return (anyOf as Json[] | undefined)?.find(({ type }) => type !== 'null') ?? {}
}

function refusalOf(schema: z.ZodObject, typed: Record<string, string>, name: string, t: Translate) {
  const form = new FormData()
  for (const [field, text] of Object.entries(typed)) form.set(field, text)
  const { error } = parseWithZod(form, { schema: fromForm(schema), disableAutoCoercion: true }).reply()
  const [message] = error?.[name] ?? []
  return message && translateMessage(t, message)
}
