import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, test } from 'vitest'
import { phone } from '#app/accounts/person-fields.ts'
import { registrationSchema } from '#app/accounts/schemas.ts'
import { findFault } from '#app/enhance/on-demand/fields/field-faults.ts'
import { fromForm } from '#app/http/forms/coercion.server.ts'
import { describeFields } from '#app/http/forms/field-rules.server.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { offerFormSchema } from '#app/offers/schemas.ts'
import { phonePattern } from '#app/phones.ts'

/** The check in the browser, the form without scripts, the API and its published pattern give one answer. */

const t = getTranslate('bs')

type Schema = Parameters<typeof describeFields>[0]

function isRightInBrowser(schema: Schema, name: string, value: string): boolean {
  return findFault({ type: 'text', value, form: null }, describeFields(schema, t)[name]!) === undefined
}

describe('phones', () => {
  const written = {
    '060 312 3456': '+387603123456',
    '+387 60 401 2345': '+387604012345',
    '0644551447': '+387644551447',
    '+387 64 455 1447': '+387644551447',
    '067 123 4567': '+387671234567',
    '0038761123456': '+38761123456',
    '387 61 123 456': '+38761123456',
    '061/123-456': '+38761123456',
    '(061) 123 456': '+38761123456',
    '+387 (0)61 123 456': '+38761123456',
    '066 123 456': '+38766123456',
    '033 225 883': '+38733225883',
    '060 312 345': undefined,
    '061 123 45 67': undefined,
    '+385 91 123 4567': undefined,
    'nula šezdeset jedan': undefined,
  }
  test.each(Object.entries(written))('%s is one answer everywhere', (typed, stored) => {
    const parsed = phone.safeParse(typed)
    expect(parsed.data).toBe(stored)
    expect(new RegExp(phonePattern, 'u').test(typed)).toBe(parsed.success)
    expect(isRightInBrowser(registrationSchema, 'phone', typed)).toBe(parsed.success)
  })
})

describe('amounts', () => {
  const written = {
    '500,-': 50_000,
    '500,–': 50_000,
    '300 BAM': 30_000,
    '300bam': 30_000,
    '1,500': 150_000,
    '1.500': 150_000,
    '1 500': 150_000,
    '1.500,00': 150_000,
    '1,500.00': 150_000,
    '500 KM.': 50_000,
    '1.500,-': 150_000,
    '500.-': 50_000,
    '300,5': 30_050,
    'KM 300': undefined,
    '٣٠٠': undefined,
    '3OO': undefined,
  }
  test.each(Object.entries(written))('%s is one answer everywhere', (typed, stored) => {
    const form = new FormData()
    form.set('amount', typed)
    const { payload: _, ...submission } = parseWithZod(form, {
      schema: fromForm(offerFormSchema),
      disableAutoCoercion: true,
    })
    expect(submission.status === 'success' ? submission.value.amount : undefined).toBe(stored)
    expect(isRightInBrowser(offerFormSchema, 'amount', typed)).toBe(stored !== undefined)
  })
})
