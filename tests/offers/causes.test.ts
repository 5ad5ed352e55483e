import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { cancellationSchema } from '#app/ads/schemas.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { endingCauses } from '#app/offers/causes.ts'
import { unacceptOffer } from '#app/offers/deciding.server.ts'
import { takeNextOffer } from '#app/offers/next/taking.server.ts'
import { presentSentOffer } from '#app/offers/own/presenter.server.ts'
import { unacceptanceSchema } from '#app/offers/schemas.ts'
import { findAdForWorker } from '#app/offers/worker-queries.server.ts'
import { refused } from '#app/outcome.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { aClient, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { anAssignment } from './offer-fixtures.ts'

let job: Awaited<ReturnType<typeof anAssignment>>

beforeEach(async () => {
  job = await anAssignment()
})

async function standingOf(workerId: number) {
  const ad = await findAdForWorker(db, { adId: job.adId, workerId })
  return presentSentOffer(ad!, { t: await getTranslate('bs'), language: 'bs', now: noon })!.standing
}

async function listEnded() {
  await deliverAll()
  return db
    .selectFrom('notifications')
    .select(['user_id as userId', 'variant', sql<string | null>`params->>'cause'`.as('cause')])
    .where('ad_id', '=', job.adId)
    .where('variant', 'in', ['unaccepted', 'replaced', 'cancelled'])
    .orderBy('id')
    .execute()
}

test('the worker reads why the acceptance was undone, in the notification and with the offer', async () => {
  const { clientId, offerId, workerId } = job
  await unacceptOffer(db, { offerId, clientId, cause: 'no_day', now: noon })
  expect(await listEnded()).toEqual([{ userId: workerId, variant: 'unaccepted', cause: 'no_day' }])
  expect(await standingOf(workerId)).toContain('Navedeni razlog: „Nije bilo dogovora o terminu“.')
})

test('without a choice an acceptance is undone as before, and nothing is said of a reason', async () => {
  const { clientId, offerId, workerId } = job
  expect(await unacceptOffer(db, { offerId, clientId, now: noon })).toMatchObject({ ok: true })
  expect(await listEnded()).toEqual([{ userId: workerId, variant: 'unaccepted', cause: null }])
  expect(await standingOf(workerId)).not.toContain('Razlog')
})

test('of a running job that is cancelled only its worker reads the reason', async () => {
  const { adId, clientId, workerId, others } = job
  const [{ workerId: bidder }] = others as [(typeof others)[number]]
  await cancelAd(db, { adId, clientId, cause: 'not_needed', now: noon })
  expect((await listEnded()).toSorted((one, other) => one.userId - other.userId)).toEqual(
    [
      { userId: workerId, variant: 'cancelled', cause: 'not_needed' },
      { userId: bidder, variant: 'cancelled', cause: null },
    ].toSorted((one, other) => one.userId - other.userId),
  )
  expect(await standingOf(workerId)).toContain('Posao više nije potreban')
  expect(await standingOf(bidder)).not.toContain('Razlog')
})

test('the reason goes with the offer that is taken instead', async () => {
  const { clientId, offerId: acceptedId, workerId, others } = job
  const choice = { offerId: others[0]!.offerId, acceptedId, clientId, cause: 'worker_cannot' as const }
  expect(await takeNextOffer(db, { ...choice, now: noon })).toMatchObject({ ok: true })
  expect(await listEnded()).toEqual([{ userId: workerId, variant: 'replaced', cause: 'worker_cannot' }])
  expect(await standingOf(workerId)).toContain('Majstor ne može doći')
})

test('a stranger says no reason', async () => {
  const { id: clientId } = await aClient({ name: 'Selma' })
  const { offerId, adId } = job
  expect(await unacceptOffer(db, { offerId, clientId, cause: 'other', now: noon })).toEqual(refused('unknown'))
  expect(await cancelAd(db, { adId, clientId, cause: 'other', now: noon })).toEqual(refused('unknown'))
  expect(await listEnded()).toEqual([])
})

test('forms and the API take the five reasons or none', () => {
  for (const cause of [...endingCauses, undefined]) {
    expect(unacceptanceSchema.parse({ offerId: 1, cause })).toEqual({ offerId: 1, cause })
    expect(cancellationSchema.parse({ cause })).toMatchObject({ cause })
  }
  expect(unacceptanceSchema.safeParse({ offerId: 1, cause: 'rain' }).success).toBe(false)
  expect(cancellationSchema.safeParse({ cause: 'rain' }).success).toBe(false)
})
