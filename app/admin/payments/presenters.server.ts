import { href } from '#app/href.ts'
import { formatDate, formatDateTime, formatKm } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Translation } from '#app/i18n/translate.ts'
import type {
  listAllPlans,
  listLedger,
  listOrders,
  listPromoCodes,
  listReceipts,
} from '#app/subscriptions/bookkeeping/queries.server.ts'
import { slipNumber } from '#app/subscriptions/order-numbers.ts'
import { planTextSchema } from '#app/subscriptions/schemas.ts'
import { buyerSchema, receiptTitle } from '#app/subscriptions/shop/receipt-presenter.server.ts'
import type { listOpenStatementLines } from '#app/subscriptions/statements/importing.server.ts'

type Rows<List extends (...args: never[]) => Promise<{ items: unknown[] }>> = Awaited<ReturnType<List>>['items'][number]

export function orderLink(id: number) {
  return { to: href('/admin/payments/:orderId', { orderId: id }), label: slipNumber(id) }
}

export function presentOrder(order: Rows<typeof listOrders>, { language, t }: Translation) {
  const isReturning = order.refundRequestedAt !== null && order.state === 'paid'
  return {
    id: order.id,
    link: orderLink(order.id),
    worker: { to: href('/admin/users/:id', { id: order.workerId }), label: order.worker },
    plan: planTextSchema.parse(order.planNames)[language],
    method: t(`payments:method.${order.method}`),
    amount: formatKm(order.amount, language),
    state: t(`payments:state.${isReturning ? 'returning' : order.state}`),
    iso: order.createdAt.toISOString(),
    at: formatDateTime(order.createdAt, language),
  }
}

export function presentEntry(entry: Rows<typeof listLedger>, { language, t }: Translation) {
  return {
    id: entry.id,
    order: orderLink(entry.orderId),
    kind: t(`payments:kind.${entry.kind}`),
    method: t(`payments:method.${entry.method}`),
    amount: formatKm(entry.amount, language),
    reference: entry.reference,
    actor: entry.actor ?? '–',
    at: formatDateTime(entry.at, language),
  }
}

export function presentReceiptRow(receipt: Rows<typeof listReceipts>, reader: Translation) {
  const { language } = reader
  return {
    id: receipt.id,
    title: receiptTitle(receipt, reader),
    order: orderLink(receipt.orderId),
    buyer: buyerSchema.parse(receipt.buyer).name,
    net: formatKm(receipt.net, language),
    vat: formatKm(receipt.vat, language),
    total: formatKm(receipt.total, language),
    at: formatDate(receipt.issuedAt, language),
  }
}

export function presentLine(
  line: Awaited<ReturnType<typeof listOpenStatementLines>>[number],
  { language, t }: Translation,
) {
  const { id: lineId, bookedOn, amount, purpose, payer } = line
  return {
    id: lineId,
    bookedOn: formatDate(new Date(`${bookedOn}T12:00:00Z`), language),
    amount: formatKm(amount, language),
    purpose,
    payer,
    acts: [
      {
        to: href('/admin/payments/izvodi/:lineId/uparivanje', { lineId }),
        label: t('admin:acts.match_statement_line.submit'),
      },
      {
        to: href('/admin/payments/izvodi/:lineId/sklanjanje', { lineId }),
        label: t('admin:acts.set_statement_line_aside.submit'),
      },
    ],
  }
}

type PromoCodeRow = Awaited<ReturnType<typeof listPromoCodes>>[number]

export function presentCode(code: PromoCodeRow, now: Date, { language, t }: Translation) {
  const { id: codeId, kind, value, maxUses, maxUsesPerWorker, startsAt, endsAt, withdrawnAt } = code
  return {
    id: codeId,
    code: code.code,
    effect: t(`payments:effect.${kind}`, { value, amount: formatKm(value, language) }),
    plan: code.planNames ? planTextSchema.parse(code.planNames)[language] : t('payments:codes.every_plan'),
    period: presentPeriod(startsAt, endsAt, language),
    uses: `${code.uses ?? 0} / ${maxUses ?? '∞'}`,
    perWorker: String(maxUsesPerWorker ?? '∞'),
    state: t(`payments:codes.${codeState(code, now)}`),
    end: withdrawnAt === null ? href('/admin/payments/kodovi/:codeId/kraj', { codeId }) : null,
  }
}

function codeState({ startsAt, endsAt, withdrawnAt, maxUses, uses }: PromoCodeRow, now: Date) {
  if (withdrawnAt !== null || (endsAt !== null && endsAt <= now)) return 'over'
  if (startsAt !== null && startsAt > now) return 'not_yet'
  return maxUses !== null && Number(uses ?? 0) >= maxUses ? 'used_up' : 'valid'
}

/** The first and the last day; an open end is a dash. */
function presentPeriod(startsAt: Date | null, endsAt: Date | null, language: Language): string {
  const first = startsAt && formatDate(startsAt, language)
  const last = endsAt && formatDate(new Date(endsAt.getTime() - 1), language)
  return first || last ? `${first ?? ''} – ${last ?? ''}`.trim() : '–'
}

export function presentPlanRow(plan: Awaited<ReturnType<typeof listAllPlans>>[number], { language, t }: Translation) {
  return {
    id: plan.id,
    to: href('/admin/payments/planovi/:planId', { planId: plan.id }),
    name: planTextSchema.parse(plan.names)[language],
    tier: plan.tier,
    length: t(`membership:length.${plan.lengthUnit}`, { count: plan.lengthCount }),
    price: formatKm(plan.price, language),
    sold: String(plan.sold ?? 0),
    state: t(`payments:plans.${plan.withdrawnAt ? 'withdrawn' : 'on_sale'}`),
  }
}
