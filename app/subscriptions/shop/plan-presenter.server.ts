import { formatKm } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import type { Plan } from '#app/subscriptions/plans.server.ts'
import { tierBenefits } from '#app/benefits/tier-benefits.server.ts'

export type Reader = { t: Translate; language: Language }

export function presentLength(
  { lengthCount, lengthUnit }: { lengthCount: number; lengthUnit: 'day' | 'month' },
  { t }: Reader,
): string {
  return t(`membership:length.${lengthUnit}`, { count: lengthCount })
}

export function presentPlan(plan: Plan, reader: Reader) {
  const { id, tier, names, texts, price, benefits } = plan
  const { t, language } = reader
  const { alertHeadStartMinutes: minutes, smsAlertsPerMonth: sms, hasDirectoryPlace } = benefits
  const works = benefits.portfolioItems ?? tierBenefits.Regular.portfolioItems
  return {
    id,
    tier,
    name: names[language],
    text: texts[language],
    price: formatKm(price, language),
    length: presentLength(plan, reader),
    points: [
      minutes > 0 && t('membership:plan.head_start', { minutes }),
      sms > 0 && t('membership:plan.sms', { number: sms }),
      t('membership:plan.portfolio', { number: works }),
      hasDirectoryPlace && t('membership:plan.place'),
    ].filter((point) => point !== false),
  }
}
