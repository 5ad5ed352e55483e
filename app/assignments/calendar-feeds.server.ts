import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { streetForBoth } from '#app/offers/contact-details.server.ts'
import { totalOf } from '#app/offers/terms/queries.server.ts'
import { deriveStored, hmac, secrets } from '#app/secrets.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

/** Derived from the member and the version, so that the page can show it while the database has only its hash. */
export function deriveFeedToken(secret: string, userId: number, version: number): string {
  return hmac(secret, `calendar ${userId} ${version}`).toString('base64url')
}

/** Gives the member's calendar an address; the one before ends. */
export function renewCalendarFeed(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<Outcome<null, never>> {
  return inTransaction(db, async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const previous = await findCalendarFeed(trx, userId)
    // An address that was ended must not come back with a version that was used before.
    const version = Math.max((previous?.version ?? 0) + 1, now.getTime())
    const row = { version, token_hash: hashFeedToken(deriveFeedToken(secrets[0], userId, version)), created_at: now }
    await trx
      .insertInto('calendar_feeds')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
    return done(null)
  })
}

export async function endCalendarFeed(db: Db, { userId }: { userId: number }): Promise<Outcome<null, 'unknown'>> {
  const { numDeletedRows } = await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n ? done(null) : refused('unknown')
}

/** Without a `token` when the secret that it was derived with is gone: the address works, but cannot be shown. */
export async function findCalendarFeed(db: Db, userId: number) {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select(['version', 'created_at as createdAt', 'token_hash as tokenHash'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!feed) return undefined
  const { tokenHash, ...rest } = feed
  const token = deriveStored(
    (secret) => deriveFeedToken(secret, userId, feed.version),
    (derived) => hashFeedToken(derived).equals(tokenHash),
  )
  return { ...rest, token }
}

/** Whose calendar this is; undefined for ended addresses, and for suspended and closed accounts. */
export function findFeedOwner(db: Db, token: string) {
  return db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select(['users.id', 'users.language'])
    .where('token_hash', '=', hashFeedToken(token))
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

const calendarEntries = 100

/** The running jobs of a member and those of the last month, newest first. */
export function listCalendarJobs(db: Db, { userId, now }: { userId: number; now: Date }) {
  return (
    db
      .selectFrom('ads')
      .innerJoin('offers', 'offers.id', 'ads.accepted_offer_id')
      .innerJoin('users as client', 'client.id', 'ads.client_id')
      .leftJoin('appointments', (join) =>
        join.onRef('appointments.offer_id', '=', 'offers.id').on('appointments.status', '=', 'agreed'),
      )
      .select(['ads.id', 'ads.title', 'ads.city', 'ads.timing'])
      .select([totalOf('offers').as('amount'), 'offers.unit_price as unitPrice'])
      .select(['starts_at as startsAt', 'ends_at as endsAt'])
      // Its text names the price, which may have been changed since.
      .select(
        sql<Date | null>`case when agreed_at is not null then greatest(agreed_at, offers.updated_at) end`.as(
          'agreedAt',
        ),
      )
      .select(['ads.accepted_at as acceptedAt', 'ads.completed_at as completedAt', 'ads.updated_at as updatedAt'])
      .select(streetForBoth.as('address'))
      .where('offers.status', '=', 'accepted')
      .where((eb) => eb.or([eb('ads.client_id', '=', userId), eb('offers.worker_id', '=', userId)]))
      .where((eb) =>
        eb.or([
          eb('ads.status', '=', 'in_progress'),
          eb('ads.completed_at', '>', new Date(now.getTime() - 30 * 86_400_000)),
        ]),
      )
      .orderBy('ads.accepted_at', 'desc')
      .limit(calendarEntries)
      .execute()
  )
}

function hashFeedToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
