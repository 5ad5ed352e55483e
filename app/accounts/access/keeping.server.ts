import { sql } from 'kysely'
import type { UserType } from '#app/accounts/rules.ts'
import type { IdentityProvider } from '#app/accounts/identities/identity.ts'
import type { Db } from '#db/connection.ts'

/** The linked account is the owner's own, and signs in again after the account was taken back. */
export async function keepIdentity(
  db: Db,
  { userId, provider }: { userId: number; provider: IdentityProvider },
): Promise<void> {
  await db
    .updateTable('identities')
    .set({ held_at: null })
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .execute()
}

/** The number that was verified before the account was taken back is the owner's own, and is verified again. */
export async function keepPhone(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ phone_verified_at: eb.ref('held_phone_verified_at'), held_phone_verified_at: null }))
    .where('id', '=', userId)
    .where('held_phone_verified_at', 'is not', null)
    .execute()
}

/** The kind of member in whose account something is held; undefined where nothing is. */
export async function findHeldAccess(db: Db, userId: number): Promise<{ userType: UserType } | undefined> {
  return db
    .selectFrom('users')
    .select('user_type as userType')
    .where('id', '=', userId)
    .where(hasHeldAccess)
    .executeTakeFirst()
}

export const hasHeldAccess = sql<boolean>`(users.held_phone_verified_at is not null
  or exists (select from identities where identities.user_id = users.id and held_at is not null))`
