import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { consumeCode, findRetryDelays } from '#app/accounts/token-limits.server.ts'
import {
  addressHashes,
  deriveLinkToken,
  hashAddress,
  hashToken,
  isPhonePurpose,
  tokenLifetimesMs,
  type TokenPurpose,
} from '#app/accounts/token-secrets.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

type TokenRequest = {
  purpose: TokenPurpose
  userId: number | null
  address: string
  /** The network of a request that anyone can make, which is limited by address and network, or that costs a text message. */
  network?: string | undefined
  /** The browser of such a request, if it is known to the account; it is then limited instead of its network. */
  browserId?: number | null
  /** Where a sign-in link leads on to. */
  nextPath?: string | undefined
  now: Date
}
type NewToken = TokenRequest & { networkHash?: Buffer | null; isFromKnownBrowser?: boolean }
type IssueOutcome = Outcome<{ tokenId: number; expiresAt: Date }, 'too_many' | 'recipient_ceiling' | 'unavailable'>

/**
 * Issues a token: one a minute and five a day per account and per address; links for anyone per address and network
 * or known browser. All mails to one address have ceilings of their own, refused as 'recipient_ceiling'. A lock serialises requests for
 * the same account or address. A new code revokes the previous one; links stay valid, because mails overtake each other.
 */
export async function issueToken(trx: Db, request: TokenRequest): Promise<IssueOutcome> {
  const { purpose, userId, address, network, browserId = null, now } = request
  const isFromKnownBrowser = browserId !== null
  const source = isFromKnownBrowser ? `browser ${browserId}` : network
  const networkHash = source === undefined ? null : hashAddress(source)
  // Runs for unknown addresses too, so that timing does not reveal who has an account.
  const account = trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId ?? 0)
  await account.forNoKeyUpdate().execute()
  await lockAddress(trx, { purpose, address })

  const delays = await findRetryDelays(trx, { purpose, userId, address, source, isFromKnownBrowser, now })
  if (delays.requester > 0) return refused('too_many', retryParams(delays.requester))
  if (delays.recipient > 0) return refused('recipient_ceiling', retryParams(delays.recipient))
  const isTextMessage = isPhonePurpose(purpose) && network !== undefined
  const limited = isTextMessage ? await consumeCode(trx, { network, now }) : undefined
  if (limited) return limited
  if (isPhonePurpose(purpose) && userId !== null) await revokeTokens(trx, { userId, purpose, now })
  return done(await insertToken(trx, { ...request, networkHash, isFromKnownBrowser }))
}

/** Until the end of the transaction, no other one issues a token for this address or gives it to a member. */
export async function lockAddress(
  trx: Db,
  { purpose, address }: { purpose: TokenPurpose; address: string },
): Promise<void> {
  // Processes that sign with either secret must meet in one lock.
  const hashes = addressHashes(address).map((hash) => hash.toString('hex'))
  for (const hash of hashes.toSorted()) {
    const lockKey = `${isPhonePurpose(purpose) ? 'phone' : 'mail'} ${hash}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${lockKey}, 0))`.execute(trx)
  }
}

const ownAddressPurposes: TokenPurpose[] = ['new_email', 'new_phone', 'former_email']

export async function insertToken(
  trx: Db,
  { purpose, userId, address, nextPath, networkHash = null, isFromKnownBrowser = false, now }: NewToken,
): Promise<{ tokenId: number; expiresAt: Date }> {
  const nonce = randomBytes(16)
  const expiresAt = new Date(now.getTime() + tokenLifetimesMs[purpose])
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
      from_known_browser: isFromKnownBrowser,
      next_path: nextPath ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { tokenId: id, expiresAt }
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

function retryParams(ms: number): { seconds: number; count: number } {
  const seconds = Math.ceil(ms / 1_000)
  return { seconds, count: Math.ceil(seconds / 60) }
}
