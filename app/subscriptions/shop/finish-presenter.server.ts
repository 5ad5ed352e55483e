import { href } from '#app/href.ts'
import { formatDate, formatKm } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'
import type { Finalized } from '#app/subscriptions/finalizing.server.ts'
import type { Order } from '#app/subscriptions/locking.server.ts'
import type { findBought } from '#app/subscriptions/queries.server.ts'
import { planBenefitsSchema } from '#app/subscriptions/schemas.ts'
import { membershipPath, orderPath, receiptPath } from '#app/subscriptions/shop/paths.ts'
import { presentExtra } from '#app/subscriptions/shop/extra-presenter.server.ts'
import type { ExtraPayment } from '#app/subscriptions/unclaimed/queries.server.ts'
import { presentBenefits } from '#app/subscriptions/shop/plan-presenter.server.ts'
import { receiptTitle } from '#app/subscriptions/shop/receipt-presenter.server.ts'
import { membershipName } from '#app/subscriptions/shop/shop-presenter.server.ts'

/** `bought` is what a paid order brought. */
type Finish = { finalized: Finalized; bought: Bought | undefined; extra: ExtraPayment[]; app: string | null; now: Date }
type Bought = NonNullable<Awaited<ReturnType<typeof findBought>>>

const kinds = {
  paid: 'success',
  pending: 'info',
  failed: 'danger',
  slip_closed: 'warning',
  refunded: 'info',
  returning: 'info',
  revoked: 'info',
  unclaimed: 'warning',
  examined: 'warning',
} as const

/** The page of the return says: paid, waiting, or failed with another try. */
export function presentFinish({ finalized, bought, extra, app, now }: Finish, reader: Translation) {
  const { t, language } = reader
  const { order, codeClass, canRetry } = finalized
  const state = stateOf(finalized, extra)
  const amount = formatKm(order.amount, language)
  const isSlip = order.method === 'slip' && state === 'pending'
  const lines = {
    paid: [bought ? paidLine(bought, now, reader) : null],
    pending: [t(`membership:finish.${isSlip ? 'slip' : 'pending'}_text`)],
    refunded: [t('membership:finish.refunded_text', { amount })],
    returning: [t('membership:finish.returning_text', { amount })],
    revoked: [t('membership:finish.revoked_text')],
    slip_closed: [
      t('membership:finish.slip_closed_text'),
      ...(order.promoCodeId === null ? [] : [t('membership:finish.slip_closed_code')]),
      ...(app ? [] : [t('membership:finish.slip_again')]),
    ],
    unclaimed: [t(`membership:finish.unclaimed_${order.promoCodeId === null ? 'amount' : 'text'}`)],
    examined: [t('membership:finish.examined_text')],
    failed: [
      t('membership:finish.failed_text'),
      ...(codeClass ? [t(`subscriptions:declined.${codeClass}`)] : []),
      ...(canRetry || app ? [] : [t('membership:finish.closed')]),
    ],
  }
  return {
    kind: kinds[state],
    isPending: state === 'pending' && order.method === 'card' && order.state !== 'created',
    title: t(`membership:finish.${isSlip ? 'slip' : state}`),
    lines: [...lines[state].filter((line) => line !== null), ...presentExtra(extra, reader)],
    retry: nextLink(state, { order, canRetry: canRetry && !app, app }, reader),
    links: [
      { icon: 'user' as const, to: href('/majstor/moj-profil'), label: t('success:paid.profile') },
      { icon: 'search' as const, to: href('/majstor/pretraga-poslova'), label: t('success:paid.ads') },
    ],
    brings: state === 'paid' && bought && isRunning(bought, now) ? presentBrought(bought, reader) : null,
    receipts: (bought?.receipts ?? []).map((receipt) => ({
      to: receiptPath(receipt.id),
      label: receiptTitle(receipt, reader),
      icon: 'file-text' as const,
    })),
    words: { title: t('membership:finish.title'), back: t('membership:title'), receipts: t('membership:receipt.list') },
    back: membershipPath,
  }
}

function stateOf({ order, status }: Finalized, extra: ExtraPayment[]) {
  if (order.state === 'refunded') return order.amount === 0 ? 'revoked' : 'refunded'
  if (order.refundRequestedAt) return 'returning'
  if (order.isExamined && status === 'pending') return 'examined'
  if (status !== 'failed') return status
  if (extra.some(({ kind }) => kind === 'unclaimed')) return 'unclaimed'
  return order.method === 'slip' ? 'slip_closed' : 'failed'
}

type Next = { order: Order; canRetry: boolean; app: string | null }

function nextLink(
  shown: keyof typeof kinds,
  { order: { id, method, state }, canRetry, app }: Next,
  { t }: Translation,
): { to: string; label: string } | null {
  if (shown === 'failed' && canRetry) return { to: orderPath('payment', id), label: t('membership:finish.retry') }
  if (shown !== 'pending' && shown !== 'examined') return null
  if (app && (method === 'slip' || state === 'created')) return null
  if (method === 'slip') return { to: orderPath('slip', id), label: t('membership:finish.open_slip') }
  if (state === 'created') return { to: orderPath('payment', id), label: t('membership:gateway.continue') }
  return { to: orderPath('finish', id), label: t('membership:finish.check') }
}

function isRunning({ status, startsAt, endsAt }: Bought, now: Date): boolean {
  return (status === 'active' || status === 'upcoming') && startsAt <= now && endsAt > now
}

function presentBrought({ tier, benefits }: Bought, reader: Translation) {
  return {
    title: reader.t('membership:finish.brings'),
    mark: reader.t(`common:tier.${tier}`),
    points: presentBenefits(planBenefitsSchema.parse(benefits), undefined, reader),
  }
}

function paidLine(bought: Bought, now: Date, reader: Translation): string | null {
  const { t, language } = reader
  const { status, startsAt, endsAt, ...own } = bought
  if (endsAt <= now || (status !== 'active' && status !== 'upcoming')) return null
  const [name, from, date] = [membershipName(own, reader), formatDate(startsAt, language), formatDate(endsAt, language)]
  return isRunning(bought, now)
    ? t('membership:own.active', { name, date })
    : t('membership:own.upcoming', { name, from, date })
}
