import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { config } from '#app/config.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

/** Derived from the member and the version, so that the page can show it while the database has only its hash. */
export function deriveFeedToken(userId: number, version: number): string {
  return createHmac('sha256', config.SECRET).update(`calendar ${userId} ${version}`).digest('base64url')
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
    const row = { version, token_hash: hashFeedToken(deriveFeedToken(userId, version)), created_at: now }
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

export function findCalendarFeed(db: Db, userId: number) {
  return db
    .selectFrom('calendar_feeds')
    .select(['version', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
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
  return db
    .selectFrom('ads')
    .innerJoin('offers', 'offers.id', 'ads.accepted_offer_id')
    .select(['ads.id', 'ads.title', 'ads.city', 'ads.timing', 'offers.amount'])
    .select(['ads.accepted_at as acceptedAt', 'ads.completed_at as completedAt', 'ads.updated_at as updatedAt'])
    .select(sql<string>`ads.address`.as('address'))
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
}

function hashFeedToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
