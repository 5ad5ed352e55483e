import { formatDate, formatKm } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'
import type { ProofState } from '#app/subscriptions/proofs/queries.server.ts'
import type { findMemberships, Membership, ShopPage } from '#app/subscriptions/queries.server.ts'
import { planTextSchema } from '#app/subscriptions/schemas.ts'
import { orderPath, plansPath, proofPath, purchasePath, receiptPath } from '#app/subscriptions/shop/paths.ts'
import { choosePeriod, planPeriods, type PlanPeriod } from '#app/subscriptions/shop/plan-periods.ts'
import { presentPlan } from '#app/subscriptions/shop/plan-presenter.server.ts'
import { receiptTitle } from '#app/subscriptions/shop/receipt-presenter.server.ts'

type Shop = {
  page: ShopPage
  memberships: Awaited<ReturnType<typeof findMemberships>>
  /** Null in a browser; apps sell nothing. */
  app: string | null
  isSold: boolean
  requested: PlanPeriod | undefined
}

export function presentShop({ page, memberships, app, isSold, requested }: Shop, reader: Translation) {
  const { t, language } = reader
  const { plans, orders, receipts, proofState, sms } = page
  const { current, upcoming, expired } = memberships
  const date = (time: Date) => formatDate(time, language)
  const { period, shown } = choosePeriod(plans, { requested, ownPlanId: current?.planId ?? null })
  const name = (membership: Membership) => membershipName(membership, reader)
  return {
    words: {
      title: t('membership:title'),
      lead: t('membership:lead'),
      means: t('membership:means'),
      own: t('membership:own.title'),
      none: current || upcoming.length > 0 ? null : t(`membership:own.${expired.length > 0 && !app ? 'over' : 'none'}`),
      plans: t('membership:plan.title'),
      periods: t('membership:plan.periods'),
      queue: current && t('membership:plan.queue'),
      notSold: app ? t('membership:in_app') : isSold ? null : t('membership:not_sold'),
      waiting: t('membership:order.title'),
      receipts: t('membership:receipt.list'),
    },
    memberships: [
      ...(current ? [t('membership:own.active', { name: name(current), date: date(current.endsAt) })] : []),
      ...(current && sms && sms.max > 0 ? [t('membership:own.sms', sms)] : []),
      ...upcoming.map((one) =>
        t('membership:own.upcoming', { name: name(one), from: date(one.startsAt), date: date(one.endsAt) }),
      ),
      ...expired.slice(0, 3).map((one) => t('membership:own.expired', { name: name(one), date: date(one.endsAt) })),
    ],
    periods: period
      ? planPeriods.map((each) => ({
          to: plansPath(each),
          label: t(`membership:plan.${each}`),
          isChosen: each === period,
        }))
      : [],
    plans: shown.map((plan) => {
      const ownUntil = current && current.planId === plan.id ? current.endsAt : null
      return {
        ...presentPlan(plan, plans, reader),
        own: ownUntil && t('membership:plan.own', { date: date(ownUntil) }),
        action: app || !isSold ? null : planAction(plan, { proof: proofState, isOwn: ownUntil !== null }, reader),
      }
    }),
    orders: (app ? [] : orders).flatMap((order) => presentOpenOrder(order, reader)),
    receipts: receipts.map((receipt) => ({
      to: receiptPath(receipt.id),
      label: receiptTitle(receipt, reader),
      hint: `${date(new Date(receipt.issuedAt))} · ${formatKm(receipt.total, language)}`,
      icon: 'file-text' as const,
    })),
  }
}

/** An order that waits can be gone on with, or given up. */
function presentOpenOrder({ id, method, amount }: ShopPage['orders'][number], { t, language }: Translation) {
  const sum = { amount: formatKm(amount, language) }
  return [
    {
      to: orderPath(method === 'slip' ? 'slip' : 'payment', id),
      label: t(`membership:order.${method}`, sum),
      icon: 'clock' as const,
    },
    { to: orderPath('cancellation', id), label: t('membership:order.cancel', sum), icon: 'x' as const },
  ]
}

export function membershipName(
  { planNames, tier }: Pick<Membership, 'planNames' | 'tier'>,
  { t, language }: Translation,
): string {
  return planNames === null ? t(`common:tier.${tier}`) : planTextSchema.parse(planNames)[language]
}

type Buyer = { proof: ProofState | null; isOwn: boolean }

function planAction({ id, tier }: { id: number; tier: string }, { proof, isOwn }: Buyer, { t }: Translation) {
  if (tier === 'Student' && proof !== 'approved') {
    const note = t(`membership:proof.${proof === 'waiting' ? 'waiting' : 'needed'}`)
    return { to: proofPath, label: t('membership:proof.link'), note }
  }
  const choose = t('membership:plan.choose', { name: t(`common:tier.${tier}`) })
  return { to: purchasePath(id), label: isOwn ? t('membership:renewal.buy') : choose, note: null }
}
