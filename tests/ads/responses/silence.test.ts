import { beforeEach, expect, test } from 'vitest'
import { markVerified } from '#app/accounts/verifying.server.ts'
import { findAdWithResponses } from '#app/ads/queries.server.ts'
import { explainSilence } from '#app/ads/responses/silence.server.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

/** In the winter, 13:00 in Sarajevo. */
const noon = new Date('2026-11-20T12:00:00Z')
const inHours = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)
const nobody = 'U Vašem mjestu trenutno nema majstora te struke kojem možemo javiti.'

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
