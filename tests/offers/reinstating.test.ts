import { beforeEach, describe, expect, test } from 'vitest'
import { acceptOffer, rejectOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { restoreOffer } from '#app/offers/restoring.server.ts'
import { refused } from '#app/outcome.ts'
import { restoreMember, suspendMember } from '#app/suspensions/suspending.server.ts'
import { anAdWithOffers, findAd, listAnnouncements, statusOf } from './offer-fixtures.ts'
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

describe('a suspended worker who is let in again', () => {
  const later = new Date(noon.getTime() + 60_000)
  const acceptOther = (now: Date) => acceptOffer(db, { ...decision, offerId: ad.offers[1]!.offerId, now })
  const listTold = async () =>
    (await listAnnouncements(ad.adId)).filter(
      ({ variant, recipients }) => variant === 'another_chosen' && Array.isArray(recipients),
    )

  test('is notified of another offer that was accepted meanwhile', async () => {
    await suspend()
    await acceptOther(later)
    await letIn()
    expect(await listTold()).toEqual([
      { type: 'OfferRejected', variant: 'another_chosen', recipients: [ad.offers[0]!.workerId] },
    ])
    expect(await statusOf(decision.offerId)).toBe('pending')
  })

  test('is notified of it also when the job is completed by then', async () => {
    await suspend()
    await acceptOther(later)
    await completeAssignment(db, { ...decision, adId: ad.adId, rating: 5, comment: '', now: later })
    await letIn()
    expect(await listTold()).toHaveLength(1)
    expect(await statusOf(decision.offerId)).toBe('rejected')
  })

  test('is not notified again of an offer that was accepted before', async () => {
    await acceptOther(noon)
    await suspend()
    await letIn()
    expect(await listTold()).toEqual([])
  })
})
