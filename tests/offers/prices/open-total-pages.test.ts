import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readSection } from '#app/personal-data/export-sections.server.ts'
import { findAd, statusOf } from '#tests/offers/offer-fixtures.ts'
import { callApi, getJson, postJson } from '#tests/support/api/api-client.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf, unescapeMarkup } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'
import { anOpenAd } from '../offer-fixtures.ts'
import { anAdForVisits, anOpenTotal } from './open-total-fixtures.ts'

let web: Web
let people: { client: number; worker: number }
let client: Browser
let worker: Browser

beforeAll(async () => {
  web = await startWeb()
}, 300_000)
afterAll(() => web.stop())

beforeEach(async () => {
  const [amra, mirza] = [await aClient(), await aWorker()]
  people = { client: amra.id, worker: mirza.id }
  ;[client, worker] = [await signInAs(web, amra), await signInAs(web, mirza)]
})

const textOf = (html: string) => unescapeMarkup(html.replace(/<[^>]*>/g, '')).replaceAll('\u00a0', ' ')
const read = async (browser: Browser, path: string) => textOf(await (await browser(path)).text())

async function send(browser: Browser, path: string, typed: Record<string, string> = {}): Promise<Response> {
  const forms = formsOf(await (await browser(path)).text(), path)
  const form = forms.find(({ action }) => action === path) ?? forms[0]
  return browser(form!.action, { method: 'POST', body: fillForm(form!, typed) })
}

/** On none of these pages the price of the visit stands for the whole. */
async function expectVisit(browser: Browser, paths: string[]) {
  for (const path of paths) {
    const text = await read(browser, path)
    expect(text, path).toContain('30 KM za pregled')
    expect(text.replaceAll(/30 KM za pregled|pregled za 30 KM/g, ''), path).not.toMatch(/\b30 KM/)
  }
}

/** Only the number is large, not the words after it. */
async function expectLargeFigure(path: string) {
  const html = await (await worker(path)).text()
  expect(html).toMatch(/<span class="price large">30\u00a0KM(?:<!-- -->)?<small>/)
}

const visit = { amount: '', message: '', pricing: 'visit', unitPrice: '30' }

test('a price that is left empty with a visit is one that is named after it, on every page of both', async () => {
  const { adId } = await anAdForVisits(people.client)
  const page = `/majstor/posao/${adId}`
  expect(await read(worker, page)).toContain('ukupnu cijenu kažete poslije pregleda')
  expect((await send(worker, page, visit)).status).toBe(303)
  await expectVisit(worker, [page, '/majstor/moje-ponude'])
  await expectLargeFigure(page)
  const offers = `/klijent/moji-oglasi/${adId}/ponude`
  await expectVisit(client, [`/klijent/moji-oglasi/${adId}`, offers, `${offers}/pogledajte-profil/${people.worker}`])

  const { id } = await db.selectFrom('offers').select('id').where('ad_id', '=', adId).executeTakeFirstOrThrow()
  const acceptance = `/klijent/ponude/${id}/prihvatanje`
  expect(await read(client, acceptance)).toContain('Prihvati pregled za 30 KM')
  expect((await send(client, acceptance)).status).toBe(303)
  expect(await statusOf(id)).toBe('accepted')
  for (const [browser, side, contacts] of [
    [client, 'klijent', `/klijent/kontakt-razmjena/${adId}/${people.worker}`],
    [worker, 'majstor', `/majstor/kontakt-razmjena/${adId}/${people.client}`],
  ] as const) {
    const agreement = `/${side}/dogovor/${adId}`
    await expectVisit(browser, [contacts, agreement, `${agreement}/list`, `/dzepna-kartica/${adId}`])
    expect(await read(browser, `${agreement}/izmjena`)).toContain('Dok ukupna cijena nije dogovorena')
  }
  await expectVisit(client, [`/klijent/moji-oglasi/${adId}`])
  await expectLargeFigure(page)
  await expectVisit(worker, [page, '/majstor/poslovi-u-toku', '/majstor/pretraga-poslova'])

  const completion = `/klijent/moji-oglasi/${adId}/zavrsetak`
  expect(await read(client, completion)).toContain('Ukupna cijena još nije u dogovoru')
  expect((await send(client, completion, { rating: '5', comment: 'Uredno.' })).status).toBe(303)
  expect((await findAd(adId)).status).toBe('completed')
  await expectVisit(worker, ['/majstor/zavrseni-poslovi'])
})

