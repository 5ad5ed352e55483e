import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { presentFacts } from '#app/offers/terms/presenters.server.ts'
import { plainTerms, type OfferTerms } from '#app/offers/terms/rules.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { unescapeMarkup } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'
import { anOpenAd } from '../offer-fixtures.ts'

let web: Web

beforeAll(async () => {
  web = await startWeb()
}, 300_000)

afterAll(() => web.stop())

const full = {
  pricing: 'hour',
  unitPrice: 2_000,
  material: 'client',
  availability: 'from',
  availableOn: '2027-01-10',
} as const

test('each offer has the same columns, and one without terms is for the whole', async () => {
  const { adId, clientId } = await anOpenAd()
  for (const [nth, terms] of ([{}, full] as Partial<OfferTerms>[]).entries()) {
    const offer = { adId, workerId: (await aWorker()).id, amount: 8_000 + nth, message: '', terms, now: noon }
    expect((await sendOffer(db, offer)).ok).toBe(true)
  }
  const client = await signInAs(web, { id: clientId })
  const html = await (await client(`/klijent/moji-oglasi/${adId}/ponude?sort=lowest`)).text()
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) => row!)
  expect(cellsOf(rows[0]!, 'th')).toEqual(['Cijena', 'Obračun cijene', 'Materijal', 'Početak', 'Majstor'])
  expect(cellsOf(rows[1]!, 'td').slice(1)).toEqual(['Obračun cijene za cijeli posao', '', ''])
  expect(cellsOf(rows[3]!, 'td').slice(1)).toEqual([
    'Obračun cijene 20 KM po satu',
    'Materijal Vaš',
    'Početak od 10. 1. 2027.',
  ])
})

test('a visit whose price stands in the price’s place is not priced again', () => {
  const visit = { ...plainTerms, pricing: 'visit', unitPrice: 3_000 } as const
  const reader = { t: getTranslate('bs'), language: 'bs' } as const
  expect(presentFacts(visit, reader, null)).toEqual({ pricing: 'prvo pregled' })
  expect(presentFacts(visit, reader, 45_000)).toEqual({ pricing: 'prvo pregled za 30\u00a0KM' })
})

test.each(languages)('in %s every fact has words', (language) => {
  const reader = { t: getTranslate(language), language }
  for (const material of ['worker', 'client', 'open'] as const)
    for (const availability of ['on', 'by', 'from'] as const) {
      const facts = presentFacts({ ...full, material, availability }, reader, 8_000)
      for (const said of Object.values(facts)) expect(said).not.toMatch(/facts|terms|undefined|\{/)
    }
})

function cellsOf(row: string, name: string): string[] {
  return [...row.matchAll(new RegExp(`<${name}[^>]*>(.*?)</${name}>`, 'gs'))].map(([, cell]) =>
    unescapeMarkup(cell!.replaceAll(/<!--.*?-->|<[^>]*>/g, ''))
      .replaceAll('\u00a0', ' ')
      .trim(),
  )
}
