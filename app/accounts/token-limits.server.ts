import { addressHashes, isPhonePurpose, type TokenPurpose } from '#app/accounts/token-secrets.server.ts'
import { dailyCaps, isUnderDailyCap } from '#app/deliveries/daily-counts.server.ts'
import { recipientLimits, waitMs } from '#app/deliveries/send-limits.ts'
import { consumeLimit, consumeLimits } from '#app/limits/consuming.server.ts'
import { daySeconds, hourSeconds, minuteSeconds, type RateLimit } from '#app/limits/rules.ts'
import { refused, type Refused } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

/** Codes and links that one requester has sent to one address: an account, or a network or known browser that asks for a link. */
export const requestLimits: RateLimit[] = [
  { name: 'token-minute', counts: 'sender and recipient', points: 1, seconds: minuteSeconds },
  { name: 'token-day', counts: 'sender and recipient', points: 5, seconds: daySeconds },
]

/** Mails to one address: the share of networks that repeat a request; the rest is for the others. */
export const repeatedRequestLimits: RateLimit[] = [
  { name: 'repeated-token-hour', counts: 'recipient', points: 5, seconds: hourSeconds },
  { name: 'repeated-token-day', counts: 'recipient', points: 15, seconds: daySeconds },
]

/** More than the limits of a day allow. */
const maxRows = 100

type RetryDelays = {
  /** Milliseconds until this account, address, network or browser may request again. */
  requester: number
  /** Milliseconds until the address may receive another mail, from any requester. */
  recipient: number
}
type DelayQuery = {
  purpose: TokenPurpose
  userId: number | null
  address: string
  source: string | undefined
  isFromKnownBrowser: boolean
  now: Date
}

/** Seconds until another token. The caller holds the locks of the account and the address. */
export async function findRetryDelays(
  trx: Db,
  { purpose, userId, address, source, isFromKnownBrowser, now }: DelayQuery,
): Promise<RetryDelays> {
  const hashes = addressHashes(address)
  const networkHashes = source === undefined ? [] : addressHashes(source)
  const rows = await trx
    .selectFrom('verification_tokens')
    .select(({ eb }) => [
      'purpose',
      'created_at as at',
      'from_known_browser as isFromKnownBrowser',
      eb('address_hash', 'in', hashes).as('isToAddress'),
      eb('user_id', '=', userId ?? 0).as('isOfAccount'),
      (networkHashes.length > 0
        ? eb.fn.coalesce(eb('network_hash', 'in', networkHashes), eb.lit(false))
        : eb('network_hash', 'is', null)
      ).as('isFromNetwork'),
    ])
    .where(({ or, eb }) => or([eb('address_hash', 'in', hashes), eb('user_id', '=', userId ?? 0)]))
    .where('created_at', '>', new Date(now.getTime() - daySeconds * 1_000))
    .orderBy('created_at', 'desc')
    .limit(maxRows)
    .execute()
  const agesOf = (subset: typeof rows) => subset.map(({ at }) => now.getTime() - at.getTime())
  const samePurpose = rows.filter((row) => row.purpose === purpose)
  const isForAnyone = purpose === 'password' || purpose === 'sign_in'
  const toAddress = samePurpose.filter(
    ({ isToAddress, isOfAccount, isFromNetwork }) =>
      isToAddress && (!isForAnyone || isFromNetwork) && (purpose !== 'new_email' || isOfAccount),
  )
  const ofAccount = isForAnyone ? [] : samePurpose.filter(({ isOfAccount }) => isOfAccount)
  const mails = rows.filter((row) => row.isToAddress && !isPhonePurpose(row.purpose))
  // Requests of strangers are counted apart from those of browsers that the account knows.
  const mailsOfSameKind = mails.filter((row) => row.isFromKnownBrowser === isFromKnownBrowser)
  return {
    requester: Math.max(waitMs(agesOf(toAddress), requestLimits), waitMs(agesOf(ofAccount), requestLimits)),
    recipient: isPhonePurpose(purpose) ? 0 : waitMs(agesOf(mailsOfSameKind), mailLimits()),
  }

  function mailLimits(): RateLimit[] {
    if (isFromKnownBrowser) return recipientLimits.owner_mail
    // Nobody has shown yet that the address of a change is theirs.
    const isRepeated = purpose === 'new_email' || (isForAnyone && mails.some(({ isFromNetwork }) => isFromNetwork))
    return isRepeated ? repeatedRequestLimits : recipientLimits.account_mail
  }
}

/** A network's shares of the codes of a day: thousands of people share a carrier's address. */
export const networkCodeHours: RateLimit = {
  name: 'sms-code-network-hour',
  counts: 'network',
  points: Math.ceil(dailyCaps.sms_codes / 15),
  seconds: hourSeconds,
}
export const networkCodeDays: RateLimit = {
  name: 'sms-code-network-day',
  counts: 'network',
  points: Math.ceil(dailyCaps.sms_codes / 5),
  seconds: daySeconds,
}
export const repeatedCodes: RateLimit = {
  name: 'sms-code-repeated-day',
  counts: 'everyone',
  points: Math.floor(dailyCaps.sms_codes * 0.8),
  seconds: daySeconds,
}

export async function consumeCode(
  trx: Db,
  { network, now }: { network: string; now: Date },
): Promise<Refused<'too_many' | 'unavailable'> | undefined> {
  if (!(await isUnderDailyCap(trx, 'sms_codes'))) return refused('unavailable')
  const inHour = await consumeLimits(trx, { limits: [networkCodeHours], key: network, now })
  if (inHour > 0) return tooMany(inHour)
  const inDay = await consumeLimit(trx, { limit: networkCodeDays, key: network, now })
  if (inDay.retryAfter > 0) return tooMany(inDay.retryAfter)
  if (inDay.isFirstInWindow) return undefined
  const ofAll = await consumeLimits(trx, { limits: [repeatedCodes], key: 'all', now })
  return ofAll > 0 ? refused('unavailable') : undefined
}

function tooMany(seconds: number): Refused<'too_many'> {
  return refused('too_many', { seconds, count: Math.ceil(seconds / 60) })
}
