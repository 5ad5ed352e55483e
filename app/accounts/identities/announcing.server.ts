import { randomUUID } from 'node:crypto'
import { providerNames, type IdentityProvider } from '#app/accounts/identities/identity.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import type { Db } from '#db/connection.ts'

type IdentityChange = { userId: number; provider: IdentityProvider; variant: 'identity_linked' | 'identity_removed' }

/** Tells the owner, also by mail, that there is another way into the account, or one less. */
export async function announceIdentity(trx: Db, { userId, provider, variant }: IdentityChange): Promise<void> {
  await announce(trx, {
    type: 'ProfileUpdate',
    variant,
    recipientId: userId,
    params: { provider: providerNames[provider] },
    dedupeKey: `${variant}-${randomUUID()}`,
  })
}
