import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { findRetryDelays } from '#app/accounts/token-limits.server.ts'
import {
  deriveCode,
  hashAddress,
  hashToken,
  matchesCode,
  deriveLinkToken,
  type TokenPurpose,
} from '#app/accounts/token-secrets.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const lifetimesMs: Record<TokenPurpose, number> = { email: dayMs, phone: 10 * minuteMs, password: hourMs }

const maxCodeTries = 5

type TokenRequest = {
  purpose: TokenPurpose
  userId: number | null
  address: string
  /** Where a new password was asked for: one network's wishes do not use up another's. */
  network?: string | undefined
  now: Date
}
type IssueOutcome = Outcome<{ tokenId: number; expiresAt: Date }, 'too_many' | 'recipient_ceiling'>

/**
 * Issues a proof: one a minute and five a day for an account and for an address, or of passwords for an address and a
 * network. All mails to one address have a ceiling besides, which refuses as 'recipient_ceiling'. Two wishes for the same are
 * counted in turn. A new code replaces the one before; a link holds until its own end, because mails overtake each other.
 */
export async function issueToken(
  trx: Db,
  { purpose, userId, address, network, now }: TokenRequest,
): Promise<IssueOutcome> {
  const addressHash = hashAddress(address)
  const networkHash = network === undefined ? null : hashAddress(network)
  // Also where there is nobody, so that the statements say nothing of who has an account.
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId ?? 0)
    .forNoKeyUpdate()
    .execute()
  const lockKey = `${purpose === 'phone' ? 'phone' : 'mail'} ${addressHash.toString('hex')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockKey}, 0))`.execute(trx)

  const delays = await findRetryDelays(trx, { purpose, userId, addressHash, networkHash, now })
  if (delays.requester > 0) return refused('too_many', retryParams(delays.requester))
  if (delays.recipient > 0) return refused('recipient_ceiling', retryParams(delays.recipient))
  if (purpose === 'phone' && userId !== null) await revokeTokens(trx, { userId, purpose, now })

  const nonce = randomBytes(16)
  const expiresAt = new Date(now.getTime() + lifetimesMs[purpose])
  const { id } = await trx
    .insertInto('verification_tokens')
    .values({
      user_id: userId,
      purpose,
      address_hash: addressHash,
      nonce,
      token_hash: hashToken(deriveLinkToken(purpose, nonce)),
      created_at: now,
      expires_at: expiresAt,
      network_hash: networkHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return done({ tokenId: id, expiresAt })
}

/** What was promised and not used ends now. */
export async function revokeTokens(
  trx: Db,
  { userId, purpose, now }: { userId: number; purpose: TokenPurpose; now: Date },
): Promise<void> {
  await trx
    .updateTable('verification_tokens')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

/** What a letter says of a live token, as long as the person still has the address that it was promised to. */
export async function findTokenToSend(db: Db, { tokenId, now }: { tokenId: number; now: Date }) {
  const row = await db
    .selectFrom('verification_tokens as token')
    .innerJoin('users', 'users.id', 'token.user_id')
    .select(({ ref }) => [
      'token.purpose',
      'token.nonce',
      'token.address_hash as addressHash',
      'users.id as userId',
      ref('users.email').$castTo<string>().as('email'),
      'users.phone',
    ])
    .where('token.id', '=', tokenId)
    .where('token.used_at', 'is', null)
    .where('token.expires_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const to = addressForPurpose(row.purpose, row)
  if (!hashAddress(to).equals(row.addressHash)) return undefined
  return { userId: row.userId, to, token: deriveLinkToken(row.purpose, row.nonce), code: deriveCode(row.nonce) }
}

type LinkState = 'valid' | 'used' | 'expired'

/** How this person's link stands, without using it. One that never was theirs is old, as is one to an address that they had before. */
export async function findLinkState(
  db: Db,
  { purpose, userId, token, now }: { purpose: TokenPurpose; userId: number; token: string; now: Date },
): Promise<LinkState> {
  const link = await findLink(db, { purpose, token })
  if (link?.userId !== userId) return 'expired'
  if (link.usedAt) return 'used'
  return link.isToCurrentAddress && link.expiresAt > now ? 'valid' : 'expired'
}

/** Whose link this is while they have the address that it was sent to: whatever became of it, or only as long as it may be used. */
export async function findLinkOwner(
  db: Db,
  { purpose, token, validAt }: { purpose: TokenPurpose; token: string; validAt?: Date },
): Promise<number | undefined> {
  const link = await findLink(db, { purpose, token })
  if (!link?.isToCurrentAddress) return undefined
  return validAt && (link.usedAt || link.expiresAt <= validAt) ? undefined : link.userId
}

async function findLink(db: Db, { purpose, token }: { purpose: TokenPurpose; token: string }) {
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
    ])
    .where('token.token_hash', '=', hashToken(token))
    .where('token.purpose', '=', purpose)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { userId, usedAt, expiresAt, addressHash } = row
  return {
    userId,
    usedAt,
    expiresAt,
    isToCurrentAddress: hashAddress(addressForPurpose(purpose, row)).equals(addressHash),
  }
}

function addressForPurpose(purpose: TokenPurpose, { email, phone }: { email: string; phone: string }): string {
  return purpose === 'phone' ? phone : email
}

type TokenUse = { purpose: TokenPurpose; userId: number; address: string; now: Date }

/** Uses a link up: of many at once one succeeds, and only for the address that it was sent to. */
export async function redeemLink(
  trx: Db,
  { purpose, userId, address, token, now }: TokenUse & { token: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('verification_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('user_id', '=', userId)
    .where('address_hash', '=', hashAddress(address))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether a code waits to be typed in. */
export async function hasActiveCode(db: Db, { userId, now }: { userId: number; now: Date }): Promise<boolean> {
  const row = await selectActiveCode(db, { userId, now }).executeTakeFirst()
  return row !== undefined
}

/**
 * Compares a typed code, after counting the try in a statement of its own: however many guesses come at once, five are
 * compared. The count must outlive a refusal, so the caller's transaction must not be rolled back for one.
 */
export async function checkCode(
  trx: Db,
  { userId, address, code, now }: Omit<TokenUse, 'purpose'> & { code: string },
): Promise<'correct' | 'incorrect' | 'none'> {
  const row = await trx
    .updateTable('verification_tokens')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', selectActiveCode(trx, { userId, now }))
    .where('tries', '<', maxCodeTries)
    .where('used_at', 'is', null)
    .where('address_hash', '=', hashAddress(address))
    .returning(['id', 'nonce'])
    .executeTakeFirst()
  if (!row) return 'none'
  if (!matchesCode(row.nonce, code)) return 'incorrect'
  await trx.updateTable('verification_tokens').set({ used_at: now }).where('id', '=', row.id).execute()
  return 'correct'
}

function selectActiveCode(db: Db, { userId, now }: { userId: number; now: Date }) {
  return db
    .selectFrom('verification_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'phone')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', maxCodeTries)
    .orderBy('id', 'desc')
    .limit(1)
}

function retryParams(ms: number): { seconds: number; count: number } {
  const seconds = Math.ceil(ms / 1_000)
  return { seconds, count: Math.ceil(seconds / 60) }
}
