import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/**
 * The order of row locks, the same in every transaction, so that none waits for another in a circle:
 *
 * 1. people (`users`) in the order of their ids,
 * 2. ads in the order of their ids,
 * 3. everything else: offers, questions, reviews, conversations, profiles, limits. A verb that changes these holds the
 *    people or the ad that they belong to, so that their own order matters no more.
 *
 * A verb first reads without a lock whom and which ads it concerns (the client of an ad and the worker of an offer never
 * change), locks these people, then the ads, and only then reads what it decides by. An insert counts as well: a foreign
 * key takes `key share` on the row that it points to. Only the idempotency key of a request comes before all of these.
 *
 * `share` is for verbs that rely on a person being neither suspended, closed nor blocked; `no key update` for those that
 * change this, or a count of the person; `update` for closing the account, which even waits for inserts that point to it.
 */
export type PersonLock = 'share' | 'no key update' | 'update'

/** `update` is for deleting the ad. */
export type AdLock = 'no key update' | 'update'

/** Locks these people, and answers those that exist as they are after the wait. */
export async function lockPeople(trx: Db, ids: readonly number[], mode: PersonLock) {
  const rows = await trx
    .selectFrom('users')
    .select((eb) => [
      'id',
      'suspended_at as suspendedAt',
      'deleted_at as deletedAt',
      eb(eb.fn.coalesce('email_verified_at', 'phone_verified_at'), 'is not', null).as('isConfirmed'),
    ])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .modifyEnd(sql`for ${sql.raw(mode)}`)
    .execute()
  return new Map(rows.map((person) => [person.id, person]))
}

export type LockedPerson = Awaited<ReturnType<typeof lockPeople>> extends Map<number, infer Person> ? Person : never

/** Locks these ads. `no key update` lets rows that only point to them be written meanwhile. */
export async function lockAds(trx: Db, ids: readonly number[]): Promise<void> {
  await trx
    .selectFrom('ads')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Keeps these people from being closed or erased, as a foreign key does that an insert checks later, but in the order of their ids. */
export async function holdPeople(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`select count(*) from (
    select from users where id = any(${ids}::bigint[]) order by id for key share
  ) as held`.execute(trx)
}

export async function holdAd(trx: Db, adId: number): Promise<boolean> {
  const held = await trx.selectFrom('ads').select('id').where('id', '=', adId).forKeyShare().executeTakeFirst()
  return held !== undefined
}
