import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatDate } from '#app/i18n/formats.ts'
import { languages } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { renderPushWords } from '#app/notifications/channels/push-words.ts'
import { definitionOf, notificationTypes } from '#app/notifications/definitions.server.ts'
import type { NotificationItem } from '#app/notifications/channels/templates.ts'

const shownLength = 40
const startsAt = Date.UTC(2026, 8, 23, 7)
const params = {
  person: 'Mirza H.',
  gender: 'Male',
  adTitle: 'Zamjena razvodne ploče i osigurača u kući na dva sprata',
  amount: 19_500,
  startsAt,
  until: startsAt,
  count: 3,
  title: 'Radovi u nedjelju',
  message: 'Stranica neće raditi od 3 do 4 sata.',
  provider: 'Google',
  reason: 'Slika se ne vidi.',
  receipt: '7/2026',
  order: 'PRT-7',
  left: 9,
  hours: 48,
  net: 16_667,
  vat: 2_833,
  email: 'podrska@primjer.ba',
  changed: 'amount',
}
const contents: Partial<Record<NotificationItem['type'], NotificationItem['content']>> = {
  NewJobMatch: { minPayout: 18_000, maxPayout: 35_000, city: 'banja-luka' },
  NewMessage: { text: 'Kabl je u kutiji.' },
  NewQuestion: { text: 'Ima li parkinga?' },
  QuestionAnswered: { text: 'Ima, u dvorištu.' },
  JobReview: { text: 'Uredno.', rating: 5 },
}

const cases = languages.flatMap((language) =>
  notificationTypes.flatMap((type) => definitionOf(type).variants.map((variant) => ({ language, type, variant }))),
)

test.each(cases)('a phone shows who and how much of $type ($variant) in $language', ({ language, type, variant }) => {
  const translation = { t: getTranslate(language), language }
  const texts = JSON.parse(readFileSync(`locales/${language}/notifications.json`, 'utf8'))[type][variant]
  const named = JSON.stringify(texts)
  for (const content of [contents[type] ?? null, null]) {
    const item = { type, variant, params: { ...params, sentence: 'Hitno je.' }, content, actionPath: null }
    const { title, body } = renderPushWords(translation, item)
    const shown = `${title.slice(0, shownLength)}\n${body.slice(0, shownLength)}`.replaceAll('\u00a0', ' ')
    if (named.includes('{{person}}')) expect(shown).toContain('Mirza H.')
    if (/\{\{(?:amount|changes)\}\}/.test(named)) expect(shown).toContain('195 KM')
    if (named.includes('{{startsAt}}'))
      expect(shown).toContain(formatDate(new Date(startsAt), language).replaceAll('\u00a0', ' '))
    if (content?.city) expect(shown).toContain('Banja Luka')
    else if (!content?.text) expect(title.length, title).toBeLessThanOrEqual(shownLength)
    expect(shown).not.toMatch(/Kabl|\{\{|undefined/)
  }
})

test.each([
  ['Female', 'Mirza H. je prihvatila ponudu od 195 KM'],
  ['Male', 'Mirza H. je prihvatio ponudu od 195 KM'],
  ['Other', 'Mirza H. je prihvatio/la ponudu od 195 KM'],
])('a Bosnian verb ends as the gender of its subject asks: %s', (gender, words) => {
  const item = { type: 'OfferAccepted', variant: 'default', actionPath: null } as const
  const { title } = renderPushWords(
    { t: getTranslate('bs'), language: 'bs' },
    { ...item, params: { ...params, gender } },
  )
  expect(title.replaceAll('\u00a0', ' ')).toBe(words)
})
