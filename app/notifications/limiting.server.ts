import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { config } from '#app/config.server.ts'
import {
  personLimits,
  recipientLimits,
  sendKindOf,
  waitMs,
  type SendLimit,
  type SendLimitName,
} from '#app/notifications/send-limits.ts'
import { dailyCaps, isCapped, incrementDailyCount, type DailyCaps } from '#app/notifications/daily-counts.server.ts'
import type { ClaimedDelivery } from '#app/notifications/deliveries.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

/** `waitMs` says when one more fits under the ceiling; a daily cap names none. */
export type LimitExceeded = { result: 'over_limit'; limit: SendLimitName; waitMs?: number }

type ReserveOptions = {
  delivery: Pick<ClaimedDelivery, 'id' | 'channel' | 'type' | 'userId' | 'recipientHash'>
  to: string
  /** Instead of the settings. */
  caps?: Partial<DailyCaps> | undefined
}

/**
 * Takes a place under every ceiling for a delivery that is about to leave: by the number or address, by the account, by
 * the day. Parallel ones to the same recipient wait for each other. One that is tried again keeps its place in the day.
 */
export function reserveSending(db: Db, { delivery, to, caps }: ReserveOptions): Promise<LimitExceeded | null> {
  const { id, userId, type } = delivery
  const channel = delivery.channel === 'sms' ? 'sms' : 'email'
  const kind = sendKindOf(channel, type)
  const recipientHash = hashRecipient(kind, to)
  return inTransaction(db, async (trx) => {
    // One account may have had several numbers, so text messages are counted in turn for all.
    const lock = channel === 'sms' ? 'sms' : recipientHash.toString('hex')
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sending ${lock}`}, 0))`.execute(trx)

    const counted = await listCounted(trx, { id, recipientHash, personId: kind === 'sms' ? userId : null })
    const recipientWaitMs = waitMsFor(
      recipientLimits[kind],
      counted.filter(({ isRecipient }) => isRecipient),
    )
    if (recipientWaitMs > 0) return limitExceeded(`${kind}_recipient_limit`, recipientWaitMs)
    const personWaitMs = waitMsFor(
      personLimits,
      counted.filter(({ isPerson }) => isPerson),
    )
    if (personWaitMs > 0) return limitExceeded('sms_person_limit', personWaitMs)

    if (!delivery.recipientHash && isCapped(kind)) {
      const isCounted = await incrementDailyCount(trx, kind, caps?.[kind] ?? dailyCaps[kind])
      if (!isCounted) return limitExceeded(`${kind}_cap_reached`)
    }
    await trx.updateTable('deliveries').set({ recipient_hash: recipientHash }).where('id', '=', id).execute()
    return null
  })
}

function limitExceeded(limit: SendLimitName, retryMs?: number): LimitExceeded {
  return { result: 'over_limit', limit, ...(retryMs !== undefined && { waitMs: retryMs }) }
}

function waitMsFor(limits: SendLimit[], counted: CountedDelivery[]): number {
  return waitMs(
    counted.map(({ ageMs }) => ageMs),
    limits,
  )
}

type CountOptions = {
  id: number
  recipientHash: Buffer
  /** Whose text messages count too, whatever number they went to. */
  personId: number | null
}
type CountedDelivery = { ageMs: number; isRecipient: boolean; isPerson: boolean }

/** What has left within a day, may have left, or is just leaving. */
async function listCounted(trx: Db, { id, recipientHash, personId }: CountOptions): Promise<CountedDelivery[]> {
  // `now()` is the beginning of the transaction, which may have waited for others that have sent since.
  const { rows } = await sql<CountedDelivery>`
    select greatest(1000 * extract(epoch from clock_timestamp() - coalesce(sent_at, sending_at)), 0)::float8 as "ageMs",
      recipient_hash = ${recipientHash} as "isRecipient",
      coalesce(user_id = ${personId} and channel = 'sms' and type <> 'Code', false) as "isPerson"
    from deliveries
    where id <> ${id} and recipient_hash is not null
      and (recipient_hash = ${recipientHash} or user_id = ${personId} and channel = 'sms')
      and sending_at > now() - interval '1 day'
      and (sent_at is not null or uncertain_at is not null or status = 'sending')`.execute(trx)
  return rows
}

/** Keyed, because numbers are few enough to try them all, and apart by kind. */
function hashRecipient(kind: string, to: string): Buffer {
  return createHmac('sha256', config.SECRET)
    .update(`recipient ${kind} ${normalizeMailbox(to)}`)
    .digest()
}

/** Spellings that reach one mailbox count as one: `ana+x@…` and, at Gmail, dots and its other name. */
function normalizeMailbox(to: string): string {
  const [local = '', domain] = to.trim().toLowerCase().split('@')
  if (!domain) return local
  const name = local.replace(/(?<=.)\+.*$/, '')
  return /^(?:gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
