import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { noSuchMailboxPattern } from '#app/gateways/mail/smtp-errors.ts'
import { quietEnd } from '#app/notifications/quiet-end.server.ts'
import { notificationTypes } from '#app/notifications/definitions.server.ts'
import type { Db } from '#db/connection.ts'

/** A sender under way says so each second; one that was silent for so long is dead. */
export const staleAfterMs = 3_000

export type Claim = { ids: number[]; attempt: number; mayResume: boolean }

/**
 * Takes those deliveries that are this attempt's to send: waiting → sending, committed before any provider hears of them.
 * What an earlier run left behind in the middle is taken too and marked as uncertain, except a code: nobody may get two.
 * `mayResume` takes what was given up as well, because a person asked for it again.
 */
export async function claimDeliveries(db: Db, { ids, attempt, mayResume }: Claim): Promise<number[]> {
  const { rows } = await sql<{ id: number; status: string }>`
    update deliveries set
      status = case when status = 'sending' and type = 'Code' then 'unknown' else 'sending' end,
      uncertain_at = case when status = 'sending' then coalesce(uncertain_at, now()) else uncertain_at end,
      sending_at = now()
    where id = any(${ids}::bigint[]) and attempts = ${attempt} and (
      status = 'waiting'
      or status = 'given_up' and ${mayResume}::boolean
      or status = 'sending' and sending_at < now() - ${staleAfterMs} * interval '1 millisecond'
    )
    returning id, status`.execute(db)
  return rows.filter(({ status }) => status === 'sending').map(({ id }) => id)
}

/** Those of this attempt that another run has in hand at this moment. */
export async function hasInFlight(db: Db, { ids, attempt }: { ids: number[]; attempt: number }): Promise<boolean> {
  const row = await db
    .selectFrom('deliveries')
    .select('id')
    .where('id', 'in', ids)
    .where('attempts', '=', attempt)
    .where('status', '=', 'sending')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function renewClaims(db: Db, ids: number[]): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ sending_at: sql`now()` })
    .where('id', 'in', ids)
    .where('status', '=', 'sending')
    .execute()
}

export type ClaimedDelivery = Awaited<ReturnType<typeof listClaimed>>[number]

/** Everything that decides about each sending, read now: between promise and sending the world goes on. */
export function listClaimed(db: Db, { ids, now }: { ids: number[]; now: Date }) {
  return (
    db
      .selectFrom('deliveries')
      .leftJoin('users', 'users.id', 'deliveries.user_id')
      .leftJoin('worker_profiles', 'worker_profiles.user_id', 'deliveries.user_id')
      // A device that belongs to somebody else by now is none of this person's.
      .leftJoin('devices', (join) =>
        join.onRef('devices.id', '=', 'deliveries.device_id').onRef('devices.user_id', '=', 'deliveries.user_id'),
      )
      .select(({ ref, selectFrom }) => [
        'deliveries.id',
        'deliveries.channel',
        'deliveries.type',
        'deliveries.user_id as userId',
        'deliveries.attempts',
        'deliveries.recipient_hash as recipientHash',
        'deliveries.burst_key as burstKey',
        'deliveries.dedupe_key as dedupeKey',
        'deliveries.created_at as createdAt',
        'deliveries.expires_at as expiresAt',
        'users.language',
        ref('users.email').$castTo<string | null>().as('email'),
        'users.phone',
        'users.email_verified_at as emailVerifiedAt',
        'users.phone_verified_at as phoneVerifiedAt',
        'users.sms_notifications as wantsSms',
        'users.deleted_at as deletedAt',
        'users.suspended_at as suspendedAt',
        'worker_profiles.tier',
        'devices.id as deviceId',
        'devices.kind',
        'devices.token',
        'devices.public_key as publicKey',
        'devices.auth_secret as authSecret',
        quietEnd(now).as('quietEnd'),
        daysRefused.as('daysRefused'),
        jsonArrayFrom(
          selectFrom('notification_preferences as chosen')
            .select(({ ref }) => [
              'chosen.type',
              'chosen.in_app as inApp',
              'chosen.push',
              ref('chosen.email').$castTo<boolean>().as('email'),
              'chosen.sms',
            ])
            .whereRef('chosen.user_id', '=', 'deliveries.user_id')
            .whereRef('chosen.type', '=', 'deliveries.type'),
        ).as('chosen'),
        jsonArrayFrom(
          selectFrom('deliveries as part')
            .innerJoin('notifications', 'notifications.id', 'part.notification_id')
            .select([
              'notifications.type',
              'notifications.variant',
              'notifications.params',
              'notifications.action_path as actionPath',
              'notifications.read_at as readAt',
            ])
            .where(({ or, eb, ref }) =>
              or([eb('part.id', '=', ref('deliveries.id')), eb('part.merged_into', '=', ref('deliveries.id'))]),
            )
            .orderBy('notifications.id'),
        ).as('items'),
      ])
      .where('deliveries.id', 'in', ids)
      .orderBy('deliveries.id')
      .execute()
  )
}

