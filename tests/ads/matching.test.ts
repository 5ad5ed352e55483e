import pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { markVerified } from '#app/accounts/verifying.server.ts'
import { cancelAd, reactivateAd } from '#app/ads/cancelling.server.ts'
import { editAd } from '#app/ads/editing.server.ts'
import { postAd, publishDraft, saveDraft } from '#app/ads/publishing.server.ts'
import { matchAd, notifyWorkersAgain } from '#app/ads/matching/matching.server.ts'
import { listNotifications } from '#app/notifications/queries.server.ts'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { skillKeys, type Skill } from '#app/places/skill-keys.ts'
import { done, refused } from '#app/outcome.ts'
import { payloads } from '#jobs/outbox/payloads.ts'
import { anOffer } from '#tests/offers/offer-fixtures.ts'
import { anAd, tapAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { connectionString, db } from '#tests/support/data/database.ts'
import { manyWorkers } from '#tests/notifications/many-workers.ts'

const skillIterator = skillKeys.values()
let skill: Skill
let amra: { id: number }

beforeAll(async () => {
  amra = await aClient()
  // Of a client who has confirmed nothing only some workers are notified.
  await markVerified(db, { userId: amra.id, purpose: 'email', now: noon })
})

// Each test uses another skill, so that ads match only the workers of their own test.
beforeEach(() => {
  skill = skillIterator.next().value!
})

const aMatchingWorker = () => aWorker({ skills: [skill] })
const aMatchingAd = () => anAd(amra.id, { skill })
const match = (adId: number) => matchAd(db, { adId, now: noon })

async function listNotified(adId: number) {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('ad_id', '=', adId)
    .where('type', '=', 'NewJobMatch')
    .orderBy('id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

test('only workers with the skill who work in the city are notified, with a link to the ad', async () => {
  const otherSkill = skillKeys.at(-1)
  const both = await aWorker({ skills: [otherSkill!, skill] })
  const near = await aMatchingWorker()
  await db.insertInto('worker_cities').values({ user_id: near.id, city: 'zenica' }).execute()
  await aWorker({ skills: [otherSkill!] })
  await aWorker({ skills: [skill], city: 'zenica' })
  const ad = await aMatchingAd()

  expect(await match(ad.id)).toBe(2)
  expect(await listNotified(ad.id)).toEqual([both.id, near.id])
  const { notifications } = await listNotifications(db, { userId: near.id, page: 1, pageSize: 10 })
  expect(notifications).toMatchObject([
    {
      type: 'NewJobMatch',
      adId: ad.id,
      params: { adTitle: tapAd.title },
      actionPath: `/majstor/posao/${ad.id}`,
      createdAt: noon,
      readAt: null,
    },
  ])
})

test('paused, blocked, suspended and deleted workers are not notified', async () => {
  const [paused, blocked, suspended, gone, mirza] = [
    await aMatchingWorker(),
    await aMatchingWorker(),
    await aMatchingWorker(),
    await aMatchingWorker(),
    await aMatchingWorker(),
  ]
  await db.updateTable('worker_profiles').set({ worker_status: 'Paused' }).where('user_id', '=', paused.id).execute()
  await db.updateTable('worker_profiles').set({ worker_status: 'Blocked' }).where('user_id', '=', blocked.id).execute()
  await db.updateTable('users').set({ suspended_at: noon }).where('id', '=', suspended.id).execute()
  await db.updateTable('users').set({ deleted_at: noon }).where('id', '=', gone.id).execute()
  const ad = await aMatchingAd()
  await match(ad.id)
  expect(await listNotified(ad.id)).toEqual([mirza.id])
})

const tiers = ['Gold', 'Silver', 'Student', 'Regular'] as const

async function aWorkerOfEachTier() {
  const workers = await Promise.all(tiers.map(aMatchingWorker))
  for (const [index, tier] of tiers.entries()) {
    await db.updateTable('worker_profiles').set({ tier }).where('user_id', '=', workers[index]!.id).execute()
  }
  return workers.map(({ id }) => id)
}

const minutesAfterNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

async function listWaves(adId: number) {
  const rows = await db
    .selectFrom('outbox')
    .select(['payload', 'run_at as runAt'])
    .where('kind', '=', 'matchAd')
    .where('dedupe_key', 'like', `match-${adId}-%`)
    .orderBy('id')
    .execute()
  return rows.map(({ runAt, payload }) => [payloads.matchAd.parse(payload).adId, runAt])
}

test('each tier is notified its head start before the next, by jobs that run again', async () => {
  const workers = await aWorkerOfEachTier()
  const ad = await aMatchingAd()
  const notifiedAt = async (minutes: number) => {
    await matchAd(db, { adId: ad.id, now: minutesAfterNoon(minutes) })
    return (await listNotified(ad.id)).length
  }
  expect([await notifiedAt(0), await notifiedAt(4.9), await notifiedAt(5)]).toEqual([1, 1, 2])
  expect([await notifiedAt(9.9), await notifiedAt(10), await notifiedAt(14.9)]).toEqual([2, 3, 3])
  expect(await notifiedAt(15)).toBe(4)
  expect(await listNotified(ad.id)).toEqual(workers)
  expect(await listWaves(ad.id)).toEqual([5, 10, 15].map((minutes) => [ad.id, minutesAfterNoon(minutes)]))
})

test('nobody waits for members who do not match', async () => {
  await aWorkerOfEachTier()
  skill = skillIterator.next().value!
  const [silver, regular] = [await aMatchingWorker(), await aMatchingWorker()]
  const ad = await aMatchingAd()
  await db.updateTable('worker_profiles').set({ tier: 'Silver' }).where('user_id', '=', silver.id).execute()
  await match(ad.id)
  expect(await listNotified(ad.id)).toEqual([silver.id])
  await matchAd(db, { adId: ad.id, now: minutesAfterNoon(10) })
  expect(await listNotified(ad.id)).toEqual([silver.id, regular.id])
})

test('a run that is late, or repeated after it died, shortens no head start', async () => {
  const workers = await aWorkerOfEachTier()
  const ad = await aMatchingAd()
  await matchAd(db, { adId: ad.id, now: minutesAfterNoon(60) })
  await matchAd(db, { adId: ad.id, now: minutesAfterNoon(60) })
  await matchAd(db, { adId: ad.id, now: minutesAfterNoon(61) })
  expect(await listNotified(ad.id)).toEqual(workers.slice(0, 1))
  await matchAd(db, { adId: ad.id, now: minutesAfterNoon(200) })
  expect(await listNotified(ad.id)).toEqual(workers)
  await cancelAd(db, { adId: ad.id, clientId: amra.id, now: noon })
  expect(await matchAd(db, { adId: ad.id, now: minutesAfterNoon(300) })).toBe(0)
})

test('a second run notifies only workers that the first run did not', async () => {
  await aMatchingWorker()
  const ad = await aMatchingAd()
  expect(await match(ad.id)).toBe(1)
  const late = await aMatchingWorker()
  expect(await match(ad.id)).toBe(1)
  expect(await match(ad.id)).toBe(0)
  expect((await listNotified(ad.id)).at(-1)).toBe(late.id)
})

test('two concurrent runs notify each worker once', async () => {
  const workerIds = await manyWorkers({ count: 6_000, skill, city: 'sarajevo' })
  const ad = await aMatchingAd()
  const [one, other] = await Promise.all([match(ad.id), match(ad.id)])
  expect(one + other).toBe(workerIds.length)
  expect((await listNotified(ad.id)).toSorted((a, b) => a - b)).toEqual(workerIds)
})

test.each(['draft', 'in_progress', 'cancelled'] as const)('a %s ad notifies nobody', async (state) => {
  await aMatchingWorker()
  const ad = state === 'draft' ? await aDraft() : await aMatchingAd()
  if (state === 'cancelled') await cancelAd(db, { adId: ad.id, clientId: amra.id, now: noon })
  if (state === 'in_progress') await acceptSomeone(ad.id)
  expect(await match(ad.id)).toBe(0)
})

test('cancelling an ad during matching stops the notifications after the current chunk', async () => {
  const workerIds = await manyWorkers({ count: 12_000, skill, city: 'sarajevo' })
  const ad = await aMatchingAd()
  const gate = await blockChunk(workerIds[7_000]!, ad.id)
  const matching = match(ad.id)
  await expect.poll(async () => (await listNotified(ad.id)).length, { timeout: 10_000 }).toBe(5_000)
  await cancelAd(db, { adId: ad.id, clientId: amra.id, now: noon })
  await gate.open()
  expect(await matching).toBe(10_000)
})

test('posting, publishing, editing and reactivating enqueue one matchAd job, in the transaction of the write', async () => {
  await db.deleteFrom('outbox').execute()
  const posted = await aMatchingAd()
  expect(await listQueuedAds()).toEqual([posted.id])

  const draft = await aDraft()
  const edited = await aDraft()
  expect(await listQueuedAds()).toEqual([posted.id])
  await publishDraft(db, { adId: draft.id, clientId: amra.id, now: noon })
  await editAd(db, { ...tapAd, skill, adId: edited.id, clientId: amra.id, draft: false, now: noon })
  await editAd(db, {
    ...tapAd,
    skill,
    title: 'Slavina u kupatilu kaplje',
    adId: edited.id,
    clientId: amra.id,
    now: noon,
  })
  await cancelAd(db, { adId: posted.id, clientId: amra.id, now: noon })
  await reactivateAd(db, { adId: posted.id, clientId: amra.id, now: noon })
  expect(await listQueuedAds()).toEqual([posted.id, draft.id, edited.id, posted.id])

  const failing = db.transaction().execute(async (trx) => {
    await postAd(trx, { ...tapAd, clientId: amra.id, now: noon })
    throw new Error('the write failed')
  })
  await expect(failing).rejects.toThrow('the write failed')
  expect(await listQueuedAds()).toHaveLength(4)
})

async function listQueuedAds() {
  const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'matchAd').orderBy('id').execute()
  return rows.map(({ payload }) => payload['adId'])
}

async function aDraft(): Promise<{ id: number }> {
  const outcome = await saveDraft(db, { ...tapAd, clientId: amra.id, now: noon })
  if (!outcome.ok) throw new Error(outcome.reason)
  return { id: outcome.value.adId }
}

async function acceptSomeone(adId: number): Promise<void> {
  const { id: workerId } = await aWorker()
  await acceptOffer(db, { offerId: await anOffer(adId, workerId), clientId: amra.id, now: noon })
}

/** Locks the notification of this worker, as a concurrent run would, so that the chunk with the worker waits. */
async function blockChunk(userId: number, adId: number) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('begin')
  await client.query(`insert into notifications (user_id, type, dedupe_key) values ($1, 'NewJobMatch', $2)`, [
    userId,
    `match-${adId}`,
  ])
  return {
    async open() {
      await client.query('rollback')
      await client.end()
    },
  }
}

test('a new round notifies all workers again, those of the first round too, and only while the ad is open', async () => {
  const [first, second] = [await aMatchingWorker(), await aMatchingWorker()]
  await aWorker({ skills: [skillKeys.at(-1)!] })
  const ad = await aMatchingAd()
  await match(ad.id)
  await db.deleteFrom('outbox').execute()

  for (let time = 0; time < 3; time += 1)
    expect(await notifyWorkersAgain(db, { adId: ad.id, now: noon })).toEqual(done({ matched: 2, reachable: 0 }))
  const rows = await db.selectFrom('outbox').select(['kind', 'payload']).execute()
  expect(rows).toEqual([{ kind: 'matchAd', payload: { adId: ad.id, round: noon.getTime() / 3_600_000 } }])
  const again = { ...payloads.matchAd.parse(rows[0]!.payload), now: noon }
  expect(await matchAd(db, again)).toBe(2)
  expect(await matchAd(db, again)).toBe(0)
  expect(await listNotified(ad.id)).toEqual([first.id, second.id, first.id, second.id])

  expect(await notifyWorkersAgain(db, { adId: ad.id, now: new Date(noon.getTime() + 3_600_000) })).toEqual(
    done({ matched: 2, reachable: 0 }),
  )
  expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(2)

  await cancelAd(db, { adId: ad.id, clientId: amra.id, now: noon })
  expect(await notifyWorkersAgain(db, { adId: ad.id, now: noon })).toEqual(refused('closed'))
  expect(await notifyWorkersAgain(db, { adId: 999_999, now: noon })).toEqual(refused('unknown'))
})

test('workers of another town, skill or trade are notified of an open ad once it is edited to it, and nobody twice', async () => {
  const otherSkill = skillKeys.at(-2)!
  const [here, there] = [await aMatchingWorker(), await aWorker({ skills: [skill], city: 'zenica' })]
  const other = await aWorker({ skills: [otherSkill], city: 'zenica' })
  const { id: adId } = await aMatchingAd()
  await match(adId)
  const edit = async (content: Partial<typeof tapAd>) => {
    await db.deleteFrom('outbox').execute()
    const edited = await editAd(db, { ...tapAd, skill, ...content, adId, clientId: amra.id, now: noon })
    expect(edited).toMatchObject({ ok: true })
    const jobs = await db.selectFrom('outbox').select('payload').where('kind', '=', 'matchAd').execute()
    for (const { payload } of jobs) await matchAd(db, { ...payloads.matchAd.parse(payload), now: noon })
    return listNotified(adId)
  }
  expect(await edit({ title: 'Slavina u kupatilu kaplje' })).toEqual([here.id])
  expect(await edit({ city: 'zenica' })).toEqual([here.id, there.id])
  expect(await edit({ skill: otherSkill as 'plumber', city: 'zenica' })).toEqual([here.id, there.id, other.id])
  expect(await edit({})).toHaveLength(3)
})
