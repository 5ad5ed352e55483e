import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { markVerified } from '#app/accounts/verifying.server.ts'
import { findAdWithResponses } from '#app/ads/queries.server.ts'
import { explainSilence } from '#app/ads/responses/silence.server.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { sendOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { unwrap } from '#tests/support/data/shop.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

/** In the winter, 13:00 in Sarajevo. */
const noon = new Date('2026-11-20T12:00:00Z')
const inHours = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)
const nobody = 'U Vašem mjestu trenutno nema majstora te struke kojem možemo javiti.'

let web: Web
beforeAll(async () => {
  web = await startWeb()
}, 300_000)
afterAll(() => web.stop())

let clientId: number
let adId: number

beforeEach(async () => {
  await db.deleteFrom('users').execute()
  clientId = (await aClient()).id
  adId = (await anAd(clientId, { city: 'glamoc', now: noon })).id
})

async function silenceAt(now: Date) {
  const ad = (await findAdWithResponses(db, { adId, clientId, now }))!
  return explainSilence(ad, { t: getTranslate('bs'), now })!.silence
}

test('a town with nobody of the trade is named as such, with the day on which the towns around are notified', async () => {
  expect(await silenceAt(noon)).toBe(`${nobody} Danas tražimo i u mjestima do 30 km.`)
  expect(await silenceAt(inHours(3))).toBe(`${nobody} Sutra tražimo i u mjestima do 60 km.`)
  expect(await silenceAt(inHours(19))).toBe(`${nobody} Danas tražimo i u mjestima do 60 km.`)
  expect(await silenceAt(inHours(40))).toBe(`${nobody} Oglas i dalje vide svi koji traže posao.`)
})

test('nothing is said of it where somebody can be notified', async () => {
  const { id: userId } = await aWorker({ city: 'glamoc', skills: ['plumber'] })
  expect(await silenceAt(noon)).toContain(nobody)
  await markVerified(db, { userId, purpose: 'email', now: noon })
  expect(await silenceAt(noon)).toBeNull()
})

test('it is still said after an offer from another town was withdrawn, beside who has opened the ad', async () => {
  const { id: workerId } = await aWorker({ city: 'mostar', skills: ['plumber'] })
  const offer = unwrap(await sendOffer(db, { adId, workerId, amount: 8_000, message: '', now: inHours(1) }))
  const amra = await signInAs(web, { id: clientId })
  const read = async () => (await amra(`/klijent/moji-oglasi/${adId}`)).text()
  unwrap(await withdrawOffer(db, { offerId: offer.offerId, workerId, now: inHours(2) }))
  const html = await read()
  expect(html).toContain(nobody)
  expect(html).toMatch(/<dl class="responses">/)
})
