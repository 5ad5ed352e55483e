import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { findRetryDelays } from '#app/accounts/token-limits.server.ts'
import {
  addressForPurpose,
  deriveCode,
  deriveLinkToken,
  hashAddress,
  hashToken,
  type TokenPurpose,
} from '#app/accounts/token-secrets.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const lifetimesMs: Record<TokenPurpose, number> = { email: dayMs, phone: 10 * minuteMs, password: hourMs }

type TokenRequest = {
  purpose: TokenPurpose
  userId: number | null
  address: string
  /** The network of a password reset request, which is limited by address and network. */
  network?: string | undefined
  now: Date
}
type IssueOutcome = Outcome<{ tokenId: number; expiresAt: Date }, 'too_many' | 'recipient_ceiling'>

/**
 * Issues a token: one a minute and five a day per account and per address; password resets per address and network.
 * All mails to one address have a ceiling of their own, refused as 'recipient_ceiling'. A lock serialises requests for
 * the same account or address. A new code revokes the previous one; links stay valid, because mails overtake each other.
 */
export async function issueToken(
  trx: Db,
  { purpose, userId, address, network, now }: TokenRequest,
): Promise<IssueOutcome> {
  const addressHash = hashAddress(address)
  const networkHash = network === undefined ? null : hashAddress(network)
  // Runs for unknown addresses too, so that timing does not reveal who has an account.
  const account = trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId ?? 0)
  await account.forNoKeyUpdate().execute()
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

/** Expires the unused tokens of a member for one purpose. */
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

function retryParams(ms: number): { seconds: number; count: number } {
  const seconds = Math.ceil(ms / 1_000)
  return { seconds, count: Math.ceil(seconds / 60) }
}
