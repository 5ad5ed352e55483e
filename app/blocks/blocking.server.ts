import { findBlockable } from '#app/blocks/queries.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { lockPeople } from '#db/locks.ts'

type Block = { viewer: { id: number; userType: 'Worker' | 'Client' }; userId: number; now: Date }

/**
 * Ends messages, new offers and questions between the two, and hides their ads and offers from each other's lists. The
 * blocked member is not notified, and what they are refused is worded as for anything that is closed. Agreed jobs go on.
 */
export function blockMember(db: Db, { viewer, userId, now }: Block): Promise<Outcome<{ name: string }, 'unknown'>> {
  return inTransaction(db, async (trx) => {
    await lockPeople(trx, [viewer.id, userId], 'no key update')
    const member = await findBlockable(trx, { viewer, userId })
    if (!member) return refused('unknown')
    await trx
      .insertInto('blocks')
      .values({ blocker_id: viewer.id, blocked_id: userId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return done({ name: member.name })
  })
}

export function unblockMember(
  db: Db,
  { viewerId, userId }: { viewerId: number; userId: number },
): Promise<Outcome<null, 'unknown'>> {
  return inTransaction(db, async (trx) => {
    await lockPeople(trx, [viewerId, userId], 'no key update')
    const { numDeletedRows } = await trx
      .deleteFrom('blocks')
      .where('blocker_id', '=', viewerId)
      .where('blocked_id', '=', userId)
      .executeTakeFirst()
    return numDeletedRows > 0n ? done(null) : refused('unknown')
  })
}