/**
 * On how many days their mail server said that there is no such mailbox, since a mail was taken and since the address was
 * confirmed. Only notifications count, which all go to the person's own address.
 */
const daysRefused = sql<number>`case when deliveries.channel = 'email' then (
  select count(distinct past.sending_at::date)::int from deliveries past
  where past.user_id = deliveries.user_id and past.channel = 'email' and past.status = 'refused'
    and past.type = any(${notificationTypes}::text[]) and past.error ~ ${noSuchMailboxPattern}
    and past.sending_at > greatest(users.email_verified_at, (
      select max(taken.sent_at) from deliveries taken where taken.user_id = deliveries.user_id and taken.channel = 'email'
    ), '-infinity')
) else 0 end`

export type DeliveryResult = {
  id: number
  status: 'sent' | 'waiting' | 'dropped' | 'refused' | 'expired' | 'given_up' | 'unknown'
  error?: string | undefined
  providerId?: string | undefined
  parts?: number | undefined
  /** When it waits for another try: under a job of its own. */
  retryAt?: Date | undefined
  /** Whether it left is not known: it may come twice. */
  isUncertain?: boolean
}

/** What became of them, all in one statement; each stays what it is unless it is still under way. */
export async function recordDeliveryResults(trx: Db, results: DeliveryResult[]): Promise<void> {
  const rows = results.map(({ retryAt, error, providerId, ...result }) => ({
    ...result,
    error: error && redactContacts(error),
    providerId: providerId && stripControls(providerId),
    retryAt: retryAt?.toISOString(),
  }))
  await sql`
    update deliveries set
      status = result.status, error = result.error, provider_id = result."providerId", parts = result.parts,
      sent_at = case when result.status = 'sent' then now() end,
      attempts = attempts + case when result."retryAt" is null then 0 else 1 end,
      uncertain_at = case when result."isUncertain" then coalesce(uncertain_at, now()) else uncertain_at end,
      run_at = coalesce(result."retryAt", run_at)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as result (id bigint, status text, error text, "providerId" text, parts integer, "retryAt" timestamptz, "isUncertain" boolean)
    where deliveries.id = result.id and deliveries.status = 'sending'`.execute(trx)
}

/** What a provider told, without a number or address that it repeats. */
function redactContacts(text: string): string {
  return stripControls(text)
    .replace(/\S+@\S+|\+?\d[\d /-]{5,}\d/g, '…')
    .slice(0, 200)
    .toWellFormed()
}

/** PostgreSQL takes no NUL and no half of a character; what was sent must be recorded all the same. */
function stripControls(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').toWellFormed()
}

/** Installations that are gone, unless somebody registered them anew under another token meanwhile. */
export async function deleteGoneDevices(trx: Db, gone: { id: number; token: string }[]): Promise<void> {
  for (const { id, token } of gone)
    await trx.deleteFrom('devices').where('id', '=', id).where('token', '=', token).execute()
}
