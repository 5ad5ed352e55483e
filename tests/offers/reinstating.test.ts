import { beforeEach, expect, test } from 'vitest'
import { acceptOffer, rejectOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { restoreOffer } from '#app/offers/restoring.server.ts'
import { refused } from '#app/outcome.ts'
import { restoreMember, suspendMember } from '#app/suspensions/suspending.server.ts'
import { anAdWithOffers, findAd, statusOf } from './offer-fixtures.ts'
import { noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

let ad: Awaited<ReturnType<typeof anAdWithOffers>>
let decision: { offerId: number; clientId: number; now: Date }

beforeEach(async () => {
  ad = await anAdWithOffers(2)
  decision = { offerId: ad.offers[0]!.offerId, clientId: ad.clientId, now: noon }
})

const suspend = () =>
  suspendMember(db, { userId: ad.offers[0]!.workerId, reason: 'Prijave.', actor: 'Zora', now: noon })
const letIn = () => restoreMember(db, { userId: ad.offers[0]!.workerId, actor: 'Zora', now: noon })

test.each([
  ['an acceptance that is undone', acceptOffer, unacceptOffer],
  ['a rejection that is undone', rejectOffer, restoreOffer],
] as const)('by %s a suspended worker’s offer is set aside, and waits once they are let in', async (_, act, undo) => {
  await act(db, decision)
  await suspend()
  expect(await undo(db, decision)).toMatchObject({ ok: true })
  expect(await statusOf(decision.offerId)).toBe('withdrawn')
  expect(await findAd(ad.adId)).toMatchObject({ status: 'open', offer_count: 1 })
  expect(await acceptOffer(db, decision)).toEqual(refused('already_withdrawn'))

  await letIn()
  expect(await statusOf(decision.offerId)).toBe('pending')
  expect(await findAd(ad.adId)).toMatchObject({ offer_count: 2 })
})
