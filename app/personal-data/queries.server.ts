import { sql } from 'kysely'
import { hashToken } from '#app/accounts/token-secrets.server.ts'
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

/** Closing the account ends the member's own ads that are open or on which offers wait, and those with the member's waiting offers. */
export async function listAdsAtStake(trx: Db, userId: number): Promise<{ own: number[]; offered: number[] }> {
  const { rows } = await sql<{ id: number; isOwn: boolean }>`
    select id, true as "isOwn" from ads where client_id = ${userId} and (status = 'open'
      or status = 'draft' and (set_aside_at is not null
        or exists (select from offers where ad_id = ads.id and offers.status = 'pending')))
    union select ad_id, false from offers where worker_id = ${userId} and status = 'pending'
    order by id`.execute(trx)
  const idsWhere = (isOwn: boolean) => rows.filter((row) => row.isOwn === isOwn).map(({ id }) => id)
  return { own: idsWhere(true), offered: idsWhere(false) }
}

/** Where the last mail of a closed account goes, until it is erased. */
export async function findClosedAddress(db: Db, userId: number): Promise<string | undefined> {
  const erasure = await db
    .selectFrom('account_erasures')
    .select(sql<string | null>`person->>'email'`.as('email'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return erasure?.email ?? undefined
}

/** True if the session's member has closed the account; its sessions stay until the erasure. */
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
