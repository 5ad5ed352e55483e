import { config } from '#app/config.server.ts'
import { announceUnclaimed } from '#app/subscriptions/announcing.server.ts'
import { raiseMoneyAlarm } from '#app/subscriptions/money-alarms.server.ts'
import { findOrderIds, slipNumber } from '#app/subscriptions/order-numbers.ts'
import { findPaymentObstacle, type PaymentObstacle } from '#app/subscriptions/orders/transitions.server.ts'
import { lockOrder, selectOrder } from '#app/subscriptions/locking.server.ts'
import { currentSeller, type Seller } from '#app/subscriptions/seller.server.ts'
import { storeCharge } from '#app/subscriptions/settling.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

export type BankSlip = {
  orderId: number
  payer: { name: string; city: string }
  recipient: Seller
  purpose: string
  /** Sixteen digits. */
  account: string
  amount: number
  expiresAt: Date
}

/** The data of a bank slip; only for an own order that waits for one. */
export async function findBankSlip(
  db: Db,
  { orderId, workerId }: { orderId: number; workerId: number },
): Promise<BankSlip | undefined> {
  const order = await selectOrder(db).where('id', '=', orderId).where('user_id', '=', workerId).executeTakeFirst()
  if (order?.method !== 'slip' || order.state !== 'created' || !config.COMPANY_ACCOUNT) return undefined
  const { amount, expiresAt } = order
  const { name, surname, city } = await db
    .selectFrom('users')
    .select(['name', 'surname', 'city'])
    .where('id', '=', workerId)
    .executeTakeFirstOrThrow()
  return {
    orderId,
    payer: { name: `${name} ${surname}`, city },
    recipient: currentSeller(),
    purpose: `Pretplata ${slipNumber(orderId)}`,
    account: config.COMPANY_ACCOUNT,
    amount,
    expiresAt,
  }
}

export type MatchRefusal = 'unknown' | 'line_unknown' | 'line_used' | 'wrong_amount' | 'not_a_slip' | PaymentObstacle
const obstacles: MatchRefusal[] = ['already_paid', 'account_closed', 'promo_used_up']
type Match = { lineId: number; orderId: number; actor: string; now: Date }

/** A line of the bank's statement pays an order, also one whose days are over: by a person's choice or by its purpose. */
export function matchStatementLine(db: Db, match: Match): Promise<Outcome<{ orderId: number }, MatchRefusal>> {
  return inTransaction(db, async (trx) => {
    const { lineId, orderId, actor, now } = match
    const order = await lockOrder(trx, { orderId })
    if (!order) return refused('unknown')
    const line = await trx
      .selectFrom('statement_lines')
      .select(['amount', 'payment_id as paymentId', 'set_aside_at as setAsideAt'])
      .where('id', '=', lineId)
      .forUpdate()
      .executeTakeFirst()
    if (!line) return refused('line_unknown')
    if (line.paymentId || line.setAsideAt) return refused('line_used')
    if (order.method !== 'slip') return refused('not_a_slip')
    if (line.amount !== order.amount) return refused('wrong_amount')
    const obstacle = await findPaymentObstacle(trx, order)
    if (obstacle) return refused(obstacle)

    const reference = `line-${lineId}:charge`
    await storeCharge(trx, order, { method: 'slip', reference, actor, now })
    await trx
      .updateTable('statement_lines')
      .set(({ selectFrom }) => ({
        payment_id: selectFrom('payments').select('id').where('reference', '=', reference),
      }))
      .where('id', '=', lineId)
      .execute()
    return done({ orderId })
  })
}

/** A line that pays no order, such as a fee of the bank; a person has looked at it. */
export async function setStatementLineAside(
  db: Db,
  { lineId, actor, now }: { lineId: number; actor: string; now: Date },
): Promise<Outcome<{ lineId: number }, 'line_unknown'>> {
  const { numUpdatedRows } = await db
    .updateTable('statement_lines')
    .set({ set_aside_at: now, set_aside_by: actor })
    .where('id', '=', lineId)
    .where('payment_id', 'is', null)
    .where('set_aside_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows ? done({ lineId }) : refused('line_unknown')
}

/** Matches a line by the one order number that its purpose names. Other lines wait for a person, with an alarm where the order cannot be bought, which its buyer learns too. */
export async function matchByPurpose(
  db: Db,
  { lineId, purpose, actor, now }: { lineId: number; purpose: string; actor: string; now: Date },
): Promise<boolean> {
  const [orderId, ...others] = findOrderIds(purpose)
  if (orderId === undefined || others.length > 0 || !Number.isSafeInteger(orderId)) return false
  const outcome = await matchStatementLine(db, { lineId, orderId, actor, now })
  if (!outcome.ok && obstacles.includes(outcome.reason))
    raiseMoneyAlarm('payment', { lineId, orderId, reason: outcome.reason }, 'money that buys nothing')
  if (!outcome.ok && outcome.reason === 'promo_used_up') {
    const order = await selectOrder(db).where('id', '=', orderId).executeTakeFirstOrThrow()
    await announceUnclaimed(db, { ...order, orderId })
  }
  return outcome.ok
}
