import { beforeEach, expect, test } from 'vitest'
import { setWorkerStatus } from '#app/admin/people/acts.server.ts'
import { hideContent, restoreContent } from '#app/moderation/hiding.server.ts'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { refused } from '#app/outcome.ts'
import { anAdWithOffers, findAd, statusOf } from '#tests/offers/offer-fixtures.ts'
import { anAdmin } from '#tests/support/data/admins.ts'
import { noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

let ad: Awaited<ReturnType<typeof anAdWithOffers>>
let workerId: number
let offerId: number
let adminId: number

beforeEach(async () => {
  ad = await anAdWithOffers(1)
  ;({ workerId, offerId } = ad.offers[0]!)
  ;({ adminId } = await anAdmin('support'))
})

type Status = 'Active' | 'Paused' | 'Blocked'
const set = (workerStatus: Status) =>
  setWorkerStatus(db, { adminId, userId: workerId, workerStatus, reason: 'Molba', now: noon })
const remove = async () => {
  const hiding = { target: 'profile' as const, id: workerId, reason: 'contacts' as const, note: '', actor: 'Zora' }
  const outcome = await hideContent(db, { ...hiding, now: noon })
  return outcome.ok ? outcome.value.hiddenId : outcome
}
const putBack = (hiddenId: unknown) => restoreContent(db, { hiddenId: Number(hiddenId), actor: 'Zora', now: noon })
const shown = async () => {
  const profile = db.selectFrom('worker_profiles').select('worker_status').where('user_id', '=', workerId)
  return (await profile.executeTakeFirstOrThrow()).worker_status
}

test('support does not lift a removal: what it sets counts from when moderators restore the profile', async () => {
  const hiddenId = await remove()
  expect(await set('Active')).toEqual(refused('unchanged'))
  expect(await set('Paused')).toMatchObject({ ok: true })
  expect(await shown()).toBe('Blocked')
  expect(await remove()).toEqual(refused('unknown'))
  await putBack(hiddenId)
  expect(await shown()).toBe('Paused')
  expect(typeof (await remove())).toBe('number')
})

test('moderators do not lift what support has blocked', async () => {
  await set('Blocked')
  const hiddenId = await remove()
  expect(await set('Blocked')).toEqual(refused('unchanged'))
  await putBack(hiddenId)
  expect(await shown()).toBe('Blocked')
  await set('Active')
  expect(await shown()).toBe('Active')
})

test('the offers of a blocked worker are set aside, and wait again afterwards', async () => {
  const accept = () => acceptOffer(db, { offerId, clientId: ad.clientId, now: noon })
  const hiddenId = await remove()
  expect([await statusOf(offerId), (await findAd(ad.adId)).offer_count]).toEqual(['withdrawn', 0])
  expect(await accept()).toEqual(refused('already_withdrawn'))
  expect(await sendOffer(db, { adId: ad.adId, workerId, amount: 8_000, message: '', now: noon })).toEqual(
    refused('profile_hidden'),
  )
  await putBack(hiddenId)
  expect([await statusOf(offerId), (await findAd(ad.adId)).offer_count]).toEqual(['pending', 1])
  expect(await accept()).toMatchObject({ ok: true })
})
