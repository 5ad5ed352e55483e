import { actAsAdmin, type AdminAct } from '#app/admins/audit.server.ts'
import type { Recorded, RecordedState } from '#app/admins/recorded.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { closeFinding, type Disagreement } from '#app/subscriptions/ledger-check.server.ts'
import { matchStatementLine, setStatementLineAside } from '#app/subscriptions/bank-slips.server.ts'
import { createPromoCode, endPromoCode, type NewPromoCode } from '#app/subscriptions/catalog/code-editing.server.ts'
import { editPlan, type PlanEdit } from '#app/subscriptions/catalog/plan-editing.server.ts'
import { approveStudentProof, rejectStudentProof } from '#app/subscriptions/proofs/deciding.server.ts'
import { refundOrder, refundSlipOrder } from '#app/subscriptions/refunds/refunding.server.ts'
import { importStatement } from '#app/subscriptions/statements/importing.server.ts'
import { returnUnclaimed } from '#app/subscriptions/unclaimed/returning.server.ts'
import type { Db } from '#db/connection.ts'

type Act = Pick<AdminAct, 'adminId' | 'reason' | 'now'>
type OrderAct = Act & { orderId: number }

export function refundByAdmin(db: Db, act: OrderAct) {
  return actOn(db, 'refund_order', act, ['order', act.orderId], async (trx) =>
    changeState(await refundOrder(trx, act), 'refund'),
  )
}

export function voidByAdmin(db: Db, act: OrderAct) {
  return actOn(db, 'void_order', act, ['order', act.orderId], async (trx) =>
    changeState(await refundOrder(trx, { ...act, isVoid: true }), 'void'),
  )
}

export function returnSlipByAdmin(db: Db, act: OrderAct) {
  return actOn(db, 'return_slip_payment', act, ['order', act.orderId], async (trx) =>
    changeState(await refundSlipOrder(trx, { ...act, actor: actorOf(act) }), 'refunded'),
  )
}

export function importByAdmin(db: Db, act: Act & { csv: string; fileName: string }) {
  return actOn(db, 'import_statement', act, ['statement', act.fileName.slice(0, 60)], async (trx) => {
    const outcome = await importStatement(trx, { ...act, actor: actorOf(act) })
    if (!outcome.ok) return outcome
    const { unread, ...counts } = outcome.value
    return recorded(null, { ...counts, unread: unread.join(', ') }, outcome.value)
  })
}

export function matchByAdmin(db: Db, act: OrderAct & { lineId: number }) {
  return actOn(db, 'match_statement_line', act, ['statement_line', act.lineId], async (trx) => {
    const outcome = await matchStatementLine(trx, { ...act, actor: actorOf(act) })
    if (!outcome.ok) return outcome.reason === 'unknown' ? refused('unknown_order') : outcome
    return recorded(null, { order: act.orderId })
  })
}

export function setLineAsideByAdmin(db: Db, act: Act & { lineId: number }) {
  return actOn(db, 'set_statement_line_aside', act, ['statement_line', act.lineId], async (trx) => {
    const outcome = await setStatementLineAside(trx, { ...act, actor: actorOf(act) })
    return outcome.ok ? recorded({ state: 'open' }, { state: 'set_aside' }) : outcome
  })
}

export function returnMoneyByAdmin(db: Db, { orderId, ...act }: Act & { eventId: number; orderId: number | null }) {
  const subject: Subject = orderId === null ? ['finding', `money-${act.eventId}`] : ['order', orderId]
  return actOn(db, 'return_money', act, subject, async (trx) => {
    const outcome = await returnUnclaimed(trx, { ...act, actor: actorOf(act) })
    return outcome.ok ? recorded({ state: 'waiting' }, { state: 'returning', ...outcome.value }) : outcome
  })
}

export function closeFindingByAdmin(db: Db, { orderId, ...act }: Act & Pick<Disagreement, 'kind' | 'id' | 'orderId'>) {
  const { kind, id } = act
  const own: Subject = kind === 'tier' ? ['user', id] : ['finding', `${kind}-${id}`]
  return actOn(db, 'close_finding', act, orderId === null ? own : ['order', orderId], async (trx) => {
    const outcome = await closeFinding(trx, { ...act, actor: actorOf(act) })
    if (!outcome.ok) return outcome
    const { expected, found } = outcome.value
    return recorded({ finding: kind, expected, found }, { state: 'closed' })
  })
}

export function createCodeByAdmin(db: Db, { reason, adminId, ...code }: Act & NewPromoCode) {
  const act = { reason, adminId, now: code.now }
  return actOn(db, 'create_promo_code', act, ['promo_code', code.code], async (trx) => {
    const outcome = await createPromoCode(trx, code)
    const after = { kind: code.kind, value: code.value, maxUses: code.maxUses }
    return outcome.ok ? recorded(null, after, outcome.value) : outcome
  })
}

export async function endCodeByAdmin(db: Db, act: Act & { codeId: number }) {
  const known = await db.selectFrom('promo_codes').select('code').where('id', '=', act.codeId).executeTakeFirst()
  if (!known) return refused('unknown')
  return actOn(db, 'end_promo_code', act, ['promo_code', known.code], async (trx) => {
    const outcome = await endPromoCode(trx, act)
    return outcome.ok ? recorded(null, { state: 'ended' }) : outcome
  })
}

export function editPlanByAdmin(db: Db, { reason, adminId, ...edit }: Act & PlanEdit) {
  const act = { reason, adminId, now: edit.now }
  return actOn(db, 'edit_plan', act, ['plan', edit.planId], async (trx) => {
    const outcome = await editPlan(trx, edit)
    return outcome.ok ? recorded(outcome.value.before, outcome.value.after) : outcome
  })
}

type ProofAct = Act & { proofId: number }

export function approveProofByAdmin(db: Db, act: ProofAct & { validUntil: Date }) {
  return actOn(db, 'approve_proof', act, ['proof', act.proofId], async (trx) => {
    if (act.validUntil <= act.now) return refused('day_over')
    const outcome = await approveStudentProof(trx, { ...act, actor: actorOf(act) })
    return outcome.ok ? recorded({ state: 'waiting' }, { validUntil: act.validUntil.toISOString() }) : outcome
  })
}

export function rejectProofByAdmin(db: Db, act: ProofAct) {
  return actOn(db, 'reject_proof', act, ['proof', act.proofId], async (trx) => {
    const outcome = await rejectStudentProof(trx, { ...act, actor: actorOf(act) })
    return outcome.ok ? recorded({ state: 'waiting' }, { state: 'rejected' }) : outcome
  })
}

type Subject = [type: AdminAct['subject']['type'], id: number | string]

function actOn<Value, Reason extends string>(
  db: Db,
  action: AdminAct['action'],
  { adminId, reason, now }: Act,
  [type, id]: Subject,
  verb: Parameters<typeof actAsAdmin<Value, Reason>>[2],
) {
  return actAsAdmin<Value, Reason>(db, { adminId, action, subject: { type, id }, reason, now }, verb)
}

function changeState<Reason extends string>(outcome: Outcome<unknown, Reason>, state: RecordedState) {
  return outcome.ok ? recorded({ state: 'paid' }, { state }) : outcome
}

function recorded<Value = null>(before: Recorded | null, after: Recorded | null, value = null as Value) {
  return done({ before, after, value })
}

function actorOf({ adminId }: Act): string {
  return `admin ${adminId}`
}
