import { sql } from 'kysely'
import { countUnusedCodes } from '#app/accounts/second-factor/recovery-codes.server.ts'
import type { Db } from '#db/connection.ts'

export function findActiveFactor(db: Db, { userId, now }: { userId: number; now: Date }) {
  return db
    .selectFrom('second_factors')
    .select(['secret', 'enrolled_at as enrolledAt', 'removal_at as removalAt'])
    .where('user_id', '=', userId)
    .where('enrolled_at', 'is not', null)
    .where(isNotRemoved(now))
    .executeTakeFirst()
}

export function hasActiveFactor(now: Date) {
  return sql<boolean>`exists (select from second_factors where user_id = users.id and enrolled_at is not null
    and ${isNotRemoved(now)})`
}

export async function describeFactor(db: Db, { userId, now }: { userId: number; now: Date }) {
  const factor = await findActiveFactor(db, { userId, now })
  if (!factor) return null
  const { enrolledAt, removalAt } = factor
  return { enrolledAt: enrolledAt!, removalAt, unusedCodes: await countUnusedCodes(db, { userId }) }
}

export function isNotRemoved(now: Date) {
  return sql<boolean>`(removal_at is null or removal_at > ${now})`
}
