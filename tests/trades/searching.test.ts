import { beforeEach, expect, test } from 'vitest'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { editAd } from '#app/ads/editing.server.ts'
import { declineAd, withdrawDecline } from '#app/ads/responses/declining.server.ts'
import { searchAds } from '#app/ads/search/searching.server.ts'
import { searchWorkers } from '#app/workers/searching.server.ts'
import { anAd, tapAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

beforeEach(() => db.deleteFrom('users').execute())

const findWorkers = async (searchTerm: string) => (await searchWorkers(db, { searchTerm })).items.map(({ id }) => id)
const findAds = async (searchTerm: string) => (await searchAds(db, { searchTerm })).items.map(({ id }) => id)

test('a worker is found by the names of a trade and by its work, in every form, until it is none of theirs', async () => {
  const [client, { id }] = [await aClient(), await aWorker({ skills: ['other'] })]
  expect(await findWorkers('keramičar')).toEqual([])
  await editProfile(db, { userId: id, trades: ['tiler', 'roofer'] })
  for (const term of ['keramičar', 'KERAMICAR', 'keramičara', 'керамичар', 'pločice', 'Fliesenleger', 'krov'])
    expect(await findWorkers(term), term).toEqual([id])

  const ad = await anAd(client.id, { skill: 'other', title: 'Pločice u kupatilu', description: 'Nove postaviti.' })
  await declineAd(db, { adId: ad.id, workerId: id, reason: 'other_trade', now: noon })
  expect([await findWorkers('keramičar'), await findWorkers('krovopokrivač')]).toEqual([[], [id]])
  await withdrawDecline(db, { adId: ad.id, workerId: id })
  expect(await findWorkers('keramičar')).toEqual([id])
  await editProfile(db, { userId: id, trades: ['roofer'] })
  expect(await findWorkers('keramičar')).toEqual([])
})

test('an ad is found by the trade that its words speak of', async () => {
  const client = await aClient()
  const words = { skill: 'other', title: 'Pločice u kupatilu', description: 'Nove postaviti.' } as const
  const { id: adId } = await anAd(client.id, words)
  for (const term of ['keramičar', 'keramičare', 'Tiler', 'fugovanje'])
    expect(await findAds(term), term).toEqual([adId])
  expect(await findAds('krovopokrivač')).toEqual([])
  const edit = { ...tapAd, ...words, title: 'Krov', description: 'Prokišnjava, treba novi crijep.' }
  await editAd(db, { ...edit, adId, clientId: client.id, draft: false, now: noon })
  expect([await findAds('keramičar'), await findAds('krovopokrivač')]).toEqual([[], [adId]])
})
