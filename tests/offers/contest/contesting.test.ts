import { beforeEach, expect, test } from 'vitest'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { contestCause } from '#app/offers/contest/contesting.server.ts'
import { listCauses } from '#app/offers/contest/queries.server.ts'
import { acceptOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { presentSentOffer } from '#app/offers/own/presenter.server.ts'
import { editOffer, withdrawOffer } from '#app/offers/sending.server.ts'
import { findAdForWorker } from '#app/offers/worker-queries.server.ts'
import { done, refused } from '#app/outcome.ts'
import { dayMs, later, suspendBetween } from '#tests/assignments/appointments/appointment-fixtures.ts'
import { anAssignment, listAnnouncements } from '#tests/offers/offer-fixtures.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { unwrap } from '#tests/support/data/shop.ts'

let job: Awaited<ReturnType<typeof anAssignment>>

beforeEach(async () => {
  job = await anAssignment()
})

const undo = async (cause: 'worker_cannot' | 'no_day' | null = 'worker_cannot') => {
  const { offerId, clientId } = job
  return unwrap(await unacceptOffer(db, { offerId, clientId, cause: cause ?? undefined, now: noon }))
}
const lastEvent = () =>
  db
    .selectFrom('offer_events')
    .selectAll()
    .where('offer_id', '=', job.offerId)
    .orderBy((eb) => eb('cause', 'is not', null), 'desc')
    .orderBy('id', 'desc')
    .limit(1)

async function contest({ workerId = job.workerId, now = later(dayMs), reason = 'Mogao sam doći.' } = {}) {
  const { id: eventId } = await lastEvent().executeTakeFirstOrThrow()
  return contestCause(db, { eventId, workerId, reason, now })
}

async function readStanding(now = later(dayMs)) {
  const found = await findAdForWorker(db, { adId: job.adId, workerId: job.workerId })
  const offer = presentSentOffer(found!, { t: await getTranslate('bs'), language: 'bs', now })!
  return [offer.standing, offer.links.find(({ to }) => to.endsWith('/razlog'))?.to]
}

const announcedTo = async (userId: number) =>
  (await listAnnouncements(job.adId)).filter(({ recipients }) => String(recipients) === String(userId))

test('what is said about the worker is contested once, within three days, and the client is notified', async () => {
  await undo()
  expect(await contest({ now: later(4 * dayMs) })).toEqual(refused('not_now'))
  expect(await contest()).toEqual(done({ adId: job.adId }))
  expect(await contest({ reason: 'Još jednom.' })).toEqual(refused('already_contested'))
  expect((await announcedTo(job.clientId)).at(-1)).toMatchObject({ variant: 'cause_contested' })
  for (const viewerId of [job.clientId, job.workerId])
    expect(await listCauses(db, { adId: job.adId, viewerId })).toMatchObject([{ contest: 'Mogao sam doći.' }])
})

test('it stands beside the reason on the page of the offer, which leads there as long as it can be said', async () => {
  await undo()
  const path = `/majstor/dogovor/${job.adId}/razlog`
  expect(await readStanding()).toEqual([expect.stringContaining('„Majstor ne može doći“'), path])
  expect((await readStanding(later(4 * dayMs)))[1]).toBeUndefined()
  await contest()
  expect(await readStanding()).toEqual([expect.stringContaining('Osporili ste: „Mogao sam doći.“'), undefined])
})

test('it stands there also when the offer was edited since', async () => {
  await undo()
  unwrap(await editOffer(db, { ...job, amount: 7_500, message: 'Nova cijena.', now: later(1) }))
  expect((await readStanding())[0]).toContain('„Majstor ne može doći“')
})

test('a suspended worker has the three days after the suspension, unless they were over before it', async () => {
  await undo()
  const suspend = (userId: number, from: number, until: number) =>
    suspendBetween(userId, later(from * dayMs), later(until * dayMs))
  await suspend(job.workerId, 1, 6)
  await suspend(job.workerId, 10, 11)
  await suspend(job.others[0]!.workerId, 1, 20)
  expect(await contest({ now: later(9.1 * dayMs) })).toEqual(refused('not_now'))
  expect((await readStanding(later(8 * dayMs)))[1]).toBe(`/majstor/dogovor/${job.adId}/razlog`)
  expect(await contest({ now: later(8 * dayMs) })).toEqual(done({ adId: job.adId }))
})

test('the link stays after the next events of the offer, its reason until the next agreement', async () => {
  await undo()
  unwrap(await withdrawOffer(db, { offerId: job.offerId, workerId: job.workerId, now: later(1) }))
  const path = `/majstor/dogovor/${job.adId}/razlog`
  expect(await readStanding()).toEqual([expect.stringContaining('„Majstor ne može doći“'), path])
  job = await anAssignment()
  await undo()
  unwrap(await acceptOffer(db, { offerId: job.offerId, clientId: job.clientId, now: later(1) }))
  const [standing, link] = await readStanding()
  expect(standing).not.toContain('„Majstor ne može doći“')
  expect(link).toBe(`/majstor/dogovor/${job.adId}/razlog`)
})

test('a reason that is not about the worker is not contested', async () => {
  await undo('no_day')
  expect(await contest()).toEqual(refused('unknown'))
  expect((await readStanding())[1]).toBeUndefined()
  unwrap(await acceptOffer(db, { offerId: job.offerId, clientId: job.clientId, now: noon }))
  await undo(null)
  expect(await contest()).toEqual(refused('unknown'))
})

test('the reason of a cancelled job is contested, too', async () => {
  const { adId, clientId } = job
  unwrap(await cancelAd(db, { adId, clientId, cause: 'worker_cannot', now: noon }))
  expect(await contest()).toEqual(done({ adId }))
})

test('nobody else contests it, and strangers read nothing of it', async () => {
  await undo()
  for (const userId of [(await aWorker()).id, (await aClient()).id, job.clientId, job.others[0]!.workerId]) {
    expect(await contest({ workerId: userId })).toEqual(refused('unknown'))
    if (userId !== job.clientId) expect(await listCauses(db, { adId: job.adId, viewerId: userId })).toEqual([])
  }
})

test('of two contests at once one stands', async () => {
  await undo()
  const outcomes = await Promise.all([contest(), contest({ reason: 'Bio sam tu.' })])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a client who has blocked the worker is not notified', async () => {
  await undo()
  const viewer = { id: job.clientId, userType: 'Client' as const }
  unwrap(await blockMember(db, { viewer, userId: job.workerId, now: noon }))
  expect(await contest()).toMatchObject({ ok: true })
  expect((await announcedTo(job.clientId)).map(({ variant }) => variant)).not.toContain('cause_contested')
})
