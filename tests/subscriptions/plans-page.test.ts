import '#tests/support/environment/shop-settings.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { languages } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { orderPath, purchasePath, receiptPath } from '#app/subscriptions/shop/paths.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { anOrder, aPaidOrder, aPlan, emptyShop, listReceiptsOf } from '#tests/support/data/shop.ts'
import { unescapeMarkup } from '#tests/support/web/html.ts'
import { signInAs, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

const shop = '/majstor/moj-profil/reklama'
let web: WebProcess
let workerId: number

beforeAll(async () => {
  web = await startWebProcess()
})
beforeEach(async () => {
  await emptyShop()
  workerId = (await aWorker()).id
})
afterAll(() => web.stop())

async function read(path: string): Promise<string> {
  const browser = await signInAs(web, { id: workerId })
  const html = await (await browser(path)).text()
  return html.replaceAll(/<script[\s\S]*?<\/script>|<!-- -->/g, '')
}

const textOf = (html: string) => unescapeMarkup(html.replaceAll(/<[^>]+>/g, '')).trim()
const planNames = (html: string) => [...html.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, name]) => name)
const planOf = (html: string, name: string) =>
  html.split('<li class="card').find((card) => card.includes(`<h3>${name}</h3>`))!
const chosenPeriod = (html: string) => /class="chip selected"[^>]*>([^<]*)</.exec(html)?.[1]

test('two links switch between plans of a month and of a year, and another length is on both pages', async () => {
  const names = JSON.stringify({ bs: 'Proba, 10 dana', en: 'P', de: 'P', es: 'P' })
  const ten = { key: 'proba-10d', tier: 'Silver', length_count: 10, length_unit: 'day', price: 700 } as const
  await db
    .insertInto('plans')
    .values({ ...ten, names, texts: names, benefits: '{}', position: 9 })
    .execute()

  const monthly = await read(shop)
  expect(chosenPeriod(monthly)).toBe('Mjesečno')
  expect(planNames(monthly)).toEqual(['Silver, mjesec', 'Gold, mjesec', 'Student, mjesec', 'Proba, 10 dana'])
  expect(monthly).toContain(`href="${shop}?trajanje=year#planovi"`)
  expect(textOf(planOf(monthly, 'Gold, mjesec'))).toContain('29\u00a0KM / mjesec')
  expect(textOf(planOf(monthly, 'Proba, 10 dana'))).toContain('7\u00a0KM / 10 dana')

  const yearly = await read(`${shop}?trajanje=year`)
  expect(chosenPeriod(yearly)).toBe('Godišnje')
  expect(planNames(yearly)).toEqual(['Gold, godina', 'Proba, 10 dana'])
  expect(textOf(planOf(yearly, 'Gold, godina'))).toContain('290\u00a0KM / godina')
})

test('where plans of one length are sold, nothing is switched and none is hidden', async () => {
  await db.updateTable('plans').set({ withdrawn_at: new Date() }).where('key', '=', 'gold-12m').execute()
  const html = await read(`${shop}?trajanje=year`)
  expect(planNames(html)).toEqual(['Silver, mjesec', 'Gold, mjesec', 'Student, mjesec'])
  expect(html).not.toContain('trajanje=month')
})

test('what a plan has more of than the next smaller one is bold', async () => {
  const html = await read(shop)
  const boldOf = (name: string) => [...planOf(html, name).matchAll(/<b>(.*?)<\/b>/g)].map(([, part]) => part)
  expect(boldOf('Student, mjesec')).toEqual([])
  expect(boldOf('Silver, mjesec')).toEqual(['10', '20', '20'])
  expect(boldOf('Gold, mjesec')).toEqual(['20', '60', '40', expect.stringMatching(/^Plaćeno mjesto/)])
  expect(planOf(html, 'Gold, mjesec')).toContain('<li>Do <b>60</b> SMS obavještenja o poslovima mjesečno</li>')
})

test('the own plan is seen first, marked with its last day, and can be bought again', async () => {
  await aPaidOrder({ workerId, plan: 'gold-12m', now: new Date() })
  const html = await read(shop)
  expect(chosenPeriod(html)).toBe('Godišnje')
  const own = planOf(html, 'Gold, godina')
  expect(own).toMatch(/^ selected plan"/)
  expect(textOf(own)).toMatch(/Vaš plan do \d+\.\s\p{L}+\s\d{4}\.\s*Kupi ponovo/u)
  const other = await read(`${shop}?trajanje=month`)
  expect(other).not.toContain('card selected')
  expect(textOf(planOf(other, 'Gold, mjesec'))).toContain('Uzmi Gold')
})

test('the promo code and its button stand in one row above the total, which stands above the payment', async () => {
  const html = await read(purchasePath((await aPlan('gold-1m')).id))
  const row = /<span class="control affixed">(.*?)<\/button>/.exec(html)![1]!
  expect(row).toContain('name="promoCode"')
  expect(textOf(row)).toBe('Primijeni kod')
  const places = [row, '<p class="total">Ukupno <strong>29\u00a0KM</strong>', 'name="paymentMethod"'].map((part) =>
    html.indexOf(part),
  )
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
})

test.each(languages)('a bank slip has the boxes of the form at the bank, in its order: %s', async (language) => {
  const t = getTranslate(language)
  const { orderId } = await anOrder({ workerId, method: 'slip', now: new Date() })
  const html = await read(`${orderPath('slip', orderId)}?lng=${language}`)
  const boxes = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, label, value]) => [
    unescapeMarkup(label!),
    value,
  ])
  expect(boxes).toEqual([
    [t('membership:slip.payer'), expect.stringMatching(/, Sarajevo$/)],
    [t('membership:slip.purpose'), `Pretplata PRT-${orderId}`],
    [t('membership:slip.recipient'), expect.stringMatching(/^Majstorija d\.o\.o\., Ulica 1/)],
    [t('membership:slip.account'), '1990 0000 0000 0000'],
    [t('membership:slip.amount'), expect.stringContaining('15')],
  ])
  expect(html).toContain(t('membership:slip.until'))
})

test('a receipt begins with the mark and the seller, and ends with the total', async () => {
  await aPaidOrder({ workerId, now: new Date() })
  const [receipt] = await listReceiptsOf(db, { workerId })
  const html = await read(receiptPath(receipt!.id))
  const head = /<div class="letterhead">(.*?)<\/address>/.exec(html)![1]!
  expect(head).toMatch(/<use href="[^"]*#logo"/)
  expect(head).toContain('<b>Majstorija d.o.o.</b><span>Ulica 1, Sarajevo</span>')
  expect(html.indexOf(head)).toBeLessThan(html.indexOf('Kupac'))
  expect(html.indexOf('<p class="total">Ukupno <strong>15\u00a0KM</strong>')).toBeGreaterThan(html.indexOf('PDV 17%'))
})
