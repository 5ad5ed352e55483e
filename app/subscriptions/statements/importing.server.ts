import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { matchByPurpose } from '#app/subscriptions/bank-slips.server.ts'
import { findOrderIds } from '#app/subscriptions/order-numbers.ts'
import { parseStatement, type StatementLine } from '#app/subscriptions/statements/csv.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { lockPeople } from '#db/locks.ts'

export type Imported = {
  added: number
  known: number
  matched: number
  open: number
  /** Numbers of the lines of the file that could not be read. */
  unread: number[]
}

/**
 * Reads the bank's statement (CSV) and pays the orders that its lines name. A line that was read before adds nothing; two
 * equal lines of one statement are two payments. A line that cannot be read is named, and the others are not lost for it.
 */
export function importStatement(
  db: Db,
  { csv, actor, now }: { csv: string; actor: string; now: Date },
): Promise<Outcome<Imported, 'statement_unreadable'>> {
  return inTransaction(db, async (trx) => {
    const statement = parseStatement(csv)
    if (!statement) return refused('statement_unreadable')
    await lockBuyers(trx, statement.credits)
    const imported: Imported = { added: 0, known: 0, matched: 0, open: 0, unread: statement.unread }
    const seen = new Map<string, number>()
    for (const line of statement.credits) {
      const text = [line.bookedOn, line.amount, line.purpose, line.payer, line.reference].join('\n')
      const nth = (seen.get(text) ?? 0) + 1
      seen.set(text, nth)
      const row = await storeLine(trx, line, createHash('sha256').update(`${nth}\n${text}`).digest('base64url'), now)
      if (!row) {
        imported.known += 1
        continue
      }
      imported.added += 1
      const isMatched = await matchByPurpose(trx, { lineId: row.id, purpose: line.purpose, actor, now })
      imported[isMatched ? 'matched' : 'open'] += 1
    }
    return done(imported)
  })
}

/** All whose orders the lines name, at once and first, because people are locked in the order of their ids. */
async function lockBuyers(trx: Db, lines: StatementLine[]): Promise<void> {
  const orderIds = lines.flatMap(({ purpose }) => findOrderIds(purpose)).filter(Number.isSafeInteger)
  const buyers = await trx
    .selectFrom('subscription_orders')
    .select('user_id as workerId')
    .where('id', '=', sql<number>`any(${orderIds}::bigint[])`)
    .execute()
  await lockPeople(
    trx,
    buyers.map(({ workerId }) => workerId),
    'no key update',
  )
}

/** Lines that pay no order yet, for the admin area. */
export function listOpenStatementLines(db: Db, { limit = 100 }: { limit?: number } = {}) {
  return selectOpenLines(db).orderBy('id').limit(limit).execute()
}

export function findOpenStatementLine(db: Db, { lineId }: { lineId: number }) {
  return selectOpenLines(db).where('id', '=', lineId).executeTakeFirst()
}

export function selectOpenLines(db: Db) {
  return db
    .selectFrom('statement_lines')
    .select(['id', 'booked_on as bookedOn', 'amount', 'purpose', 'payer', 'uploaded_at as uploadedAt'])
    .where('payment_id', 'is', null)
    .where('set_aside_at', 'is', null)
}

function storeLine(db: Db, { bookedOn, amount, purpose, payer }: StatementLine, lineKey: string, now: Date) {
  return db
    .insertInto('statement_lines')
    .values({ line_key: lineKey, booked_on: bookedOn, amount, purpose, payer, uploaded_at: now })
    .onConflict((conflict) => conflict.column('line_key').doNothing())
    .returning('id')
    .executeTakeFirst()
}
