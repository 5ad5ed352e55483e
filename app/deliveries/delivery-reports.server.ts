import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

export type DeliveryReport = {
  providerId: string
  outcome: 'delivered' | 'refused' | 'expired'
  error?: string | undefined
}

/** Reports come late, repeatedly and in any order, so 'delivered' wins; deliveries being sent again are left alone. */
export async function recordDeliveryReports(
  db: Db,
  { reports, now }: { reports: DeliveryReport[]; now: Date },
): Promise<void> {
  const latest = [...new Map(reports.toSorted(deliveredLast).map((report) => [report.providerId, report])).values()]
  if (!latest.length) return
  await sql`
    update deliveries set
      delivered_at = case when report.outcome = 'delivered' then ${now}::timestamptz end,
      status = case when report.outcome <> 'delivered' then report.outcome when status = 'sending' then status else 'sent' end,
      error = report.error
    from unnest(${latest.map(({ providerId }) => providerId)}::text[], ${latest.map(({ outcome }) => outcome)}::text[], ${latest.map(({ error }) => error?.slice(0, 300) ?? null)}::text[])
      as report (provider_id, outcome, error)
    where deliveries.channel = 'sms' and deliveries.provider_id = report.provider_id and delivered_at is null
      and status in ('sent', 'unknown', 'refused', 'expired', 'sending') and (report.outcome = 'delivered' or status in ('sent', 'unknown'))
  `.execute(db)
}

function deliveredLast(one: DeliveryReport, other: DeliveryReport): number {
  return Number(one.outcome === 'delivered') - Number(other.outcome === 'delivered')
}
