import '#tests/support/environment/shop-settings.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { findViolations } from '#app/invariants.server.ts'
import { hideContent } from '#app/moderation/hiding.server.ts'
import { suspendMember } from '#app/suspensions/suspending.server.ts'
import { invariants } from '#jobs/worker/invariants.ts'
import { anImage } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { anAdAtStage, aCast } from '#tests/support/data/scenes.ts'
import { aPaidOrder, aPromoCode, emptyShop } from '#tests/support/data/shop.ts'
import { leaveAndErase } from '#tests/personal-data/leavers.ts'

/** What breaks each of them, in a database of which all hold. Its constraints, which refuse some of it, are off meanwhile. */
const faults: Record<string, string> = {
  ad_times: `update ads set completed_at = null where status = 'completed'`,
  ad_acceptance: `update ads set accepted_offer_id = null where status = 'in_progress'`,
  ad_open_removed: `update ads set hidden_at = now() where status = 'open'`,
  ad_open_client: `update users set suspended_at = now() where id in (select client_id from ads where status = 'open')`,
  ad_open_complete: `update ads set address = '' where status = 'open'`,
  ad_set_aside: `update ads set set_aside_at = now() where status = 'cancelled'`,
  ad_in_progress_people: `update users set deleted_at = now() where id in (select client_id from ads where status = 'in_progress')`,
  ad_offer_counts: `update ads set highest_offer = 1 where status = 'open'`,
  ad_question_count: `update ads set question_count = 9 where status = 'open'`,
  decline_away: `insert into ad_responses (ad_id, worker_id, opened_at, away_until)
    select ad_id, worker_id, now(), '2027-01-10' from offers where status = 'pending'`,
  visitor_draft_claimed: `insert into drafts (browser_hash, form, key, fields, ad_id) select '\\x00', 'visitor_ad', 'a', '{"title": "a"}', min(id) from ads`,
  offer_accepted_once: `update offers set status = 'accepted' where ad_id in (select id from ads where status = 'in_progress')`,
  offer_accepted_ad: `update offers set accepted_at = null where status = 'accepted'`,
  offer_pending_worker: `update users set suspended_at = now() where id in (select worker_id from offers where status = 'pending')`,
  offer_pending_ad: `update offers set status = 'pending' where ad_id in (select id from ads where status = 'cancelled')`,
  offer_pending_budget: `update ads set min_payout = 9000000, max_payout = null, accepts_outside_budget = false`,
  offer_set_aside: `update offers set set_aside_at = now() where status = 'pending'`,
  offer_total_open: `update offers set total_open = true`,
  offer_declined: `insert into ad_responses (ad_id, worker_id, decline_reason, declined_at)
    select ad_id, worker_id, 'busy', now() from offers where status = 'pending'`,
  offer_own_ad: `update ads set client_id = worker_id from offers where ad_id = ads.id`,
  contacts_of_blocked: `insert into blocks (blocker_id, blocked_id, created_at)
    select client_id, worker_id, ads.accepted_at - interval '1 hour' from ads join offers on offers.id = accepted_offer_id where ads.status = 'in_progress'`,
  appointment_of_assignment: `insert into appointments (ad_id, offer_id, proposer_id, proposed_at)
    select ad_id, id, worker_id, now() from offers where status = 'pending' limit 1`,
  appointment_missed: `insert into appointments
      (ad_id, offer_id, proposer_id, proposed_at, status, agreed_at, decided_at, starts_at, ends_at, missed_at)
    select ad_id, id, worker_id, now(), 'closed', now(), now(), now() + interval '1 hour', now() + interval '2 hours', now()
    from offers where status = 'accepted' limit 1`,
  change_of_assignment: `insert into assignment_changes (ad_id, offer_id, proposer_id, reason, amount, proposed_at)
    select ad_id, id, worker_id, 'a', 100, now() from offers where status = 'pending' limit 1`,
  change_holds: `insert into assignment_changes (ad_id, offer_id, proposer_id, reason, status, amount, proposed_at)
    select ad_id, id, worker_id, 'a', 'agreed', amount + 1, now() from offers where status = 'accepted' limit 1`,
  completed_jobs: `update users set completed_jobs = completed_jobs + 1`,
  question_times: `update questions set answered_at = now() where answer is null`,
  question_answered_removed: `update questions set hidden_at = now() - interval '1 hour', answered_at = now()`,
  review_of_job: `delete from reviews`,
  review_totals: `update worker_profiles set rating_sum = rating_sum + 1`,
  review_featured: `update reviews set featured_at = now(), hidden_at = now()`,
  conversation_open: `update ads set accepted_offer_id = null where status = 'in_progress'`,
  conversation_members: `delete from conversation_members where user_id in (select client_id from conversations)`,
  message_sender: `update messages set sender_id = 0`,
  unread_count: `update conversation_members set unread_count = unread_count + 1`,
  removal_marked: `update ads set hidden_at = null where hidden_at is not null`,
  removal_recorded: `update questions set hidden_at = now()`,
  removal_once: `insert into hidden_contents (author_id, target_type, target_id, reason, note, actor, excerpt, evidence, hidden_at)
    select author_id, target_type, target_id, reason, note, actor, excerpt, evidence, hidden_at from hidden_contents`,
  removed_profile: `update worker_profiles set worker_status = 'Active'`,
  removed_image: `update images set hidden_at = now(); update users set profile_image_id = (select min(id) from images)`,
  suspension_open: `update users set suspended_at = null`,
  closed_account: `update users set surname = 'Hodžić' where deleted_at is not null`,
  erased_person: `insert into sessions (token_hash, user_id) select '\\x00', user_id from account_erasures`,
  notification_once: `insert into notifications (user_id, type, dedupe_key) select 1, 'WelcomeMessage', 'a' from generate_series(1, 2)`,
  delivery_once: `insert into deliveries (channel, type, dedupe_key, burst_key) select 'email', 'a', 'a', 'a' from generate_series(1, 2)`,
  delivery_sent: `insert into deliveries (channel, type, dedupe_key, burst_key, status) values ('email', 'a', 'a', 'a', 'sent')`,
  order_balance: `update subscription_orders set amount = amount + 1 where state = 'paid'`,
  membership_missing: `update subscriptions set status = 'cancelled'`,
  membership_after_refund: `update subscription_orders set refund_requested_at = now()`,
  promo_use_missing: `update promo_redemptions set released_at = now()`,
  tier: `update worker_profiles set tier = 'Student' where tier = 'Silver'`,
  receipt_missing: `delete from receipts`,
  receipt_numbers: `update receipts set number = number + 1`,
  membership_overlap: `insert into subscriptions (user_id, tier, status, starts_at, ends_at) select user_id, tier, 'upcoming', starts_at, ends_at from subscriptions`,
  membership_of_closed: `update users set deleted_at = now()`,
  membership_paid: `update subscriptions set tier = 'Student'`,
  tier_without_membership: `update worker_profiles set tier = 'Gold'`,
  receipt_amount: `update receipts set total = total + 1`,
  credit_note_missing: `insert into payments (order_id, kind, method, amount, reference, refunds_id, at)
    select order_id, 'refund', method, -amount, 'a', id, at from payments`,
  promo_uses: `update promo_codes set max_uses = 0`,
  promo_uses_per_worker: `update promo_codes set max_uses_per_worker = 0`,
  promo_redemption: `update promo_redemptions set user_id = 0`,
  statement_line_paid: `insert into statement_lines (line_key, booked_on, amount, purpose, payment_id, uploaded_at)
    select 'a', '2026-11-20', amount + 1, 'a', id, now() from payments`,
  job_ended_once: `update outbox set done_at = now(), dead_at = now()`,
  refund_queued: `insert into outbox (kind, payload) values ('refundPayment', '{"paymentId": 0}')`,
}

