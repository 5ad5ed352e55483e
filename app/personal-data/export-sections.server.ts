import { sql } from 'kysely'
import { listConsents } from '#app/personal-data/consents.server.ts'
import type { Db } from '#db/connection.ts'

/**
 * The data about a member, by file of the archive. Of other people it holds what the member sees of them: a first
 * name and an initial, and what they wrote in public; texts that others wrote to them in conversations are theirs.
 */
const sections: Record<string, ReturnType<typeof selectFor>> = {
  account: selectFor(`
    select id, user_type, name, surname, email, phone, gender, city, address, language, sms_notifications, completed_jobs,
      registered_at, terms_accepted_at, email_verified_at, email_failed_at, phone_verified_at, phone_failed_at,
      quiet_from, quiet_until, profile_image_id
    from users where id = $user`),
  worker_profile: selectFor(`
    select public_slug, worker_status, years_of_experience, skill_details, work_description, tier, rating_sum, review_count,
      view_count, last_job_search_at, away_until, own_away_until, trade_reminder_at,
      array(select skill from worker_skills where user_id = $user order by skill) as skills,
      (select coalesce(jsonb_agg(jsonb_build_object('trade', trade, 'is_named', is_named, 'is_declined', is_declined) order by trade), '[]')
        from worker_trades where user_id = $user) as trades,
      array(select city from worker_cities where user_id = $user order by city) as cities
    from worker_profiles where user_id = $user`),
  trade_suggestions: selectFor(`
    select word, suggested_at, decided_at, trade from trade_suggestions where user_id = $user order by id`),
  ads: selectFor(`
    select id, title, description, skill, trade, is_trade_chosen, city, address, timing, min_payout, max_payout, accepts_outside_budget, status,
      offer_count, view_count, created_at, published_at, expires_at, accepted_at, worker_done_at, completed_at, cancelled_at,
      array(select image_id from ad_images where ad_id = ads.id order by position) as images,
      (select coalesce(jsonb_agg(jsonb_build_object('type', type, 'reason', reason, 'at', at) order by id), '[]')
        from ad_events where ad_id = ads.id and actor_id = $user) as events
    from ads where client_id = $user order by id`),
  unfinished_forms: selectFor(`
    select form, case form when 'page' then key end as path, fields, has_files, written_at, saved_at from drafts
    where (user_id = $user or claimed_by = $user) and sent_at is null and ad_id is null order by written_at`),
  offers: selectFor(`
    select offers.id, offers.ad_id, ads.title as ad_title, case when not total_open then amount end as amount, total_open,
      pricing, unit_price, material, availability, available_on, message, offers.status, offered_at, offers.updated_at, offers.accepted_at,
      (select image_id from offer_images where offer_id = offers.id) as image,
      (select coalesce(jsonb_agg(jsonb_build_object('type', type, 'amount', offer_events.amount, 'cause', cause, 'contest', contest,
        'contested_at', contested_at, 'at', at) order by id), '[]')
        from offer_events where offer_id = offers.id and (actor_id = $user or cause is not null)) as events
    from offers join ads on ads.id = ad_id where worker_id = $user order by offers.id`),
  appointments: selectFor(`
    select appointments.id, appointments.ad_id, appointments.status, proposer_id = $user as own, reason, proposed_at, decided_at,
      starts_at, ends_at, agreed_at, arrival, arrival_at, missed_at, contested_at, contest,
      (select jsonb_agg(jsonb_build_object('starts_at', times.starts_at, 'ends_at', times.ends_at) order by position)
        from appointment_times as times where appointment_id = appointments.id) as times
    from appointments join ads on ads.id = appointments.ad_id join offers on offers.id = offer_id
    where $user in (ads.client_id, offers.worker_id) order by appointments.id`),
  assignment_changes: selectFor(`
    select change.id, change.ad_id, change.status, proposer_id = $user as own, reason, change.amount,
      change.pricing, change.unit_price, scope, change.material,
      deposit_amount, deposit_for, deposit_on, guarantee_months, proposed_at, agreed_at, decided_at,
      previous_amount, previous_total_open, previous_pricing, previous_unit_price, previous_material, previous_deposit,
      previous_guarantee
    from assignment_changes as change join ads on ads.id = change.ad_id join offers on offers.id = offer_id
    where $user in (ads.client_id, offers.worker_id) order by change.id`),
  ad_responses: selectFor(`
    select ad_id, opened_at, decline_reason, declined_at, away_until, declined_trade from ad_responses where worker_id = $user order by ad_id`),
  questions: selectFor(`
    select questions.id, ad_id, asked_at, answered_at, replied_at, questions.worker_id = $user as own,
      case when questions.worker_id = $user or questions.hidden_at is null then text end as text,
      case when questions.worker_id = $user or questions.hidden_at is null then reply end as reply,
      case when client_id = $user or questions.hidden_at is null then answer end as answer
    from questions join ads on ads.id = ad_id where questions.worker_id = $user or client_id = $user order by questions.id`),
  reviews: selectFor(`
    select id, ad_id, rating, created_at, replied_at, featured_at, client_id = $user as own,
      case when client_id = $user or hidden_at is null then comment end as comment, case when worker_id = $user or hidden_at is null then reply end as reply
    from reviews where client_id = $user or worker_id = $user order by id`),
  messages: selectFor(`
    select messages.id, conversation_id, kind, ad_id, sender_id = $user as own, sent_at,
      case when sender_id = $user then text end as text,
      array(select image_id from message_images where message_id = messages.id and sender_id = $user order by position) as images
    from messages join conversations on conversations.id = conversation_id
    where $user in (client_id, worker_id) order by messages.id`),
  notifications: selectFor(`
    select id, type, variant, params - 'gender' as params, ad_id, created_at, read_at
    from notifications where user_id = $user order by id`),
  notification_preferences: selectFor(`
    select type, in_app, push, email, sms from notification_preferences where user_id = $user order by type`),
  deliveries: selectFor(`
    select channel, type, status, created_at, sent_at, delivered_at from deliveries where user_id = $user order by id`),
  sessions: selectFor(`
    select agent, network, created_at, last_seen_at from sessions where user_id = $user order by id`),
  identities: selectFor(`
    select provider, subject, email, created_at from identities where user_id = $user order by created_at`),
  suspensions: selectFor(`
    select reason, suspended_at, restored_at from suspensions where user_id = $user order by id`),
  second_factor: selectFor(`
    select enrolled_at, removal_at,
      (select count(*) from recovery_codes where user_id = $user and used_at is null) as unused_recovery_codes
    from second_factors where user_id = $user and enrolled_at is not null`),
  devices: selectFor(`select device_id, kind, registered_at from devices where user_id = $user order by id`),
  verifications: selectFor(`
    select purpose, address, previous_address, created_at, expires_at, used_at from verification_tokens where user_id = $user order by id`),
  subscriptions: selectFor(`
    select tier, status, created_at, starts_at, ends_at from subscriptions where user_id = $user order by id`),
  orders: selectFor(`
    select id, method, state, tier, plan_names, length_count, length_unit, free_days, price, vat_percent, amount, created_at,
      expires_at, paid_at, refund_requested_at, refund_reason,
      (select code from promo_redemptions join promo_codes on promo_codes.id = promo_redemptions.promo_code_id
        where order_id = subscription_orders.id) as promo_code,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'amount', payments.amount, 'at', at) order by payments.id), '[]')
        from payments where order_id = subscription_orders.id) as payments
    from subscription_orders where user_id = $user order by id`),
  receipts: selectFor(`
    select year, number, kind, description, total, net, vat, vat_percent, seller, buyer, issued_at from receipts where user_id = $user order by id`),
  student_proofs: selectFor(`
    select school, image_id, submitted_at, approved_at, rejected_at, reason, valid_until from student_proofs where user_id = $user order by id`),
  portfolio: selectFor(`
    select id, title, description, created_at,
      array(select image_id from portfolio_images where item_id = portfolio_items.id order by position) as images
    from portfolio_items where worker_id = $user order by id`),
  images: selectFor(`
    select id, purpose, width, height, bytes, created_at from images where owner_id = $user order by id`),
  moderation: selectFor(`
    select kind, ad_id, passage, found_at, decided_at from moderation_items where user_id = $user order by id`),
  reports: selectFor(`
    select target_type, reason, details, created_at, decided_at, decision from reports where reporter_id = $user order by id`),
  facts: selectFor(`select fulfilled, cases, answers, answer_minutes from member_facts where user_id = $user`),
  calendar: selectFor(`select created_at from calendar_feeds where user_id = $user`),
  blocks: selectFor(`
    select users.name, blocks.created_at from blocks join users on users.id = blocked_id
    where blocker_id = $user order by blocks.created_at`),
  removed_content: selectFor(`
    select target_type, reason, note, excerpt, hidden_at, answer, answered_at, answer_decided_at, restored_at from hidden_contents
    where author_id = $user order by id`),
  contact_messages: selectFor(`
    select name, message, language, created_at from contact_messages
    where lower(email) = (select lower(email) from users where id = $user and email_verified_at is not null) order by id`),
  behaviour: selectFor(`
    select at, page, action, platform, language, city, time_spent_seconds, additional_data from behaviour_events
    where user_id = $user order by at`),
  consents: (db, userId) => listConsents(db, userId),
}

export const sectionNames = Object.keys(sections)

/** Read one by one, so that no more than one section is in memory. */
export function readSection(db: Db, name: string, userId: number): Promise<unknown[]> {
  return sections[name]!(db, userId)
}

function selectFor(statement: string): (db: Db, userId: number) => Promise<unknown[]> {
  const parts = statement.split('$user').map((part) => sql.raw(part))
  return async (db, userId) => {
    const { rows } = await sql`${sql.join(parts, sql`${userId}`)}`.execute(db)
    return rows
  }
}
