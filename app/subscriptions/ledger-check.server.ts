import { sql, type RawBuilder } from 'kysely'
import { selectViolations } from '#app/invariants.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { ledgerInvariants, unclaimedMoney } from '#app/subscriptions/bookkeeping/ledger-invariants.server.ts'
import { raiseMoneyAlarm } from '#app/subscriptions/money-alarms.server.ts'
import { unclaimedVerdicts } from '#app/subscriptions/unclaimed/rules.ts'
import { inTransaction, type Db } from '#db/connection.ts'

/** Each disagreement is a text `payments:disagreement.…`, and of money that buys nothing there is one for each verdict. */
export const findingKinds = [
  ...ledgerInvariants.map(({ name }) => name),
  ...unclaimedVerdicts.map((verdict) => `money_${verdict}` as const),
] as const
export type FindingKind = (typeof findingKinds)[number]

export type Disagreement = {
  kind: FindingKind
  id: number
  expected: number
  found: number
  orderId: number | null
}

const maxListed = 500

/** Stores and alarms an operator with what does not agree. */
export async function checkLedger(db: Db, { now }: { now: Date }): Promise<Disagreement[]> {
  const rows = await listDisagreements(db, { now })
  await db
    .insertInto('agreement_checks')
    .values({ checked_at: now, disagreements: JSON.stringify(rows) })
    .execute()
  for (const row of rows) raiseMoneyAlarm('agreement', row, 'orders, payments and memberships do not agree')
  return rows
}

/**
 * Compares orders, payments, memberships, receipts and events as they are at this moment, so that what was settled is gone. What
 * a person has closed stays away as long as its figures are the same.
 */
export async function listDisagreements(db: Db, { now }: { now: Date }): Promise<Disagreement[]> {
  const { rows } = await selectDisagreements(db, { now }).execute(db)
  return rows
}

export function selectDisagreements(db: Db, { now }: { now: Date }): RawBuilder<Disagreement> {
  const findings = selectViolations(db, {
    invariants: [...ledgerInvariants, ...unclaimedMoney],
    limit: maxListed,
    now,
  })
  return sql<Disagreement>`
    select name as kind, id, expected, found, case "table"
      when 'subscription_orders' then id
      when 'payments' then (select order_id from payments where payments.id = findings.id)
      when 'gateway_events' then (select order_id from gateway_events where gateway_events.id = findings.id)
    end as "orderId"
    from (${findings}) as findings
    where not exists (
      select from agreement_closings as closings
      where closings.kind = name and closings.subject_id = findings.id and closings.expected = findings.expected and closings.found = findings.found
    )
    order by kind, id limit ${maxListed}`
}

type Closing = { kind: FindingKind; id: number; actor: string; now: Date }

/** A person has looked at a finding that nothing in the database settles; it comes back if its figures change. */
export function closeFinding(
  db: Db,
  { kind, id, actor, now }: Closing,
): Promise<Outcome<Disagreement, 'finding_settled'>> {
  return inTransaction(db, async (trx) => {
    const finding = await findDisagreement(trx, { kind, id, now })
    if (!finding) return refused('finding_settled')
    const { expected, found } = finding
    await trx
      .insertInto('agreement_closings')
      .values({ kind, subject_id: id, expected, found, closed_by: actor, closed_at: now })
      .execute()
    return done(finding)
  })
}

export async function findDisagreement(
  db: Db,
  { kind, id, now }: Omit<Closing, 'actor'>,
): Promise<Disagreement | undefined> {
  return (await listDisagreements(db, { now })).find((row) => row.kind === kind && row.id === id)
}