beforeAll(async () => {
  await emptyShop()
  const cast = await aCast()
  for (const stage of ['draft', 'offered', 'in_progress', 'completed', 'cancelled'] as const)
    await anAdAtStage(stage, cast)
  await aPaidOrder({ workerId: cast.worker.id, promoCode: await aPromoCode('POLA') })
  await anImage(cast.client.id)
  const [removed, suspended, leaver] = [await aWorker(), await aClient(), await aClient()]
  await leaveAndErase(leaver)
  await suspendMember(db, { userId: suspended.id, reason: 'Prijave.', actor: 'Zora', now: noon })
  const { adId } = await anAdAtStage('offered', cast)
  for (const content of [{ target: 'profile', id: removed.id } as const, { target: 'ad', id: adId } as const])
    await hideContent(db, { ...content, reason: 'other', note: '', actor: 'Zora', now: noon })
})

test('every invariant holds of what the verbs write, and has a fault that breaks it', async () => {
  expect(await findViolations(db, { invariants, now: noon })).toEqual([])
  expect(Object.keys(faults).toSorted()).toEqual(invariants.map(({ name }) => name).toSorted())
})

test.each(invariants)('$name notices what breaks it: $sentence', async (invariant) => {
  const { rows } = await rollBack(async (trx) => {
    await sql.raw(withoutConstraints).execute(trx)
    for (const statement of faults[invariant.name]!.split('; ')) await sql.raw(statement).execute(trx)
    return { rows: await findViolations(trx, { invariants: [invariant], now: noon }) }
  })
  expect(rows).not.toEqual([])
  expect(rows[0]).toMatchObject({ name: invariant.name, table: invariant.table, id: expect.any(Number) })
})

const withoutConstraints = `do $$ declare each record; begin
  for each in select conrelid::regclass as name, conname from pg_constraint
    where contype in ('c', 'u', 'f') and connamespace = 'public'::regnamespace and conparentid = 0 and conrelid <> 0 loop
    execute format('alter table %s drop constraint if exists %I cascade', each.name, each.conname);
  end loop;
  for each in select indexrelid::regclass as name from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and not indisprimary and relnamespace = 'public'::regnamespace loop
    execute format('drop index %s', each.name);
  end loop;
  set local session_replication_role = replica;
end $$`

async function rollBack<Value extends object>(work: (trx: typeof db) => Promise<Value>): Promise<Value> {
  let value: Value | undefined
  const rolledBack = new Error('rolled back')
  await db
    .transaction()
    .execute(async (trx) => {
      value = await work(trx)
      throw rolledBack
    })
    .catch((error: Error) => {
      if (error !== rolledBack) throw error
    })
  return value!
}
