import { formatDate, formatKm } from '#app/i18n/formats.ts'
import type { Order } from '#app/subscriptions/orders.server.ts'
import type { findStudentProof } from '#app/subscriptions/proofs/queries.server.ts'
import type { findShop, listReceiptsOf, Membership } from '#app/subscriptions/queries.server.ts'
import { isOpen } from '#app/subscriptions/rules.ts'
import { planTextSchema } from '#app/subscriptions/schemas.ts'
import { orderPath, proofPath, purchasePath, receiptPath } from '#app/subscriptions/shop/paths.ts'
import { presentPlan, type Reader } from '#app/subscriptions/shop/plan-presenter.server.ts'
import { receiptTitle } from '#app/subscriptions/shop/receipt-presenter.server.ts'

type Shop = {
  shop: Awaited<ReturnType<typeof findShop>>
  orders: Order[]
  receipts: Awaited<ReturnType<typeof listReceiptsOf>>
  proof: Awaited<ReturnType<typeof findStudentProof>>
  sms: { used: number; max: number }
  /** Null in a browser; apps sell nothing. */
  app: string | null
  isSold: boolean
  address: string
  now: Date
}

export function presentShop({ shop, orders, receipts, proof, sms, app, isSold, address, now }: Shop, reader: Reader) {
  const { t, language } = reader
  const { current, upcoming, expired, plans } = shop
  const date = (time: Date) => formatDate(time, language)
  const name = (membership: Membership) => membershipName(membership, reader)
  return {
    words: {
      title: t('membership:title'),
      lead: t('membership:lead'),
      means: t('membership:means'),
      own: t('membership:own.title'),
      none: current || upcoming.length > 0 ? null : t(`membership:own.${expired.length > 0 ? 'over' : 'none'}`),
      plans: t('membership:plan.title'),
      queue: current && t('membership:plan.queue'),
      notSold: app ? t('membership:in_app', { address }) : isSold ? null : t('membership:not_sold'),
      waiting: t('membership:order.title'),
      receipts: t('membership:receipt.list'),
    },
    memberships: [
      ...(current ? [t('membership:own.active', { name: name(current), date: date(current.endsAt) })] : []),
      ...(current && sms.max > 0 ? [t('membership:own.sms', sms)] : []),
      ...upcoming.map((one) =>
        t('membership:own.upcoming', { name: name(one), from: date(one.startsAt), date: date(one.endsAt) }),
      ),
      ...expired.slice(0, 3).map((one) => t('membership:own.expired', { name: name(one), date: date(one.endsAt) })),
    ],
    plans: plans.map((plan) => ({
      ...presentPlan(plan, reader),
      action: app || !isSold ? null : planAction(plan, proof, reader),
    })),
    orders: orders
      .filter((order) => isOpen(order, now) && !app)
      .map(({ id, method, amount }) => ({
        to: orderPath(method === 'slip' ? 'slip' : 'payment', id),
        label: t(`membership:order.${method}`, { amount: formatKm(amount, language) }),
        icon: 'clock' as const,
      })),
    receipts: receipts.map((receipt) => ({
      to: receiptPath(receipt.id),
      label: receiptTitle(receipt, reader),
      hint: `${date(receipt.issuedAt)} · ${formatKm(receipt.total, language)}`,
      icon: 'file-text' as const,
    })),
  }
}

export function membershipName({ planNames, tier }: Membership, { t, language }: Reader): string {
  return planNames === null ? t(`common:tier.${tier}`) : planTextSchema.parse(planNames)[language]
}

function planAction({ id, tier }: { id: number; tier: string }, proof: Shop['proof'], { t }: Reader) {
  if (tier !== 'Student' || proof?.state === 'approved')
    return { to: purchasePath(id), label: t('membership:plan.choose'), note: null }
  const note = t(`membership:proof.${proof?.state === 'waiting' ? 'waiting' : 'needed'}`)
  return { to: proofPath, label: t('membership:proof.link'), note }
}
