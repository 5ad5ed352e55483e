import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { findRetryDelays } from '#app/accounts/token-limits.server.ts'
import {
  addressForPurpose,
  deriveCode,
  deriveLinkToken,
  hashAddress,
  hashToken,
  isPhonePurpose,
  type TokenPurpose,
} from '#app/accounts/token-secrets.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const lifetimesMs: Record<TokenPurpose, number> = {
  email: dayMs,
  phone: 10 * minuteMs,
  password: hourMs,
  sign_in: 10 * minuteMs,
  new_email: dayMs,
  new_phone: 10 * minuteMs,
  former_email: 7 * dayMs,
}

type TokenRequest = {
  purpose: TokenPurpose
  userId: number | null
  address: string
  /** The network of a request that anyone can make, which is limited by address and network. */
  network?: string | undefined
  /** Where a sign-in link leads on to. */
  nextPath?: string | undefined
  now: Date
}
type NewToken = TokenRequest & { networkHash?: Buffer | null }
type IssueOutcome = Outcome<{ tokenId: number; expiresAt: Date }, 'too_many' | 'recipient_ceiling'>

/**
 * Issues a token: one a minute and five a day per account and per address; password resets per address and network.
 * All mails to one address have a ceiling of their own, refused as 'recipient_ceiling'. A lock serialises requests for
 * the same account or address. A new code revokes the previous one; links stay valid, because mails overtake each other.
 */
export async function issueToken(trx: Db, request: TokenRequest): Promise<IssueOutcome> {
  const { purpose, userId, address, network, now } = request
  const addressHash = hashAddress(address)
  const networkHash = network === undefined ? null : hashAddress(network)
  // Runs for unknown addresses too, so that timing does not reveal who has an account.
  const account = trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId ?? 0)
  await account.forNoKeyUpdate().execute()
  await lockAddress(trx, { purpose, address })

  const delays = await findRetryDelays(trx, { purpose, userId, addressHash, networkHash, now })
  if (delays.requester > 0) return refused('too_many', retryParams(delays.requester))
  if (delays.recipient > 0) return refused('recipient_ceiling', retryParams(delays.recipient))
  if (isPhonePurpose(purpose) && userId !== null) await revokeTokens(trx, { userId, purpose, now })
  return done(await insertToken(trx, { ...request, networkHash }))
}

/** Until the end of the transaction, no other one issues a token for this address or gives it to a member. */
export async function lockAddress(
  trx: Db,
  { purpose, address }: { purpose: TokenPurpose; address: string },
): Promise<void> {
  const lockKey = `${isPhonePurpose(purpose) ? 'phone' : 'mail'} ${hashAddress(address).toString('hex')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockKey}, 0))`.execute(trx)
}

const ownAddressPurposes: TokenPurpose[] = ['new_email', 'new_phone', 'former_email']

export async function insertToken(
  trx: Db,
  { purpose, userId, address, nextPath, networkHash = null, now }: NewToken,
): Promise<{ tokenId: number; expiresAt: Date }> {
  const nonce = randomBytes(16)
  const expiresAt = new Date(now.getTime() + lifetimesMs[purpose])
  const { id } = await trx
    .insertInto('verification_tokens')
    .values({
      user_id: userId,
      purpose,
      address_hash: hashAddress(address),
      address: ownAddressPurposes.includes(purpose) ? address : null,
      nonce,
      token_hash: hashToken(deriveLinkToken(purpose, nonce)),
      created_at: now,
      expires_at: expiresAt,
      network_hash: networkHash,
      next_path: nextPath ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { tokenId: id, expiresAt }
}

/** Expires the unused tokens of a member for one purpose. */
export async function revokeTokens(
  trx: Db,
  { userId, purpose, now, sinceId = 0 }: { userId: number; purpose: TokenPurpose; now: Date; sinceId?: number },
): Promise<void> {
  await trx
    .updateTable('verification_tokens')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('id', '>', sinceId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

/** The recipient and the secrets of a live token; undefined once the member has another address or number. */
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
      'token.address',
      'token.next_path as nextPath',
    ])
    .where('token.id', '=', tokenId)
    .where('token.used_at', 'is', null)
    .where('token.expires_at', '>', now)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const to = addressForPurpose(row.purpose, row)
  if (!hashAddress(to).equals(row.addressHash)) return undefined
  const { purpose, nonce, userId, email, nextPath } = row
  return { userId, to, email, token: deriveLinkToken(purpose, nonce), code: deriveCode(nonce), nextPath }
}

function retryParams(ms: number): { seconds: number; count: number } {
  const seconds = Math.ceil(ms / 1_000)
  return { seconds, count: Math.ceil(seconds / 60) }
}
