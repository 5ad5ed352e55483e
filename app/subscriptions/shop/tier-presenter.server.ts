import { formatKm } from '#app/i18n/formats.ts'
import type { Translation } from '#app/i18n/translate.ts'
import type { Plan } from '#app/subscriptions/plans.server.ts'
import { presentPer } from '#app/subscriptions/shop/plan-presenter.server.ts'
import { tierBenefits } from '#app/benefits/tier-benefits.server.ts'

const tiers = ['Regular', 'Silver', 'Gold', 'Student'] as const

export function presentTiers(plans: Plan[], { app }: { app: string | null }, reader: Translation) {
  const { t, language } = reader
  return tiers.map((tier) => {
    const own = plans.filter((plan) => plan.tier === tier)
    const {
      alertHeadStartMinutes: minutes,
      smsAlertsPerMonth: sms,
      ...benefits
    } = own[0]?.benefits ?? tierBenefits[tier]
    const number = benefits.portfolioItems ?? tierBenefits.Regular.portfolioItems
    const prices = own.map((plan) => `${formatKm(plan.price, language)} / ${presentPer(plan, reader)}`)
    const visibility = tier === 'Regular' ? 'regular' : benefits.hasDirectoryPlace ? 'featured' : 'marked'
    const key = tier.toLowerCase()
    return {
      tier,
      title: t(`partners:tier.${key}.title`),
      text: t(`partners:tier.${key}.text`),
      traits: [
        [t('partners:visibility'), t(`partners:visibility_${visibility}`)],
        [
          t('partners:alerts'),
          tier === 'Regular' ? t('partners:alerts_regular') : t('partners:alerts_member', { minutes, sms }),
        ],
        [t('partners:portfolio'), t('partners:portfolio_value', { number })],
        ...(app
          ? []
          : [
              [
                t('partners:cost'),
                tier === 'Regular' ? t('partners:cost_regular') : prices.join(', ') || t('partners:cost_none'),
              ],
            ]),
      ] as [string, string][],
    }
  })
}
