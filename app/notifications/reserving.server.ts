import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { config } from '#app/config.server.ts'
import {
  personCeilings,
  recipientCeilings,
  sendingKindOf,
  waitMs,
  type Ceiling,
  type CeilingName,
} from '#app/notifications/ceilings.ts'
import { dailyCaps, isCapped, takeOfToday, type Caps } from '#app/notifications/daily-counts.server.ts'
import type { Claimed } from '#app/notifications/deliveries.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

/** `waitMs` says when one more fits under the ceiling; a daily cap names none. */
export type OverCeiling = { result: 'over_ceiling'; ceiling: CeilingName; waitMs?: number }

type Asked = {
  delivery: Pick<Claimed, 'id' | 'channel' | 'type' | 'userId' | 'recipientHash'>
  to: string
  /** Instead of the settings. */
  caps?: Partial<Caps> | undefined
}

/**
 * Takes a place under every ceiling for a delivery that is about to leave: by the number or address, by the account, by
 * the day. Parallel ones to the same recipient wait for each other. One that is tried again keeps its place in the day.
 */
export function reserveSending(db: Db, { delivery, to, caps }: Asked): Promise<OverCeiling | null> {
  const { id, userId, type } = delivery
  const channel = delivery.channel === 'sms' ? 'sms' : 'email'
  const kind = sendingKindOf(channel, type)
  const hash = hashRecipient(kind, to)
  return inTransaction(db, async (trx) => {
    // One account may have had several numbers, so text messages are counted in turn for all.
    const lock = channel === 'sms' ? 'sms' : hash.toString('hex')
    await sql`select pg_advisory_xact_lock(hashtextextended(${`sending ${lock}`}, 0))`.execute(trx)

    const counted = await listCounted(trx, { id, hash, personId: kind === 'sms' ? userId : null })
    const toRecipient = waitUnder(
      recipientCeilings[kind],
      counted.filter(({ isRecipient }) => isRecipient),
    )
    if (toRecipient > 0) return over(`${kind}_recipient_ceiling`, toRecipient)
    const toPerson = waitUnder(
      personCeilings,
      counted.filter(({ isPerson }) => isPerson),
    )
    if (toPerson > 0) return over('sms_person_ceiling', toPerson)

    if (!delivery.recipientHash && isCapped(kind)) {
      const hasPlace = await takeOfToday(trx, kind, caps?.[kind] ?? dailyCaps[kind])
      if (!hasPlace) return over(`${kind}_cap_reached`)
    }
    await trx.updateTable('deliveries').set({ recipient_hash: hash }).where('id', '=', id).execute()
    return null
  })
}

function over(ceiling: CeilingName, wait?: number): OverCeiling {
  return { result: 'over_ceiling', ceiling, ...(wait !== undefined && { waitMs: wait }) }
}

function waitUnder(ceilings: Ceiling[], counted: Counted[]): number {
  return waitMs(
    counted.map(({ ageMs }) => ageMs),
    ceilings,
  )
}

type Counting = {
  id: number
  hash: Buffer
  /** Whose text messages count too, whatever number they went to. */
  personId: number | null
}
type Counted = { ageMs: number; isRecipient: boolean; isPerson: boolean }

/** What has left within a day, may have left, or is just leaving. */
async function listCounted(trx: Db, { id, hash, personId }: Counting): Promise<Counted[]> {
  // `now()` is the beginning of the transaction, which may have waited for others that have sent since.
  const { rows } = await sql<Counted>`
    select greatest(1000 * extract(epoch from clock_timestamp() - coalesce(sent_at, sending_at)), 0)::float8 as "ageMs",
      recipient_hash = ${hash} as "isRecipient",
      coalesce(user_id = ${personId} and channel = 'sms' and type <> 'Code', false) as "isPerson"
    from deliveries
    where id <> ${id} and recipient_hash is not null
      and (recipient_hash = ${hash} or user_id = ${personId} and channel = 'sms')
      and sending_at > now() - interval '1 day'
      and (sent_at is not null or uncertain_at is not null or status = 'sending')`.execute(trx)
  return rows
}

/** Keyed, because numbers are few enough to try them all, and apart by kind. */
function hashRecipient(kind: string, to: string): Buffer {
  return createHmac('sha256', config.SECRET)
    .update(`recipient ${kind} ${mailboxOf(to)}`)
    .digest()
}

/** Spellings that reach one mailbox count as one: `ana+x@…` and, at Gmail, dots and its other name. */
function mailboxOf(to: string): string {
  const [local = '', domain] = to.trim().toLowerCase().split('@')
  if (!domain) return local
  const name = local.replace(/(?<=.)\+.*$/, '')
  return /^(?:gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
