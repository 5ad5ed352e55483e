import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { adFormSchema, adSchema, cancellationSchema, draftFormSchema, draftSchema } from '#app/ads/schemas.ts'
import { fromForm } from '#app/http/forms/coercion.server.ts'

const validAd = {
  title: 'Slavina kaplje',
  description: 'Nova je kupljena.',
  skill: 'plumber',
  city: 'Banja Luka',
  address: 'Kralja Petra 5/2',
  minPayout: '50',
  maxPayout: '150',
}

function parseForm(fields: Record<string, string | string[]>, schema: z.ZodType = adSchema) {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value)
  const submission = parseWithZod(form, { schema: fromForm(schema), disableAutoCoercion: true })
  return submission.status === 'success' ? submission.value : submission.reply().error
}

test('amounts are read as people type them and become feninga', () => {
  expect(parseForm({ ...validAd, minPayout: '49,9', maxPayout: '1.370,50' })).toMatchObject({
    minPayout: 4_990,
    maxPayout: 137_050,
  })
  expect(parseForm({ ...validAd, minPayout: '1.370', maxPayout: '2000 KM' })).toMatchObject({
    minPayout: 137_000,
    maxPayout: 200_000,
  })
})

test('signs that nobody sees beside an amount are no part of it', () => {
  expect(parseForm({ ...validAd, minPayout: '\u200e49,9\u200b' })).toMatchObject({ minPayout: 4_990 })
})

test('the same schema takes the API’s numbers', () => {
  const body = { ...validAd, minPayout: 49.9, maxPayout: null, imageIds: [4, 5], acceptsOutsideBudget: true }
  expect(adSchema.parse(body)).toMatchObject({
    minPayout: 4_990,
    maxPayout: null,
    imageIds: [4, 5],
    acceptsOutsideBudget: true,
  })
  expect(adSchema.safeParse({ ...body, minPayout: 49.999 }).success).toBe(false)
})

test('the maximum may be left empty, but not lie below the minimum', () => {
  expect(parseForm({ ...validAd, maxPayout: '' })).toMatchObject({ minPayout: 5_000 })
  expect(parseForm({ ...validAd, maxPayout: '49,99' })).toEqual({ maxPayout: ['ads:errors.max_below_min'] })
})

test('a tick in place of the amounts asks for offers of any, also in a draft', () => {
  const open = { minPayout: 100, acceptsOutsideBudget: true }
  const ticked = { ...validAd, openBudget: 'on', minPayout: 'ne znam', maxPayout: '' }
  expect(parseForm(ticked, adFormSchema)).toMatchObject(open)
  expect(parseForm({ title: 'Slavina', openBudget: 'on', draft: 'on' }, draftFormSchema)).toMatchObject(open)
  expect(parseForm({ ...ticked, openBudget: '' }, adFormSchema)).toHaveProperty('minPayout', [
    'common:errors.amount_format',
  ])
})

test.each([
  ['0', 'ads:errors.payout_min'],
  ['0,99', 'ads:errors.payout_min'],
  ['-5', 'ads:errors.payout_negative'],
  ['100000,01', 'ads:errors.payout_max'],
  ['po dogovoru', 'common:errors.amount_format'],
  ['', 'ads:errors.min_payout_required'],
])('a minimum of "%s" is refused', (minPayout, message) => {
  expect(parseForm({ ...validAd, minPayout, maxPayout: '' })).toEqual({ minPayout: [message] })
})

test('every missing part is named at once', () => {
  expect(
    parseForm({ title: ' ', description: '', skill: '', city: '', address: '', minPayout: '300', maxPayout: '200' }),
  ).toEqual({
    title: ['ads:errors.title_required'],
    description: ['ads:errors.description_required'],
    skill: ['ads:errors.skill_required'],
    city: ['common:errors.city_required'],
    address: ['ads:errors.address_required'],
    maxPayout: ['ads:errors.max_below_min'],
  })
})

test('an address has letters, digits, spaces and the punctuation of house numbers', () => {
  expect(parseForm({ ...validAd, address: 'Ул. Краља Петра 12, III/4' })).toHaveProperty(
    'address',
    'Ул. Краља Петра 12, III/4',
  )
  expect(parseForm({ ...validAd, address: 'Ferhadija <12>' })).toEqual({ address: ['ads:errors.address_letters'] })
  expect(parseForm({ ...validAd, address: 'a'.repeat(101) })).toEqual({ address: ['common:errors.too_long?max=100'] })
})

test('a city is known by any of its spellings, and an unknown one is answered with the nearest names', () => {
  expect(parseForm({ ...validAd, city: 'бања лука' })).toHaveProperty('city', 'banja-luka')
  expect(parseForm({ ...validAd, city: 'Sarajvo' })).toEqual({
    city: [expect.stringMatching(/^common:errors\.city_unknown\?names=Sarajevo/)],
  })
  expect(parseForm({ ...validAd, city: 'Tuzla 2' })).toEqual({ city: ['common:errors.city_letters'] })
})

test('control characters are removed', () => {
  expect(parseForm({ ...validAd, title: 'Slavina\0 \n kaplje', description: 'prvo\r\ndrugo\u0007' })).toMatchObject({
    title: 'Slavina kaplje',
    description: 'prvo\ndrugo',
  })
})

test('at most eight images', () => {
  expect(parseForm({ ...validAd, imageIds: '7' })).toHaveProperty('imageIds', [7])
  expect(parseForm({ ...validAd, imageIds: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] })).toEqual({
    imageIds: ['ads:errors.images_over_limit?count=8'],
  })
})

test('a draft may be half written, but what is there must be right', () => {
  const draft = { title: 'Slavina', description: ' ', skill: '', city: '', address: '', minPayout: '50', draft: 'on' }
  expect(parseForm(draft, draftSchema)).toMatchObject({
    description: '',
    skill: '',
    city: '',
    address: '',
    draft: true,
  })
  expect(parseForm({ ...draft, city: 'Sarajevo 5', skill: 'wizard', minPayout: '' }, draftSchema)).toEqual({
    city: ['common:errors.city_letters'],
    skill: ['ads:errors.skill_required'],
    minPayout: ['ads:errors.min_payout_required'],
  })
})

test('what is too long is refused with its maximum', () => {
  expect(parseForm({ ...validAd, title: 'a'.repeat(101) })).toEqual({ title: ['common:errors.too_long?max=100'] })
  expect(parseForm({ ...validAd, description: 'a'.repeat(2_001) })).toEqual({
    description: ['common:errors.too_long?max=2000'],
  })
  expect(parseForm({ ...validAd, city: 'a'.repeat(51) })).toEqual({ city: ['common:errors.city_too_long?max=50'] })
})

test('a reason that is a name of the application’s own is none', () => {
  expect(cancellationSchema.parse({ reason: ' expired ' })).toMatchObject({ reason: '' })
  expect(cancellationSchema.parse({ reason: 'Rok je istekao' })).toMatchObject({ reason: 'Rok je istekao' })
})
