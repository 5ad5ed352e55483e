import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { announceSecurity } from '#app/accounts/access/security-notices.server.ts'
import { providerNames, type IdentityProvider } from '#app/accounts/identities/identity.ts'
import { hasActiveFactor } from '#app/accounts/second-factor/factors.server.ts'
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
    const others = identities.filter((identity) => identity.provider !== provider && identity.heldAt === null)
    if (user.password_hash === null && others.length === 0) return refused('last_way_in')
    await trx.deleteFrom('identities').where('user_id', '=', userId).where('provider', '=', provider).execute()
    await announceSecurity(trx, {
      userId,
      variant: 'identity_removed',
      params: { provider: providerNames[provider] },
    })
    return done(null)
  })
}

export function findSignInMethods(db: Db, { userId, now }: { userId: number; now: Date }) {
  return db
    .selectFrom('users')
    .select(['id', 'email_verified_at as emailVerifiedAt', 'phone_verified_at as phoneVerifiedAt'])
    .select(['email_failed_at as emailFailedAt', 'phone_failed_at as phoneFailedAt'])
    .select(['phone', 'held_phone_verified_at as heldPhoneVerifiedAt'])
    .select((eb) => [
      eb('password_hash', 'is not', null).as('hasPassword'),
      hasActiveFactor(now).as('hasSecondFactor'),
      jsonArrayFrom(
        eb
          .selectFrom('identities')
          .select(({ ref }) => ['provider', ref('email').$castTo<string | null>().as('email')])
          .select(['created_at as createdAt', 'held_at as heldAt'])
          .whereRef('user_id', '=', 'users.id'),
      ).as('identities'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export function listIdentities(db: Db, userId: number) {
  return db
    .selectFrom('identities')
    .select(({ ref }) => ['provider', ref('email').$castTo<string | null>().as('email')])
    .select(['created_at as createdAt', 'held_at as heldAt'])
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute()
}
