import { sql } from 'kysely'
import { dailyCaps, isCapped, incrementDailyCount, type DailyCaps } from '#app/deliveries/daily-counts.server.ts'
import type { ClaimedDelivery } from '#app/deliveries/queries.server.ts'
import { hashRecipient } from '#app/deliveries/recipient-hashes.server.ts'
import {
  personLimits,
  recipientLimits,
  waitMs,
  type SendKind,
  type SendLimitName,
} from '#app/deliveries/send-limits.ts'
import type { RateLimit } from '#app/limits/rules.ts'
import { inTransaction, type Db } from '#db/connection.ts'

/** A daily cap has no `waitMs`. */
export type LimitExceeded = { result: 'over_limit'; limit: SendLimitName; waitMs?: number }

type ReserveOptions = {
  delivery: Pick<ClaimedDelivery, 'id' | 'channel' | 'userId' | 'recipientHash'>
  sendKind: SendKind
  to: string
  codeTypes: string[]
  caps?: Partial<DailyCaps> | undefined
}

/** Parallel calls for one recipient run one after another; a retried delivery is counted once a day. */
export function reserveSending(
  db: Db,
  { delivery, sendKind, to, codeTypes, caps }: ReserveOptions,
): Promise<LimitExceeded | null> {
  const { id, userId, channel } = delivery
  const recipientHashes = hashRecipient(sendKind, to)
  return inTransaction(db, async (trx) => {
    // One account may have had several numbers, so all text messages share one lock.
    const locks = channel === 'sms' ? ['sms'] : recipientHashes.map((hash) => hash.toString('hex')).toSorted()
    for (const lock of locks)
      await sql`select pg_advisory_xact_lock(hashtextextended(${`sending ${lock}`}, 0))`.execute(trx)

    const personId = sendKind === 'sms' ? userId : null
    const counted = await listCounted(trx, { id, recipientHashes, personId, codeTypes })
    const toRecipient = counted.filter(({ isRecipient }) => isRecipient)
    const recipientWaitMs = waitMsFor(recipientLimits[sendKind], toRecipient)
    if (recipientWaitMs > 0) return limitExceeded(`${sendKind}_recipient_limit`, recipientWaitMs)
    const toPerson = counted.filter(({ isPerson }) => isPerson)
    const personWaitMs = waitMsFor(personLimits, toPerson)
    if (personWaitMs > 0) return limitExceeded('sms_person_limit', personWaitMs)

    if (!delivery.recipientHash && isCapped(sendKind)) {
      const isCounted = await incrementDailyCount(trx, sendKind, caps?.[sendKind] ?? dailyCaps[sendKind])
      if (!isCounted) return limitExceeded(`${sendKind}_cap_reached`)
    }
    await trx.updateTable('deliveries').set({ recipient_hash: recipientHashes[0]! }).where('id', '=', id).execute()
    return null
  })
}

function limitExceeded(limit: SendLimitName, retryMs?: number): LimitExceeded {
  return { result: 'over_limit', limit, ...(retryMs !== undefined && { waitMs: retryMs }) }
}

function waitMsFor(limits: RateLimit[], counted: CountedDelivery[]): number {
  const agesMs = counted.map(({ ageMs }) => ageMs)
  return waitMs(agesMs, limits)
}

type CountOptions = {
  id: number
  recipientHashes: Buffer[]
  personId: number | null
  codeTypes: string[]
}
type CountedDelivery = { ageMs: number; isRecipient: boolean; isPerson: boolean }

async function listCounted(
  trx: Db,
  { id, recipientHashes, personId, codeTypes }: CountOptions,
): Promise<CountedDelivery[]> {
  // `now()` is the start of the transaction, which may have waited for the lock while others sent.
  const { rows } = await sql<CountedDelivery>`
    select greatest(1000 * extract(epoch from clock_timestamp() - coalesce(sent_at, sending_at)), 0)::float8 as "ageMs",
      recipient_hash = any(${recipientHashes}::bytea[]) as "isRecipient",
      coalesce(user_id = ${personId} and channel = 'sms' and type <> all(${codeTypes}::text[]), false) as "isPerson"
    from deliveries
    where id <> ${id} and recipient_hash is not null
      and (recipient_hash = any(${recipientHashes}::bytea[]) or user_id = ${personId} and channel = 'sms')
      and sending_at > now() - interval '1 day'
      and (sent_at is not null or uncertain_at is not null or status = 'sending')`.execute(trx)
  return rows
}
