import { expect, test } from 'vitest'
import { loadDashboard } from '#app/ads/dashboard.server.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { findViolations } from '#app/invariants.server.ts'
import { listNotifications } from '#app/notifications/queries.server.ts'
import { renderHeadline } from '#app/notifications/headlines/headline.ts'
import { renderNotification } from '#app/notifications/rendering.ts'
import { acceptOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { offerInvariants } from '#app/offers/invariants.server.ts'
import { formatOfferPrice, presentOfferPrice, splitOfferPrice } from '#app/offers/prices/presenters.ts'
import { presentOfferToClient } from '#app/offers/presenters.server.ts'
import { findOwnOffer, listNextOffers, listOffersOfAd } from '#app/offers/queries.server.ts'
import type { OfferFilter, OfferSort } from '#app/offers/rules.ts'
import { editOffer, sendOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import { offerKey } from '#app/offers/terms/offer-key.server.ts'
import { refused } from '#app/outcome.ts'
import { countUsualPrices } from '#app/statistics/prices/counting.server.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { anOffer, anOpenAd, findAd } from '#tests/offers/offer-fixtures.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aJobWithOpenTotal, anAdForVisits, anOpenTotal, visit } from './open-total-fixtures.ts'

const reader = { t: getTranslate('bs'), language: 'bs' } as const
const priceOf = async (offerId: number, workerId: number) => {
  const { amount, unitPrice, terms } = (await findOwnOffer(db, { offerId, workerId }))!
  return { amount, unitPrice, pricing: terms.pricing }
}

test('the total may be named after the visit where the ad accepts offers outside its budget', async () => {
  const [{ adId }, { id: workerId }] = [await anAdForVisits(), await aWorker()]
  const offerId = await anOpenTotal(adId, workerId)
  expect(await priceOf(offerId, workerId)).toEqual({ amount: null, unitPrice: 3_000, pricing: 'visit' })
  expect(await findViolations(db, { invariants: offerInvariants, now: noon })).toEqual([])
})

test('in other ads it is refused, as is an offer without the price of a visit', async () => {
  const [budgeted, open, { id: workerId }] = [await anOpenAd(), await anAdForVisits(), await aWorker()]
  const send = (adId: number, terms: Parameters<typeof sendOffer>[1]['terms']) =>
    sendOffer(db, { adId, workerId, amount: null, message: '', now: noon, ...(terms && { terms }) })
  expect(await send(budgeted.adId, visit)).toEqual(refused('total_required'))
  for (const terms of [undefined, { pricing: 'visit' }, { pricing: 'hour', unitPrice: 2_000 }] as const)
    expect(await send(open.adId, terms)).toEqual(refused('visit_price_required'))
})

test('its worker names the total and opens it again, and nobody else', async () => {
  const [{ adId }, { id: workerId }, other] = [await anAdForVisits(), await aWorker(), await aWorker()]
  const offerId = await anOpenTotal(adId, workerId)
  const edit = (amount: number | null, who = workerId) =>
    editOffer(db, { offerId, workerId: who, amount, message: '', now: noon })
  expect(await edit(50_000, other.id)).toEqual(refused('unknown'))
  expect(await edit(50_000)).toMatchObject({ ok: true })
  expect(await priceOf(offerId, workerId)).toEqual({ amount: 50_000, unitPrice: 3_000, pricing: 'visit' })
  expect((await findAd(adId)).highest_offer).toBe(50_000)
  expect(await edit(null)).toMatchObject({ ok: true })
  expect(await priceOf(offerId, workerId)).toMatchObject({ amount: null })
  expect((await findAd(adId)).highest_offer).toBeNull()

  await withdrawOffer(db, { offerId, workerId, now: noon })
  await sendOffer(db, { adId, workerId, amount: 9_000, message: '', now: noon })
  expect(await priceOf(offerId, workerId)).toEqual({ amount: 9_000, unitPrice: null, pricing: 'total' })
})

test('a bare amount leaves a total open that it does not name, and else is for the whole', async () => {
  const [{ adId }, { id: workerId }] = [await anAdForVisits(), await aWorker()]
  const offerId = await anOpenTotal(adId, workerId)
  const edit = (amount: number, message: string) =>
    editOffer(db, { offerId, workerId, amount, message, isBareAmount: true, now: noon })
  await edit(3_000, 'Mogu u petak.')
  expect(await priceOf(offerId, workerId)).toEqual({ amount: null, unitPrice: 3_000, pricing: 'visit' })
  await edit(50_000, 'Mogu u petak.')
  expect(await priceOf(offerId, workerId)).toEqual({ amount: 50_000, unitPrice: null, pricing: 'total' })

  const hourly = { pricing: 'hour', unitPrice: 2_000 } as const
  await editOffer(db, { offerId, workerId, amount: 50_000, message: '', terms: hourly, now: noon })
  await edit(60_000, '')
  expect(await priceOf(offerId, workerId)).toEqual({ amount: 60_000, ...hourly })
})

test('a total that is named in the last moment is not accepted unread, nor one that is opened', async () => {
  const [{ adId, clientId }, { id: workerId }] = [await anAdForVisits(), await aWorker()]
  const offerId = await anOpenTotal(adId, workerId)
  const key = async () => {
    const { amount, terms, message } = (await findOwnOffer(db, { offerId, workerId }))!
    return offerKey({ amount, terms, message, imageId: null })
  }
  const accept = (seen: { seenAmount?: number; seenTerms?: string }) =>
    acceptOffer(db, { offerId, clientId, now: noon, ...seen })
  const openKey = await key()
  await editOffer(db, { offerId, workerId, amount: 90_000, message: '', now: noon })
  expect(await accept({ seenTerms: openKey })).toEqual(refused('offer_changed'))
  expect(await accept({ seenAmount: 3_000 })).toEqual(refused('offer_changed'))
  const namedKey = await key()
  await editOffer(db, { offerId, workerId, amount: null, message: '', now: noon })
  expect(await accept({ seenAmount: 90_000, seenTerms: namedKey })).toEqual(refused('offer_changed'))
  expect(await accept({ seenTerms: openKey })).toMatchObject({ ok: true })
})

test('open totals stand last by price, are marked neither lowest nor in the budget, and give the ad no price', async () => {
  const ad = await anAdForVisits()
  const workers = [await aWorker(), await aWorker(), await aWorker()]
  const open = await anOpenTotal(ad.adId, workers[0]!.id, 100)
  const cheap = await anOffer(ad.adId, workers[1]!.id, 6_000)
  const dear = await anOffer(ad.adId, workers[2]!.id, 90_000)
  const list = async (sort: OfferSort, filter: OfferFilter = 'all') =>
    (await listOffersOfAd(db, { ...ad, sort, filter })).map((offer) => {
      const { id, mark } = presentOfferToClient(offer, reader)
      return [id, mark]
    })
  expect(await list('lowest')).toEqual([
    [cheap, 'lowest'],
    [dear, null],
    [open, null],
  ])
  expect((await list('highest')).map(([id]) => id)).toEqual([dear, cheap, open])
  for (const [filter, ids] of [
    ['underBudget', []],
    ['withinBudget', [cheap]],
    ['overBudget', [dear]],
  ] as const)
    expect((await list('lowest', filter)).map(([id]) => id)).toEqual(ids)
  expect((await findAd(ad.adId)).highest_offer).toBe(90_000)

  await deliverAll()
  const { tasks } = await loadDashboard(db, { id: ad.clientId, city: 'sarajevo', now: noon }, reader)
  expect(tasks.offers).toMatchObject([{ count: 3, lowest: 6_000 }])
})

test('an ad with nothing but an open total still has a new offer, which has no lowest price', async () => {
  const { adId, clientId } = await anAdForVisits()
  const { id: workerId } = await aWorker()
  await anOpenTotal(adId, workerId)
  await deliverAll()
  const { tasks } = await loadDashboard(db, { id: clientId, city: 'sarajevo', now: noon }, reader)
  expect(tasks.offers).toMatchObject([{ count: 1, lowest: null }])
})

test('who may be taken instead is listed with open totals last', async () => {
  const { adId, clientId } = await anAdForVisits()
  const offers: number[] = []
  offers.push(await anOpenTotal(adId, (await aWorker()).id))
  for (const amount of [9_000, 8_000]) offers.push(await anOffer(adId, (await aWorker()).id, amount))
  await acceptOffer(db, { offerId: offers[1]!, clientId, now: noon })
  const next = await listNextOffers(db, { adId, clientId })
  expect(next.map(({ id, amount }) => [id, amount])).toEqual([
    [offers[2], 8_000],
    [offers[0], null],
  ])
})

test.each([
  ['bs', '30 KM za pregled', 'ukupno poslije pregleda'],
  ['en', '30 KM for the visit', 'total after the visit'],
  ['de', '30 KM für die Besichtigung', 'Gesamtpreis danach'],
  ['es', '30 KM por la visita', 'total después de la visita'],
] as const)('in %s its price is %s', (language, short, open) => {
  const [price, translation] = [
    { amount: null, unitPrice: 3_000 },
    { t: getTranslate(language), language },
  ]
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(plain(formatOfferPrice(price, translation))).toBe(short)
  expect(plain(presentOfferPrice(price, translation))).toBe(`${short}, ${open}`)
  expect(splitOfferPrice(price, translation)).toMatchObject({ figure: '30\u00a0KM' })
  expect(plain(presentOfferPrice({ ...price, amount: 45_000 }, translation))).toBe('450 KM')
})

test('notifications name the price of the visit as it is now, and later the total', async () => {
  const { adId, clientId } = await anAdForVisits()
  const { id: workerId } = await aWorker()
  const offerId = await anOpenTotal(adId, workerId)
  const texts = async () => {
    await deliverAll()
    const { notifications } = await listNotifications(db, { userId: clientId, pageSize: 50 })
    return notifications
      .filter(({ adId: about }) => about === adId)
      .flatMap(({ type, variant, params, content }) => {
        const row = { type, variant, params: params as Record<string, unknown>, content }
        const { title, message } = renderNotification(reader, row)
        return [title, message, renderHeadline(reader, row).headline].map((text) => text.replaceAll('\u00a0', ' '))
      })
  }
  expect(await texts()).toEqual([
    'Nova ponuda: 30 KM za pregled',
    expect.stringContaining('nudi 30 KM za pregled za Vaš oglas'),
    expect.stringContaining('nudi 30 KM za pregled'),
  ])
  await editOffer(db, { offerId, workerId, amount: 50_000, message: '', now: noon })
  expect((await texts())[0]).toBe('Izmijenjena ponuda: 500 KM')
})

test('the price guide counts what visits cost, and open totals not among whole jobs', async () => {
  await db.deleteFrom('usual_prices').execute()
  for (let nth = 0; nth < 8; nth += 1) await aJobWithOpenTotal()
  await countUsualPrices(db, { now: noon })
  const rows = await db.selectFrom('usual_prices').select(['pricing', 'low', 'high']).where('trade', '=', '').execute()
  expect(rows.find(({ pricing }) => pricing === 'visit')).toMatchObject({ low: 3_000, high: 3_000 })
  expect(rows.find(({ pricing }) => pricing === 'total')).toBeUndefined()
})

test('an acceptance that is taken back leaves the total open', async () => {
  const { offerId, clientId, workerId } = await aJobWithOpenTotal()
  expect(await unacceptOffer(db, { offerId, clientId, now: noon })).toMatchObject({ ok: true })
  expect(await priceOf(offerId, workerId)).toMatchObject({ amount: null, unitPrice: 3_000 })
})
