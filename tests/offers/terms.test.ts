import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { findOwnOffer } from '#app/offers/queries.server.ts'
import { editOffer, sendOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import { presentTerms } from '#app/offers/terms/presenters.server.ts'
import { offerKey } from '#app/offers/terms/offer-key.server.ts'
import { availabilityOf, choiceOf, plainTerms, type OfferTerms } from '#app/offers/terms/rules.ts'
import { refused } from '#app/outcome.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'
import { anAdWithOffers, anOpenAd } from './offer-fixtures.ts'

const byTheHour = { pricing: 'hour', unitPrice: 2_000, material: 'client' } as const
const saturday = new Date('2026-11-28T11:00:00Z')
const sunday = new Date('2026-11-29T22:30:00Z')

let web: Web

beforeAll(async () => {
  web = await startWeb()
}, 300_000)

afterAll(() => web.stop())

async function termsOfOffer(offerId: number, workerId: number): Promise<OfferTerms> {
  return (await findOwnOffer(db, { offerId, workerId }))!.terms
}

async function aSentOffer(terms: Partial<OfferTerms>) {
  const [{ adId, clientId }, { id: workerId }] = [await anOpenAd(), await aWorker()]
  const sent = await sendOffer(db, { adId, workerId, amount: 8_000, message: '', terms, now: noon })
  if (!sent.ok) throw new Error(sent.reason)
  return { adId, clientId, workerId, offerId: sent.value.offerId }
}

test('without terms an offer is for the whole and says nothing more', async () => {
  const { offers } = await anAdWithOffers(1)
  const terms = await termsOfOffer(offers[0]!.offerId, offers[0]!.workerId)
  expect(terms).toEqual(plainTerms)
  expect(presentTerms(terms, { t: getTranslate('bs'), language: 'bs' })).toEqual([])
})

test('terms are stored as sent, and an edit changes only those that it names', async () => {
  const { offerId, workerId } = await aSentOffer({ ...byTheHour, availability: 'from', availableOn: '2027-01-10' })
  const edit = (terms: Partial<OfferTerms>) =>
    editOffer(db, { offerId, workerId, amount: 8_000, message: '', terms, now: noon })
  expect(await edit({ material: 'open' })).toMatchObject({ ok: true })
  expect(await termsOfOffer(offerId, workerId)).toEqual({
    pricing: 'hour',
    unitPrice: 2_000,
    material: 'open',
    availability: 'from',
    availableOn: '2027-01-10',
  })
  expect(await edit({ unitPrice: null })).toMatchObject({ ok: true })
  expect(await termsOfOffer(offerId, workerId)).toMatchObject({ pricing: 'hour', unitPrice: null, material: 'open' })
  expect(await edit({ unitPrice: 1_800 })).toMatchObject({ ok: true })
  expect(await edit({ pricing: 'day' })).toMatchObject({ ok: true })
  expect(await termsOfOffer(offerId, workerId)).toMatchObject({ pricing: 'day', unitPrice: null, material: 'open' })
  expect(await edit({ availability: null })).toMatchObject({ ok: true })
  expect(await termsOfOffer(offerId, workerId)).toMatchObject({ availability: null, availableOn: null })
})

test('a price for the whole has no price of a unit', async () => {
  const { offerId, workerId } = await aSentOffer({ ...byTheHour, pricing: 'total' })
  expect(await termsOfOffer(offerId, workerId)).toMatchObject({ pricing: 'total', unitPrice: null })
})

test.each([
  ['a day that is over', { availability: 'from', availableOn: '2020-01-01' }, 'available_past'],
  ['a day in years', { availability: 'from', availableOn: '2099-01-01' }, 'available_late'],
  ['a day that means nothing', { availableOn: '2027-01-10' }, 'available_incomplete'],
  ['a meaning without a day', { availability: 'by' }, 'available_incomplete'],
] as const)('%s is refused', async (_, terms, reason) => {
  const [{ adId }, { id: workerId }] = [await anOpenAd(), await aWorker()]
  expect(await sendOffer(db, { adId, workerId, amount: 8_000, message: '', terms, now: noon })).toEqual(refused(reason))
})

test('a day that has passed since stays, and does not stand in the way of another price', async () => {
  const { offerId, workerId } = await aSentOffer(availabilityOf('tomorrow', undefined, noon))
  const now = new Date(noon.getTime() + 5 * 86_400_000)
  expect(await editOffer(db, { offerId, workerId, amount: 9_000, message: '', now })).toMatchObject({ ok: true })
})

test('an offer that is sent again begins with its own terms', async () => {
  const { adId, offerId, workerId } = await aSentOffer(byTheHour)
  await withdrawOffer(db, { offerId, workerId, now: noon })
  await sendOffer(db, { adId, workerId, amount: 8_000, message: '', now: noon })
  expect(await termsOfOffer(offerId, workerId)).toEqual(plainTerms)
})

test('terms or a message that changed since the client read them are not accepted', async () => {
  const { clientId, offerId, workerId } = await aSentOffer(byTheHour)
  const key = async (message = '') =>
    offerKey({ amount: 8_000, terms: await termsOfOffer(offerId, workerId), message, imageId: null })
  const seenTerms = await key()
  await editOffer(db, { offerId, workerId, amount: 8_000, message: '', terms: { pricing: 'day' }, now: noon })
  const accept = (seen: string) => acceptOffer(db, { offerId, clientId, seenAmount: 8_000, seenTerms: seen, now: noon })
  expect(await accept(seenTerms)).toEqual(refused('offer_changed'))
  const beforeMessage = await key()
  await editOffer(db, { offerId, workerId, amount: 8_000, message: 'Bez materijala.', now: noon })
  expect(await accept(beforeMessage)).toEqual(refused('offer_changed'))
  expect(await accept(await key('Bez materijala.'))).toMatchObject({ ok: true })
})

test('the choices mean days in Sarajevo, and a day leads back to its choice as long as that means it', () => {
  expect(availabilityOf('tomorrow', undefined, saturday)).toEqual({ availability: 'on', availableOn: '2026-11-29' })
  expect(availabilityOf('this_week', undefined, saturday)).toEqual({ availability: 'by', availableOn: '2026-11-29' })
  expect(availabilityOf('this_week', undefined, sunday)).toEqual({ availability: 'by', availableOn: '2026-11-29' })
  expect(availabilityOf('tomorrow', '2027-01-10', sunday)).toEqual({ availability: 'on', availableOn: '2026-11-30' })
  for (const choice of ['tomorrow', 'this_week'] as const) {
    const stored = availabilityOf(choice, undefined, saturday)
    expect(choiceOf(stored, saturday)).toBe(choice)
    expect(choiceOf(stored, new Date('2026-12-02T11:00:00Z'))).toBe('from_date')
  }
})

async function formOn(browser: Browser, path: string) {
  const html = await (await browser(path)).text()
  return { html, form: formsOf(html, path).find(({ action }) => action === path)! }
}

test('the form sends terms, the client reads them in words, and the next offer begins with the usual ones', async () => {
  const [{ adId, clientId }, person] = [await anOpenAd(), await aWorker()]
  const [worker, client] = [await signInAs(web, person), await signInAs(web, { id: clientId })]
  const path = `/majstor/posao/${adId}`
  const typed = { amount: '120', message: '', pricing: 'square_meter', unitPrice: '12', material: 'worker' }
  const { form } = await formOn(worker, path)
  const body = fillForm(form, { ...typed, available: 'from_date', availableFrom: '' })
  const refusal = await worker(path, { method: 'POST', body })
  expect(refusal.status).toBe(400)
  expect(await refusal.text()).toContain('Upišite datum od kojeg možete doći.')

  body.set('available', 'tomorrow')
  expect((await worker(path, { method: 'POST', body })).status).toBe(303)
  for (const page of [
    `/klijent/moji-oglasi/${adId}/ponude`,
    `/klijent/moji-oglasi/${adId}/ponude/pogledajte-profil/${person.id}`,
  ]) {
    const html = await (await client(page)).text()
    expect(html, page).toMatch(/12\u00a0KM po m².*(?:materijal majstora.*može \d|Materijal.*majstorov.*Početak.*\d\.)/s)
  }
  expect(await (await worker(path)).text()).toMatch(/12\u00a0KM po m².*materijal majstora/s)

  const otherPath = `/majstor/posao/${(await anOpenAd()).adId}`
  const { html } = await formOn(worker, otherPath)
  expect(html).toMatch(/name="pricing" checked value="square_meter"/)
  expect(html).toMatch(/name="material" checked value="worker"/)
  expect(html).toMatch(/name="available" checked value="tomorrow"/)

  await db.updateTable('offers').set({ available_on: '2027-01-10' }).where('worker_id', '=', person.id).execute()
  expect((await formOn(worker, otherPath)).html).toMatch(/name="available" checked value=""/)
})

test('an emptied unit price is removed by the form, and by the API where it is null', async () => {
  const { offerId, workerId } = await aSentOffer(byTheHour)
  const worker = await signInAs(web, { id: workerId })
  const path = `/majstor/moje-ponude/${offerId}/izmjena`
  const { form } = await formOn(worker, path)
  expect((await worker(path, { method: 'POST', body: fillForm(form, { unitPrice: '' }) })).status).toBe(303)
  expect(await termsOfOffer(offerId, workerId)).toMatchObject({ pricing: 'hour', unitPrice: null, material: 'client' })

  const edit = (unitPrice: number | null) =>
    worker('/api/offer', {
      method: 'PUT',
      body: JSON.stringify({ id: offerId, amount: 80, message: '', unitPrice }),
      headers: { 'content-type': 'application/json' },
    })
  expect((await edit(18)).status).toBe(200)
  expect(await termsOfOffer(offerId, workerId)).toMatchObject({ pricing: 'hour', unitPrice: 1_800 })
  expect((await edit(null)).status).toBe(200)
  expect(await termsOfOffer(offerId, workerId)).toMatchObject({ pricing: 'hour', unitPrice: null })
})
