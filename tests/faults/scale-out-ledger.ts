import { sql } from 'kysely'
import { stableId } from '#app/gateways/stable-id.ts'
import { notifyAgainMs } from '#app/notifications/rules.ts'
import { tagOf } from '#app/notifications/channels/templates.ts'
import { db } from '#tests/support/data/database.ts'
import { smsIdsOf, type ProviderFakes } from './provider-fakes.ts'
import { loadMarket } from './scale-out-load.ts'

/** The channels of each notification, for people with default preferences. */
const channelsOf: Record<string, string> = {
  NewJobMatch: 'email push',
  NewMessage: 'email push',
  NewOfferReceived: 'email push',
  NewQuestion: 'email push',
  OfferAccepted: 'email push sms',
  OfferRejected: 'email push',
}

/** The texts that the database holds, each as often as it is there, in order. */
export async function listWritten() {
  const inMarket = db.selectFrom('ads').select('id').where('skill', '=', loadMarket.skill)
  const [ads, offers, questions, messages, acceptances] = await Promise.all([
    db.selectFrom('ads').select('title as text').where('skill', '=', loadMarket.skill).execute(),
    db.selectFrom('offers').select('message as text').where('ad_id', 'in', inMarket).execute(),
    db.selectFrom('questions').select('text').execute(),
    db.selectFrom('messages').select('text').execute(),
    db.selectFrom('ads').select('accepted_offer_id as id').where('accepted_offer_id', 'is not', null).execute(),
  ])
  const sorted = (rows: { text: string | null }[]) => rows.map(({ text }) => text ?? '').toSorted()
  return {
    ads: sorted(ads),
    offers: sorted(offers),
    questions: sorted(questions),
    messages: sorted(messages),
    acceptances: acceptances.map(({ id }) => Number(id)).toSorted(),
  }
}

/** The notifications that the stored rows must have caused: one line for each, `type user ad`. */
export async function listExpectedNotifications(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with due as (
      select 'NewJobMatch' as type, worker_skills.user_id, ads.id as ad_id from ads join worker_skills using (skill) where ads.skill = ${loadMarket.skill}
      union all select 'NewOfferReceived', ads.client_id, ads.id from offers join ads on ads.id = offers.ad_id
      union all select 'NewQuestion', ads.client_id, ads.id from questions join ads on ads.id = questions.ad_id
      union all select 'OfferAccepted', offers.worker_id, ads.id from ads join offers on offers.id = ads.accepted_offer_id
      union all select 'OfferRejected', offers.worker_id, ads.id from ads join offers on offers.ad_id = ads.id and offers.id <> ads.accepted_offer_id
      union all select 'NewMessage', worker_id, null from conversations where kind = 'direct' and exists (select from messages where conversation_id = conversations.id)
    ) select concat_ws(' ', type, user_id, ad_id) as line from due order by line`.execute(db)
  return rows.map(({ line }) => line)
}

/** Those there are, without what a conversation that stays unread is rightly notified of again: its key ends in the id of the one before. */
export async function listNotified(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', type, user_id, ad_id) as line from notifications
    where not exists (
      select from notifications as earlier
      where notifications.type = 'NewMessage' and earlier.type = 'NewMessage' and earlier.user_id = notifications.user_id
        and notifications.dedupe_key like '%-' || earlier.id
        and notifications.created_at - earlier.created_at >= ${notifyAgainMs} * interval '1 millisecond'
    ) order by line`.execute(db)
  return rows.map(({ line }) => line)
}

/** Notifications whose deliveries are not the ones they should have. */
export async function listWronglyPlanned(): Promise<string[]> {
  const { rows } = await sql<{ id: number; type: string; channels: string | null }>`
    select notifications.id, notifications.type, string_agg(channel, ' ' order by channel) as channels
    from notifications left join deliveries on deliveries.notification_id = notifications.id group by notifications.id`.execute(
    db,
  )
  return rows
    .filter(({ type, channels }) => channels !== channelsOf[type])
    .map(({ id, type, channels }) => `${type} ${id}: ${channels ?? 'none'}`)
}

/**
 * What the books call sent against what arrived. Mails and text messages carry the name of their delivery, so each is counted
 * by itself, without those that a ceiling held back: `doubled` came more than once, `unrecorded` names those of them that the
 * books do not mark as uncertain, `strays` are none of ours. Pushes are counted by browser and tag. One mark explains any
 * number of arrivals: a delivery that is taken over twice is marked once. What an ad that was given away in the meantime would
 * have said is rightly dropped.
 */
export async function compareSent(providers: ProviderFakes) {
  const deliveries = await db
    .selectFrom('deliveries')
    .leftJoin('devices', 'devices.id', 'deliveries.device_id')
    .leftJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .leftJoin('ads', 'ads.id', 'notifications.ad_id')
    .select(['deliveries.id', 'channel', 'deliveries.status', 'uncertain_at', 'burst_key', 'devices.token'])
    .select(({ and, eb }) =>
      and([
        eb('deliveries.status', '=', 'dropped'),
        eb('deliveries.error', '=', 'no longer so'),
        eb('notifications.type', 'in', ['NewJobMatch', 'NewOfferReceived', 'NewQuestion']),
        eb('ads.status', '<>', 'open'),
      ]).as('isOutdated'),
    )
    .where('deliveries.status', '<>', 'merged')
    .where(({ not, and, eb }) =>
      not(and([eb('deliveries.status', '=', 'refused'), eb('deliveries.error', 'like', 'over %')])),
    )
    .execute()
  const arrivals = {
    email: providers.mails().map((id) => id.split('@')[0]!),
    sms: smsIdsOf(providers),
    push: providers.push.pushed.map(({ endpoint, payload: { tag } }) => `${endpoint} ${tag}`),
  }
  const sums = {
    sent: 0,
    unsent: deliveries.filter(({ status, isOutdated }) => status !== 'sent' && !isOutdated).length,
    lost: 0,
    doubled: 0,
    unrecorded: [] as string[],
    strays: 0,
  }
  const uncertain = deliveries.filter(({ uncertain_at }) => uncertain_at !== null).length

  for (const channel of ['email', 'sms', 'push'] as const) {
    const planned = Map.groupBy(
      deliveries.filter((row) => row.channel === channel),
      ({ id, token, burst_key }) => (channel === 'push' ? `${token} ${tagOf(burst_key)}` : stableId(`delivery-${id}`)),
    )
    const arrived = Map.groupBy(arrivals[channel], (name) => name)
    for (const [name, rows] of planned) {
      const surplus = (arrived.get(name)?.length ?? 0) - rows.length
      sums.sent += rows.length
      sums.lost += Math.max(0, -surplus - rows.filter(({ isOutdated }) => isOutdated).length)
      sums.doubled += Math.max(0, surplus)
      if (surplus > 0 && rows.every(({ uncertain_at }) => uncertain_at === null))
        sums.unrecorded.push(`${channel} of the deliveries ${rows.map(({ id }) => id).join()}: ${surplus} too many`)
    }
    for (const name of arrived.keys()) if (!planned.has(name)) sums.strays += 1
  }
  return { ...sums, uncertain }
}
