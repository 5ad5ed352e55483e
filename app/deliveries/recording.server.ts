import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

export type DeliveryResult = {
  id: number
  status: 'sent' | 'waiting' | 'dropped' | 'refused' | 'expired' | 'given_up' | 'unknown'
  error?: string | undefined
  providerId?: string | undefined
  parts?: number | undefined
  retryAt?: Date | undefined
  /** Its time to live counts from `retryAt`. */
  isPostponed?: boolean
  isUncertain?: boolean
}

/** Records all results in one statement. A delivery that is no longer being sent keeps its status. */
export async function recordDeliveryResults(trx: Db, results: DeliveryResult[]): Promise<void> {
  const rows = results.map(({ retryAt, error, providerId, ...result }) => ({
    ...result,
    error: error && redactContacts(error),
    providerId: providerId && stripControls(providerId),
    retryAt: retryAt?.toISOString(),
  }))
  await sql`
    update deliveries set
      status = result.status, error = result.error, provider_id = result."providerId", parts = result.parts,
      sent_at = case when result.status = 'sent' then now() end,
      attempts = attempts + case when result."retryAt" is null then 0 else 1 end,
      uncertain_at = case when result."isUncertain" then coalesce(uncertain_at, now()) else uncertain_at end,
      run_at = coalesce(result."retryAt", run_at),
      expires_at = case when result."isPostponed" then expires_at + (result."retryAt" - run_at) else expires_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as result (id bigint, status text, error text, "providerId" text, parts integer, "retryAt" timestamptz, "isUncertain" boolean, "isPostponed" boolean)
    where deliveries.id = result.id and deliveries.status = 'sending'`.execute(trx)
}

function redactContacts(text: string): string {
  return stripControls(text)
    .replace(/\S+@\S+|\+?\d[\d /-]{5,}\d/g, '…')
    .slice(0, 200)
    .toWellFormed()
}

/** PostgreSQL refuses NUL and lone surrogates. */
function stripControls(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').toWellFormed()
}
