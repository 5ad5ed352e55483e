import { promises as fs } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { cursorSchema } from '#app/http/api/cursor-schema.ts'
import { notificationOrder } from '#app/notifications/queries.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { createTranslate } from '#app/i18n/translate.ts'
import { listLabels, variantLabels } from '#app/notifications/channels/open-label.ts'
import { sampleParams } from '#app/notifications/channels/mail-samples.server.ts'
import { renderGroupTitle, renderNotification } from '#app/notifications/rendering.ts'
import { definitionOf, notificationTypes } from '#app/notifications/definitions.server.ts'
import { formatBadge } from '#app/notifications/rules.ts'
import { fromQuery } from '#app/http/forms/coercion.server.ts'
import { notificationListSchema } from '#app/notifications/schemas.ts'

const translations = Object.fromEntries(
  await Promise.all(
    languages.map(async (language) => {
      const [notifications, bell, ads] = await Promise.all(
        ['notifications', 'bell', 'ads'].map(async (name) =>
          JSON.parse(await fs.readFile(`locales/${language}/${name}.json`, 'utf8')),
        ),
      )
      return [language, { t: createTranslate(language, { notifications, bell, ads }), language }] as const
    }),
  ),
)

const cases = languages.flatMap((language) =>
  notificationTypes.flatMap((type) => definitionOf(type).variants.map((variant) => ({ language, type, variant }))),
)

test.each(cases)('$type ($variant) has its words in $language', ({ language, type, variant }) => {
  const { typeDisplayName, title, message } = renderNotification(translations[language]!, {
    type,
    variant,
    params: sampleParams,
  })
  for (const text of [typeDisplayName, title, message]) {
    expect(text).not.toMatch(/notifications:|\{\{|\}\}|undefined/)
    expect(text.length).toBeGreaterThan(3)
  }
})

test.each(languages)('each type has the texts of its mails and summaries in %s', async (language) => {
  const { open, summary } = JSON.parse(await fs.readFile(`locales/${language}/server/deliveries.json`, 'utf8'))
  const summarised = notificationTypes.filter((type) => definitionOf(type).summary)
  const labels = Object.values(variantLabels).flatMap((ofType) => Object.values<string>(ofType))
  expect(new Set(Object.keys(open))).toEqual(new Set([...notificationTypes, ...labels, ...Object.values(listLabels)]))
  expect(Object.keys(summary).toSorted()).toEqual([...summarised, 'other'].toSorted())
})

test('money stands in KM as the reader writes it', () => {
  const row = { type: 'NewOfferReceived', variant: 'default', params: sampleParams } as const
  expect(renderNotification(translations.bs!, row)).toEqual({
    typeDisplayName: 'Nova ponuda',
    title: 'Nova ponuda: 1.234,50\u00a0KM',
    message: 'Mirza H. nudi 1.234,50\u00a0KM za Vaš oglas „Zamjena bojlera“.',
  })
  expect(renderNotification(translations.en!, row).title).toBe('New offer: 1,234.50\u00a0KM')
})

test.each([
  ['bs', 1, 'za 1 dan.'],
  ['bs', 3, 'za 3 dana.'],
  ['bs', 7, 'za 7 dana.'],
  ['en', 1, 'in 1 day.'],
  ['de', 3, 'in 3 Tagen ab.'],
  ['es', 7, 'en 7 días.'],
])('in %s the days agree with %i', (language, count, ending) => {
  const { message } = renderNotification(translations[language]!, {
    type: 'SubscriptionExpiring',
    variant: 'default',
    params: { count },
  })
  expect(message.endsWith(ending)).toBe(true)
})

test.each([
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('for %i unread the badge says "%s"', (count, badge) => {
  expect(formatBadge(count)).toBe(badge)
})

test('a page that makes no sense is refused, and without one it is the first', () => {
  const reading = fromQuery(notificationListSchema)
  const wrong = reading.safeParse({ page: '-3', pageSize: '9999', isRead: 'maybe' })
  expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(['page', 'pageSize', 'isRead'])
  const cursors = fromQuery(z.object({ cursor: cursorSchema(notificationOrder) }))
  for (const cursor of ['0.x', 'x'.repeat(61)]) expect(cursors.safeParse({ cursor }).success).toBe(false)
  expect(reading.parse({})).toEqual({ page: 1, pageSize: 10 })
  expect(reading.parse({ page: '2', pageSize: '20', isRead: 'false' })).toEqual({
    page: 2,
    pageSize: 20,
    isRead: false,
  })
})

test('offers on one ad are one title, in the bell as on the page, with the lowest amount', () => {
  const titleOf = (amounts: (number | null)[]) =>
    renderGroupTitle(translations.bs!, { type: 'NewOfferReceived', amounts })
  expect(titleOf([24_000, 19_500, 39_000])).toBe('3 ponude, od 195\u00a0KM')
  expect(titleOf([null, null])).toBe('2 ponude')
})
