import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { hideContent } from '#app/moderation/hiding.server.ts'
import { suspendMember } from '#app/suspensions/suspending.server.ts'
import { anAdWithOffers, anAssignment, anOpenAd } from '#tests/offers/offer-fixtures.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

type Scene = {
  open: Awaited<ReturnType<typeof anAdWithOffers>>
  agreed: Awaited<ReturnType<typeof anAssignment>>
  suspendedClient: number
  suspendedWorker: number
  removedWorker: number
}

let scene: Scene

beforeEach(async () => {
  const [client, worker, removed] = [await aClient(), await aWorker(), await aWorker()]
  for (const { id: userId } of [client, worker])
    await suspendMember(db, { userId, reason: 'Prijave.', actor: 'Zora', now: noon })
  const removal = { target: 'profile' as const, id: removed.id, reason: 'spam' as const, note: '', actor: 'Zora' }
  await hideContent(db, { ...removal, now: noon })
  scene = {
    open: await anAdWithOffers(1),
    agreed: await anAssignment(),
    suspendedClient: client.id,
    suspendedWorker: worker.id,
    removedWorker: removed.id,
  }
})

const openAd = () => scene.open.adId
const offer = () => scene.open.offers[0]!.offerId

/** States that a faulty verb would write, and the constraints that refuse them. */
const forbidden: [constraint: string, statement: () => string][] = [
  ['ads_open_is_not_hidden', () => `update ads set hidden_at = now() where id = ${openAd()}`],
  ['ads_offer_count_not_negative', () => `update ads set offer_count = -1 where id = ${openAd()}`],
  [
    'ads_question_count_not_negative',
    () => `update ads set question_count = question_count - 1 where id = ${openAd()}`,
  ],
  ['ads_view_count_not_negative', () => `update ads set view_count = -1 where id = ${openAd()}`],
  [
    'ads_open_only_of_active_clients',
    () => `update ads set client_id = ${scene.suspendedClient} where id = ${openAd()}`,
  ],
  [
    'offers_accepted_is_the_one_of_its_ad',
    () => `update offers set status = 'rejected', accepted_at = null where id = ${scene.agreed.offerId}`,
  ],
  ['ads_finished_has_no_waiting_offers', () => `update ads set status = 'cancelled' where id = ${openAd()}`],
  ['offers_accepted_has_its_time', () => `update offers set accepted_at = null where id = ${scene.agreed.offerId}`],
  ['offers_set_aside_is_withdrawn', () => `update offers set set_aside_at = now() where id = ${offer()}`],
  [
    'offers_accepted_is_the_one_of_its_ad',
    () => `update offers set status = 'accepted', accepted_at = now() where id = ${offer()}`,
  ],
  [
    'offers_pending_only_of_active_workers',
    () => `insert into offers (ad_id, worker_id, amount) values (${openAd()}, ${scene.suspendedWorker}, 6000)`,
  ],
  ['users_inactive_have_nothing_open', () => `update users set suspended_at = now() where id = ${scene.open.clientId}`],
  [
    'users_inactive_have_nothing_open',
    () => `update users set suspended_at = now() where id = ${scene.open.offers[0]!.workerId}`,
  ],
  ['users_inactive_have_nothing_open', () => `update users set deleted_at = now() where id = ${scene.agreed.workerId}`],
  ['users_completed_jobs_not_negative', () => `update users set completed_jobs = -1 where id = ${scene.open.clientId}`],
  [
    'worker_profiles_rating_fits_reviews',
    () => `update worker_profiles set rating_sum = 5 where user_id = ${scene.agreed.workerId}`,
  ],
  [
    'worker_profiles_removed_is_blocked',
    () => `update worker_profiles set worker_status = 'Active' where user_id = ${scene.removedWorker}`,
  ],
]

test.each(forbidden)('%s refuses what no verb may do', async (constraint, statement) => {
  await expect(sql.raw(statement()).execute(db)).rejects.toMatchObject({ code: '23514', constraint })
})

test('an ad is not in progress with an offer that is not accepted', async () => {
  const runs = sql.raw(`update ads set status = 'in_progress', accepted_offer_id = ${offer()} where id = ${openAd()}`)
  await expect(runs.execute(db)).rejects.toMatchObject({ constraint: 'ads_accepted_offer_is_accepted' })
})

test('an offer cannot wait on a finished ad, nor an ad be in progress with a closed account', async () => {
  const { adId, offers } = scene.open
  await sql.raw(`update offers set status = 'rejected' where id = ${offers[0]!.offerId}`).execute(db)
  await sql.raw(`update ads set status = 'cancelled' where id = ${adId}`).execute(db)
  const waits = sql.raw(`update offers set status = 'pending' where id = ${offers[0]!.offerId}`).execute(db)
  await expect(waits).rejects.toMatchObject({ constraint: 'offers_pending_only_of_unfinished_ads' })
  const { clientId } = await anOpenAd()
  const closed = await aClient()
  await sql.raw(`update users set deleted_at = now() where id = ${closed.id}`).execute(db)
  const runs = sql.raw(
    `update ads set client_id = ${closed.id}, accepted_offer_id = accepted_offer_id where id = ${scene.agreed.adId}`,
  )
  await expect(runs.execute(db)).rejects.toMatchObject({ constraint: 'ads_in_progress_only_of_existing_accounts' })
  expect(clientId).not.toBe(closed.id)
})

test('a hidden profile must be blocked when the removal is written', async () => {
  const { id } = await aWorker()
  const removal =
    sql.raw(`insert into hidden_contents (author_id, target_type, target_id, reason, actor, excerpt, evidence, hidden_at)
    values (${id}, 'profile', ${id}, 'spam', 'Zora', '', '{}', now())`)
  await expect(removal.execute(db)).rejects.toMatchObject({ constraint: 'hidden_contents_removed_profile_is_blocked' })
})
