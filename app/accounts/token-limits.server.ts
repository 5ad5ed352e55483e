import type { Purpose } from '#app/accounts/token-secrets.server.ts'
import { askingCeilings, recipientCeilings, waitMs } from '#app/notifications/ceilings.ts'
import type { Db } from '#db/connection.ts'

const dayMs = 24 * 60 * 60_000

/** More than all ceilings of a day together let through. */
const readAtMost = 100

type Waits = {
  /** Milliseconds until this account, number or network may ask again. */
  asker: number
  /** Milliseconds until the address may be mailed again, whoever asks. */
  recipient: number
}
type Asking = { purpose: Purpose; userId: number | null; addressHash: Buffer; networkHash: Buffer | null; now: Date }

/** How long this asker has to wait for a proof of this purpose. The account and the address are locked meanwhile. */
export async function findWaits(trx: Db, { purpose, userId, addressHash, networkHash, now }: Asking): Promise<Waits> {
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
    .limit(readAtMost)
    .execute()
  const agesOf = (counted: typeof rows) => counted.map(({ at }) => now.getTime() - at.getTime())
  const same = rows.filter((row) => row.purpose === purpose)
  const isReset = purpose === 'password'
  const toAddress = same.filter(({ isToAddress, isFromNetwork }) => isToAddress && (!isReset || isFromNetwork))
  const ofAccount = isReset ? [] : same.filter(({ isOfAccount }) => isOfAccount)
  const mails = purpose === 'phone' ? [] : rows.filter((row) => row.isToAddress && row.purpose !== 'phone')
  return {
    asker: Math.max(waitMs(agesOf(toAddress), askingCeilings), waitMs(agesOf(ofAccount), askingCeilings)),
    recipient: waitMs(agesOf(mails), recipientCeilings.account_mail),
  }
}
