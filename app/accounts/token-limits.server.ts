import { isPhonePurpose, type TokenPurpose } from '#app/accounts/token-secrets.server.ts'
import { requestLimits, recipientLimits, waitMs } from '#app/deliveries/send-limits.ts'
import type { Db } from '#db/connection.ts'

const dayMs = 24 * 60 * 60_000

/** More than the limits of a day allow. */
const maxRows = 100

type RetryDelays = {
  /** Milliseconds until this account, address or network may request again. */
  requester: number
  /** Milliseconds until the address may receive another mail, from any requester. */
  recipient: number
}
type DelayQuery = {
  purpose: TokenPurpose
  userId: number | null
  addressHash: Buffer
  networkHash: Buffer | null
  now: Date
}

/** How long to wait for another token. The caller holds the locks of the account and the address. */
export async function findRetryDelays(
  trx: Db,
  { purpose, userId, addressHash, networkHash, now }: DelayQuery,
): Promise<RetryDelays> {
  const rows = await trx
    .selectFrom('verification_tokens')
    .select(({ eb }) => [
      'purpose',
      'created_at as at',
      eb('address_hash', '=', addressHash).as('isToAddress'),
      eb('user_id', '=', userId ?? 0).as('isOfAccount'),
      eb('network_hash', 'is not distinct from', networkHash).as('isFromNetwork'),
    ])
    .where(({ or, eb }) => or([eb('address_hash', '=', addressHash), eb('user_id', '=', userId ?? 0)]))
    .where('created_at', '>', new Date(now.getTime() - dayMs))
    .orderBy('created_at', 'desc')
    .limit(maxRows)
    .execute()
  const agesOf = (subset: typeof rows) => subset.map(({ at }) => now.getTime() - at.getTime())
  const samePurpose = rows.filter((row) => row.purpose === purpose)
  const isForAnyone = purpose === 'password' || purpose === 'sign_in'
  const toAddress = samePurpose.filter(
    ({ isToAddress, isFromNetwork }) => isToAddress && (!isForAnyone || isFromNetwork),
  )
  const ofAccount = isForAnyone ? [] : samePurpose.filter(({ isOfAccount }) => isOfAccount)
  const mails = isPhonePurpose(purpose) ? [] : rows.filter((row) => row.isToAddress && !isPhonePurpose(row.purpose))
  return {
    requester: Math.max(waitMs(agesOf(toAddress), requestLimits), waitMs(agesOf(ofAccount), requestLimits)),
    recipient: waitMs(agesOf(mails), recipientLimits.account_mail),
  }
}
