import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { announceIdentity } from '#app/accounts/identities/announcing.server.ts'
import type { IdentityProvider } from '#app/accounts/identities/identity.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

/** Removes a linked account, but never the last way in. */
export function unlinkIdentity(
  db: Db,
  { userId, provider }: { userId: number; provider: IdentityProvider },
): Promise<Outcome<null, 'not_found' | 'last_way_in'>> {
  return inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const identities = await listIdentities(trx, userId)
    if (!identities.some((identity) => identity.provider === provider)) return refused('not_found')
    if (user.password_hash === null && identities.length === 1) return refused('last_way_in')
    await trx.deleteFrom('identities').where('user_id', '=', userId).where('provider', '=', provider).execute()
    await announceIdentity(trx, { userId, provider, variant: 'identity_removed' })
    return done(null)
  })
}

export async function unlinkIdentities(trx: Db, userId: number): Promise<void> {
  const removed = await trx.deleteFrom('identities').where('user_id', '=', userId).returning('provider').execute()
  for (const { provider } of removed) await announceIdentity(trx, { userId, provider, variant: 'identity_removed' })
}

/** Whether a member has a password and verified contacts, and the accounts at providers that sign the member in as well. */
export function findSignInMethods(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'email_verified_at as emailVerifiedAt', 'phone_verified_at as phoneVerifiedAt'])
    .select((eb) => [
      eb('password_hash', 'is not', null).as('hasPassword'),
      jsonArrayFrom(
        eb
          .selectFrom('identities')
          .select(({ ref }) => ['provider', ref('email').$castTo<string | null>().as('email')])
          .whereRef('user_id', '=', 'users.id'),
      ).as('identities'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export function listIdentities(db: Db, userId: number) {
  return db
    .selectFrom('identities')
    .select(({ ref }) => ['provider', ref('email').$castTo<string | null>().as('email'), 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute()
}
