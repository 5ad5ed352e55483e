import { sql } from 'kysely'
import { config } from '#app/config.server.ts'
import { strangerLimit } from '#app/limits/rules.ts'
import { refused, type Refused } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

type Reach = { senderId: number; recipientIds: number[]; now: Date }

/**
 * Whom of these people the member may reach now, and in how many seconds the next of the others, or 0. Every verb that can reach
 * a stranger calls it: a first direct message, an offer, a question, and the notifications of an ad. Other texts go to people
 * of whom one has written to the other, or to the company.
 */
export async function reachPeople(
  trx: Db,
  { senderId, recipientIds, now }: Reach,
): Promise<{ reached: number[]; retryAfter: number }> {
  if (recipientIds.length === 0 || (await isConfirmed(trx, senderId))) return { reached: recipientIds, retryAfter: 0 }
  await sql`select pg_advisory_xact_lock(hashtextextended(${`strangers ${senderId}`}, 0))`.execute(trx)
  const strangers = await listStrangers(trx, senderId, recipientIds)
  const allowed = strangers.slice(0, Math.max(0, maxStrangers() - (await countOfDay(trx, senderId, now))))
  if (allowed.length > 0) await recordContacts(trx, { senderId, recipientIds: allowed, now })
  if (allowed.length === strangers.length) return { reached: recipientIds, retryAfter: 0 }

  const waiting = new Set(strangers.slice(allowed.length))
  const retryAfter = await secondsUntilNext(trx, senderId, now)
  return { reached: recipientIds.filter((id) => !waiting.has(id)), retryAfter }
}

/** The refusal of a member who may not reach this person today. */
export async function refuseStranger(
  trx: Db,
  { senderId, recipientId, now }: { senderId: number; recipientId: number; now: Date },
): Promise<Refused<'confirm_first'> | undefined> {
  const { retryAfter } = await reachPeople(trx, { senderId, recipientIds: [recipientId], now })
  return retryAfter > 0 ? refused('confirm_first', { seconds: retryAfter, max: strangerLimit.points }) : undefined
}

export async function deleteOldStrangerContacts(db: Db): Promise<void> {
  await db
    .deleteFrom('stranger_contacts')
    .where('contacted_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute()
}

function maxStrangers(): number {
  return Math.ceil(strangerLimit.points * config.RATE_LIMIT_FACTOR)
}

async function isConfirmed(trx: Db, userId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select((eb) => eb(eb.fn.coalesce('email_verified_at', 'phone_verified_at'), 'is not', null).as('isConfirmed'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.isConfirmed === true
}

/** Nobody with whom there is a conversation, an offer or a question, in whichever direction, is a stranger. */
async function listStrangers(trx: Db, senderId: number, recipientIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select recipient.id::float8 as id
    from unnest(${recipientIds}::bigint[]) with ordinality as recipient (id, position)
    where not exists (select from stranger_contacts where sender_id = ${senderId} and recipient_id = recipient.id)
      and not exists (select from stranger_contacts where sender_id = recipient.id and recipient_id = ${senderId})
      and not exists (select from conversations where (client_id, worker_id) in ((${senderId}, recipient.id), (recipient.id, ${senderId})))
      and not exists (
        select from offers join ads on ads.id = offers.ad_id
        where (ads.client_id, offers.worker_id) in ((${senderId}, recipient.id), (recipient.id, ${senderId})))
      and not exists (
        select from questions join ads on ads.id = questions.ad_id
        where (ads.client_id, questions.worker_id) in ((${senderId}, recipient.id), (recipient.id, ${senderId})))
    order by position`.execute(trx)
  return rows.map(({ id }) => id)
}

function selectOfDay(trx: Db, senderId: number, now: Date) {
  return trx
    .selectFrom('stranger_contacts')
    .where('sender_id', '=', senderId)
    .where('contacted_at', '>', new Date(now.getTime() - strangerLimit.seconds * 1_000))
}

async function countOfDay(trx: Db, senderId: number, now: Date): Promise<number> {
  const { count } = await selectOfDay(trx, senderId, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function recordContacts(trx: Db, { senderId, recipientIds, now }: Reach): Promise<void> {
  await sql`
    insert into stranger_contacts (sender_id, recipient_id, contacted_at)
    select ${senderId}, recipient_id, ${now} from unnest(${recipientIds}::bigint[]) as recipient_id
    on conflict do nothing`.execute(trx)
}

async function secondsUntilNext(trx: Db, senderId: number, now: Date): Promise<number> {
  const { oldest } = await selectOfDay(trx, senderId, now)
    .select(({ fn }) => fn.min('contacted_at').as('oldest'))
    .executeTakeFirstOrThrow()
  const sinceMs = oldest === null ? 0 : now.getTime() - new Date(oldest).getTime()
  return Math.max(1, Math.ceil(strangerLimit.seconds - sinceMs / 1_000))
}
