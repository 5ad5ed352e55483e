import { expect, test } from 'vitest'
import { fromForm } from '#app/http/forms/coercion.server.ts'
import { budgetPosition, offerRange } from '#app/offers/rules.ts'
import { offerFormSchema, offerSchema } from '#app/offers/schemas.ts'
import { completionSchema } from '#app/reviews/schemas.ts'

test.each([
  ['85', 8_500],
  ['85,50', 8_550],
  ['1.200', 120_000],
  ['1.200,50 KM', 120_050],
  [49.9, 4_990],
])('%s is %i feninga', (typed, feninga) => {
  expect(fromForm(offerFormSchema).parse({ amount: typed })).toEqual({ amount: feninga, message: '', pricing: 'total' })
})

test.each([
  ['', 'offers:errors.amount_required'],
  [undefined, 'offers:errors.amount_required'],
  ['osamdeset', 'common:errors.amount_format'],
  ['-5', 'common:errors.amount_format'],
  [49.999, 'common:errors.amount_format'],
  [Number.POSITIVE_INFINITY, 'common:errors.amount_format'],
])('%s is refused in words', (typed, message) => {
  expect(
    fromForm(offerFormSchema)
      .safeParse({ amount: typed })
      .error?.issues.map((issue) => issue.message),
  ).toEqual([message])
})

test('an offer names every field that is wrong and ignores what it does not know', () => {
  const outcome = offerSchema.safeParse({ jobAdId: 'x', amount: 'x', message: 'a'.repeat(501), workerId: 7 })
  expect(outcome.error?.issues.map(({ path }) => path[0])).toEqual(['jobAdId', 'amount', 'message'])
  expect(offerSchema.parse({ jobAdId: 3, amount: 60, message: ' Može.\r\nSutra.\0 ', status: 'accepted' })).toEqual({
    jobAdId: 3,
    amount: 6_000,
    message: 'Može.\nSutra.',
  })
})

test('a job ends with a rating of 1 to 5 and some words', () => {
  expect(completionSchema.parse({ jobAdId: 1, rating: 5, comment: ' Hvala ' })).toEqual({
    jobAdId: 1,
    rating: 5,
    comment: 'Hvala',
  })
  for (const rating of [0, 6, 4.5, '', '5', true, [5], null, undefined]) {
    expect(completionSchema.safeParse({ jobAdId: 1, rating, comment: 'Hvala' }).success).toBe(false)
  }
  expect(completionSchema.safeParse({ jobAdId: 1, rating: 5, comment: '  ' }).success).toBe(false)
})

test('an amount is under, within or over the budget', () => {
  const budget = { minPayout: 5_000, maxPayout: 15_000 }
  expect([4_999, 5_000, 15_000, 15_001].map((amount) => budgetPosition(amount, budget))).toEqual([
    'under',
    'within',
    'within',
    'over',
  ])
  expect(budgetPosition(9_000_000, { minPayout: 5_000, maxPayout: null })).toBe('within')
})

test('outside the budget, where the client takes such offers, only the limits of the product hold', () => {
  expect(offerRange({ minPayout: 5_000, maxPayout: 15_000, acceptsOutsideBudget: true })).toEqual({
    minAmount: 100,
    maxAmount: 10_000_000,
  })
})
