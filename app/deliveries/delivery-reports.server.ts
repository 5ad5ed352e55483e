import { sql } from 'kysely'
import { recordContactResults } from '#app/deliveries/reach/contact-failures.server.ts'
import { hashRecipient } from '#app/deliveries/recipient-hashes.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

export type DeliveryReport = {
  providerId: string
  outcome: 'delivered' | 'refused' | 'expired'
  error?: string | undefined
  /** The network has no such number. */
  isGone?: boolean
}

/** Reports come late, repeatedly and in any order, so 'delivered' wins; deliveries being sent again are left alone. */
export async function recordDeliveryReports(
  db: Db,
  { reports, now }: { reports: DeliveryReport[]; now: Date },
): Promise<void> {
  const latest = [...new Map(reports.toSorted(deliveredLast).map((report) => [report.providerId, report])).values()]
  if (!latest.length) return
  await inTransaction(db, async (trx) => {
    await recordNumbers(trx, latest)
    await recordStates(trx, latest, now)
  })
}

async function recordStates(trx: Db, reports: DeliveryReport[], now: Date): Promise<void> {
  await sql`
    update deliveries set
      delivered_at = case when report.outcome = 'delivered' then ${now}::timestamptz end,
      status = case when report.outcome <> 'delivered' then report.outcome when status = 'sending' then status else 'sent' end,
      error = report.error
    from unnest(${reports.map(({ providerId }) => providerId)}::text[], ${reports.map(({ outcome }) => outcome)}::text[], ${reports.map(({ error }) => error?.slice(0, 300) ?? null)}::text[])
      as report (provider_id, outcome, error)
    where deliveries.channel = 'sms' and deliveries.provider_id = report.provider_id and delivered_at is null
      and status in ('sent', 'unknown', 'refused', 'expired', 'sending') and (report.outcome = 'delivered' or status in ('sent', 'unknown'))
  `.execute(trx)
}

async function recordNumbers(trx: Db, reports: DeliveryReport[]): Promise<void> {
  const isWorking = new Map(
    reports
      .filter(({ outcome, isGone }) => outcome === 'delivered' || isGone)
      .map(({ providerId, outcome }) => [providerId, outcome === 'delivered']),
  )
  if (isWorking.size === 0) return
  const deliveries = await trx
    .selectFrom('deliveries')
    .innerJoin('users', 'users.id', 'deliveries.user_id')
    .select(['users.id as userId', 'users.phone', 'recipient_hash as hash', 'provider_id as providerId'])
    .select(({ fn }) => fn.coalesce('sending_at', 'created_at').as('sentAt'))
    .where('channel', '=', 'sms')
    .where('provider_id', 'in', [...isWorking.keys()])
    .where('delivered_at', 'is', null)
    .where('status', 'in', ['sent', 'unknown', 'refused', 'expired'])
    .orderBy('users.id')
    .execute()
  const results = deliveries
    .filter(({ hash, phone }) => hash !== null && hashesOf(phone).some((own) => own.equals(hash)))
    .map(({ userId, phone, providerId, sentAt }) => {
      return { userId, channel: 'sms' as const, to: phone, isWorking: isWorking.get(providerId!)!, sentAt }
    })
  await recordContactResults(trx, results)
}

function hashesOf(phone: string): Buffer[] {
  return (['sms', 'sms_codes'] as const).flatMap((kind) => hashRecipient(kind, phone))
}

function deliveredLast(one: DeliveryReport, other: DeliveryReport): number {
  return Number(one.outcome === 'delivered') - Number(other.outcome === 'delivered')
}
