import { sql, type RawBuilder } from 'kysely'
import { dealsWithClient, dealsWithWorker } from '#app/blocks/deals.server.ts'
import type { Db } from '#db/connection.ts'

export function areBlocked(one: RawBuilder<unknown>, other: RawBuilder<unknown>) {
  return sql<boolean>`exists (select from blocks
    where (blocker_id = ${one} and blocked_id = ${other}) or (blocker_id = ${other} and blocked_id = ${one}))`
}

export function hasBlocked(blocker: RawBuilder<unknown>, blocked: RawBuilder<unknown>) {
  return sql<boolean>`exists (select from blocks where blocker_id = ${blocker} and blocked_id = ${blocked})`
}

/** In a query of `ads` and `offers`: whether the client may open an offer. Of a worker whom the client blocked that is only what was agreed. */
export const mayOpenOffer = sql<boolean>`(offers.status = 'accepted'
  or not ${hasBlocked(sql.ref('ads.client_id'), sql.ref('offers.worker_id'))})`

/** The same for lists, which leave out what was withdrawn. */
export const isOfferShown = sql<boolean>`(offers.status <> 'withdrawn' and ${mayOpenOffer})`

/** A condition that leaves out members who blocked this one or were blocked; the list is read once for all rows. */
export function isNotBlocked(column: RawBuilder<unknown>, memberId: number | RawBuilder<number>) {
  return sql<boolean>`${column} <> all (array(
    select blocked_id from blocks where blocker_id = ${memberId}
    union all select blocker_id from blocks where blocked_id = ${memberId}))`
}

/** Asked inside the verbs, which refuse with what they answer for closed ads and conversations. */
export async function isBlockedBetween(trx: Db, one: number, other: number): Promise<boolean> {
  const { isBlocked } = await trx
    .selectNoFrom(areBlocked(sql.val(one), sql.val(other)).as('isBlocked'))
    .executeTakeFirstOrThrow()
  return isBlocked
}

const maxListed = 200

export function listBlockedPeople(db: Db, blockerId: number) {
  return db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select(['users.id', 'blocks.created_at as createdAt', shownName.as('name')])
    .where('blocks.blocker_id', '=', blockerId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('users.id')
    .limit(maxListed)
    .execute()
}

type Viewer = { id: number; userType: 'Worker' | 'Client' }

/** A member of the other kind whom the viewer may block: any public worker, and clients whose ad or message they can see. */
export function findBlockable(db: Db, { viewer, userId }: { viewer: Viewer; userId: number }) {
  return db
    .selectFrom('users')
    .select(['users.id', shownName.as('name')])
    .select(hasBlocked(sql.val(viewer.id), sql.ref('users.id')).as('isBlocked'))
    .where('users.id', '=', userId)
    .where('users.user_type', '<>', viewer.userType)
    .where('users.deleted_at', 'is', null)
    .where(viewer.userType === 'Worker' ? dealsWithWorker(viewer.id) : dealsWithClient(viewer.id))
    .executeTakeFirst()
}

/** Workers are shown with the initial of their surname, clients by first name only. */
const shownName = sql<string>`users.name || case when users.user_type = 'Worker' then ' ' || name_initial(users.surname) || '.' else '' end`