test('where it is not allowed, or the visit has no price, the form says so beside the field', async () => {
  const budgeted = await anOpenAd({ clientId: people.client })
  const refused = await send(worker, `/majstor/posao/${budgeted.adId}`, visit)
  expect(refused.status).toBe(400)
  expect(textOf(await refused.text())).toContain('Za ovaj oglas upišite i ukupnu cijenu.')

  const { adId } = await anAdForVisits(people.client)
  const page = `/majstor/posao/${adId}`
  const unpriced = await (await send(worker, page, { ...visit, unitPrice: '' })).text()
  expect(textOf(unpriced)).toContain(
    'Ako ne upišete ukupnu cijenu, izaberite „prvo pregled“ i upišite cijenu pregleda.',
  )
  expect(unpriced).toMatch(/name="pricing" checked value="visit"/)
  const plain = await send(worker, page, { ...visit, pricing: 'total' })
  expect(textOf(await plain.text())).toContain('Upišite iznos ponude.')
  expect((await findAd(adId)).offer_count).toBe(0)
})

test('the form of a change has the price of the visit and an empty total, which names it', async () => {
  const { adId } = await anAdForVisits(people.client)
  const offerId = await anOpenTotal(adId, people.worker)
  const path = `/majstor/moje-ponude/${offerId}/izmjena`
  const form = formsOf(await (await worker(path)).text(), path).find(({ action }) => action === path)!
  const valueOf = (field: string) => form.fields.find(({ name }) => name === field)!.value
  expect([valueOf('unitPrice'), valueOf('amount')]).toEqual(['30', ''])
  expect((await send(worker, path, { pricing: 'visit', unitPrice: '30', amount: '450' })).status).toBe(303)
  expect(await read(worker, `/majstor/posao/${adId}`)).toMatch(/450 KM.*prvo pregled za 30 KM/s)
})

test('the API says that the total is open, beside the price of the visit', async () => {
  const { adId: jobAdId } = await anAdForVisits(people.client)
  const terms = { pricing: 'visit', unitPrice: 30 }
  const open = { totalOpen: true, ...terms }
  const { adId: budgeted } = await anOpenAd()
  for (const [body, field] of [
    [{ jobAdId, ...terms }, 'amount'],
    [{ jobAdId, totalOpen: false, ...terms }, 'amount'],
    [{ jobAdId, totalOpen: true, pricing: 'visit' }, 'unitPrice'],
    [{ jobAdId: budgeted, ...open }, 'amount'],
  ] as const) {
    const refused = await callApi(worker, 'POST /api/offer', body)
    expect(refused).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })
  }

  const offer = await postJson(worker, '/api/offer', { jobAdId, ...open })
  expect(offer).toMatchObject({ amount: 30, ...open })
  const id = offer.id
  expect(await callApi(worker, 'PUT /api/offer', { id, amount: 500 })).toMatchObject({
    body: { amount: 500, totalOpen: false },
  })
  const stale = await callApi(client, 'POST /api/offer/job/accept', { offerId: id, amount: 30 })
  expect(stale.status).toBe(409)
  expect(await callApi(worker, 'PUT /api/offer', { id, ...open })).toMatchObject({
    body: { amount: 30, ...open },
  })
  expect(await postJson(client, '/api/offer/job/accept', { offerId: id, amount: 30 })).toMatchObject(open)
  const path = `/api/jobad/${jobAdId}/changes`
  expect(await getJson(worker, path)).toMatchObject({ agreement: { amount: 30, ...open } })
})

test('the archive of the worker says that the total is open', async () => {
  const { adId } = await anAdForVisits(people.client)
  await anOpenTotal(adId, people.worker)
  expect(await readSection(db, 'offers', people.worker)).toMatchObject([
    { amount: null, total_open: true, pricing: 'visit', unit_price: 3_000 },
  ])
})
