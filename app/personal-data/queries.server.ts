import { sql } from 'kysely'
import { hashToken } from '#app/accounts/token-secrets.server.ts'
import { freshSignInMinutes, type IdentityCheck } from '#app/personal-data/rules.ts'
import type { Db } from '#db/connection.ts'

/** The ads that bind two people to each other now: the member's own, and those with the member's accepted offer. */
export function listOpenAssignments(db: Db, userId: number) {
  return db
    .selectFrom('ads')
    .innerJoin('offers', 'offers.id', 'ads.accepted_offer_id')
    .select(['ads.id', 'ads.title'])
    .where('ads.status', '=', 'in_progress')
    .where(({ or, eb }) => or([eb('ads.client_id', '=', userId), eb('offers.worker_id', '=', userId)]))
    .orderBy('ads.accepted_at')
    .limit(100)
    .execute()
}

/** What closing the account may change: open ads and assignments, and the ads with the member's pending offers. */
export async function listAdIdsAtStake(trx: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ads where client_id = ${userId} and status in ('open', 'in_progress')
    union select ad_id from offers where worker_id = ${userId} and status in ('pending', 'accepted')
    order by id`.execute(trx)
  return rows.map(({ id }) => id)
}

export async function lockAds(trx: Db, adIds: number[]): Promise<void> {
  if (adIds.length === 0) return
  await trx.selectFrom('ads').select('id').where('id', 'in', adIds).orderBy('id').forNoKeyUpdate().execute()
}

export async function findIdentityCheck(db: Db, session: SessionRef): Promise<IdentityCheck> {
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow()
  if (user.password_hash !== null) return 'password'
  return (await isFreshSession(db, session)) ? 'none' : 'sign_in_again'
}

type SessionRef = { userId: number; sessionId: number; now: Date }

export async function isFreshSession(db: Db, { userId, sessionId, now }: SessionRef): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - freshSignInMinutes * 60_000))
    .executeTakeFirst()
  return session !== undefined
}

/** Whether the session's member has closed the account; its sessions stay until the erasure. */
export async function isOfClosedAccount(db: Db, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.id')
    .where('sessions.token_hash', '=', hashToken(token))
    .where('users.deleted_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
