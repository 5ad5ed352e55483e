import { sql } from 'kysely'
import {
  addressForPurpose,
  addressHashes,
  hashToken,
  isAddressHash,
  type TokenPurpose,
} from '#app/accounts/token-secrets.server.ts'
import type { Db } from '#db/connection.ts'

type LinkState = 'valid' | 'used' | 'expired'

/** The state of a member's link, without using it. A link of someone else or to a former address is 'expired'. */
export async function findLinkState(
  db: Db,
  { purpose, userId, token, now }: { purpose: TokenPurpose; userId: number; token: string; now: Date },
): Promise<LinkState> {
  const link = await findLink(db, { purpose, token })
  if (link?.userId !== userId) return 'expired'
  if (link.usedAt) return 'used'
  return link.isToCurrentAddress && link.expiresAt > now ? 'valid' : 'expired'
}

/** The member of a link to their current address that no recovery has revoked; with `validAt` only while it can be used. */
export async function findLinkOwner(
  db: Db,
  { purpose, token, validAt }: { purpose: TokenPurpose; token: string; validAt?: Date },
): Promise<number | undefined> {
  const link = await findLink(db, { purpose, token })
  if (!link?.isToCurrentAddress || link.isRevoked) return undefined
  return validAt && (link.usedAt || link.expiresAt <= validAt) ? undefined : link.userId
}

export async function findLink(db: Db, { purpose, token }: { purpose: TokenPurpose; token: string }) {
  const row = await db
    .selectFrom('verification_tokens as token')
    .innerJoin('users', 'users.id', 'token.user_id')
    .select(({ ref }) => [
      'users.id as userId',
      'token.used_at as usedAt',
      'token.expires_at as expiresAt',
      'token.address_hash as addressHash',
      ref('users.email').$castTo<string>().as('email'),
      'users.phone',
      'token.address',
      sql<boolean>`coalesce(token.created_at < users.access_revoked_at, false)`.as('isRevoked'),
    ])
    .where('token.token_hash', '=', hashToken(token))
    .where('token.purpose', '=', purpose)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { userId, address, usedAt, expiresAt, isRevoked, addressHash } = row
  return {
    userId,
    address,
    usedAt,
    expiresAt,
    isRevoked,
    isToCurrentAddress: isAddressHash(addressHash, addressForPurpose(purpose, row)),
  }
}

type LinkRedemption = { purpose: TokenPurpose; userId: number; address?: string; token: string; now: Date }

/** Marks a link used: of parallel attempts one succeeds, and only for the `address` that it was sent to, if one is given. */
export function redeemLink(trx: Db, { purpose, userId, address, token, now }: LinkRedemption) {
  return trx
    .updateTable('verification_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('user_id', '=', userId)
    .$if(address !== undefined, (query) => query.where('address_hash', 'in', addressHashes(address!)))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'address'])
    .executeTakeFirst()
}
