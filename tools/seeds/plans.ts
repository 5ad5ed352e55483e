import { tierBenefits } from '#app/benefits/tier-benefits.server.ts'
import { planBenefitsSchema, planTextSchema } from '#app/subscriptions/schemas.ts'
import type { Db } from '#db/connection.ts'

const silver = { alertHeadStartMinutes: 10, smsAlertsPerMonth: 20, portfolioItems: tierBenefits.Silver.portfolioItems }
const gold = {
  alertHeadStartMinutes: 20,
  smsAlertsPerMonth: 60,
  portfolioItems: tierBenefits.Gold.portfolioItems,
  hasDirectoryPlace: true,
}
const student = { alertHeadStartMinutes: 5, smsAlertsPerMonth: 10, portfolioItems: tierBenefits.Student.portfolioItems }

const plans = [
  {
    key: 'silver-1m',
    tier: 'Silver',
    length_count: 1,
    price: 1_500,
    benefits: silver,
    names: { bs: 'Silver, mjesec', en: 'Silver, one month', de: 'Silver, ein Monat', es: 'Silver, un mes' },
    texts: {
      bs: 'Za majstore koji posao traže svake sedmice.',
      en: 'For workers who look for jobs every week.',
      de: 'Für Handwerker, die jede Woche Aufträge suchen.',
      es: 'Para profesionales que buscan trabajo cada semana.',
    },
  },
  {
    key: 'gold-1m',
    tier: 'Gold',
    length_count: 1,
    price: 2_900,
    benefits: gold,
    names: { bs: 'Gold, mjesec', en: 'Gold, one month', de: 'Gold, ein Monat', es: 'Gold, un mes' },
    texts: {
      bs: 'Za majstore koji žele da ih klijenti lakše nađu.',
      en: 'For workers who want clients to find them more easily.',
      de: 'Für Handwerker, die leichter gefunden werden möchten.',
      es: 'Para profesionales que quieren que los clientes los encuentren con más facilidad.',
    },
  },
  {
    key: 'gold-12m',
    tier: 'Gold',
    length_count: 12,
    price: 29_000,
    benefits: gold,
    names: { bs: 'Gold, godina', en: 'Gold, one year', de: 'Gold, ein Jahr', es: 'Gold, un año' },
    texts: {
      bs: 'Dvanaest mjeseci po cijeni od deset.',
      en: 'Twelve months for the price of ten.',
      de: 'Zwölf Monate zum Preis von zehn.',
      es: 'Doce meses por el precio de diez.',
    },
  },
  {
    key: 'student-1m',
    tier: 'Student',
    length_count: 1,
    price: 500,
    benefits: student,
    names: { bs: 'Student, mjesec', en: 'Student, one month', de: 'Student, ein Monat', es: 'Estudiante, un mes' },
    texts: {
      bs: 'Za studente i učenike zanatskih škola, uz potvrdu o studiranju.',
      en: 'For students and apprentices, with proof of study.',
      de: 'Für Studierende und Auszubildende, mit Nachweis.',
      es: 'Para estudiantes y aprendices, con comprobante de estudios.',
    },
  },
] as const

/** Adds the plans that are missing; rows that an operator has edited stay as they are. */
export async function seedPlans(db: Db): Promise<number> {
  const rows = plans.map(({ names, texts, benefits, ...plan }, position) => ({
    ...plan,
    length_unit: 'month' as const,
    position,
    names: JSON.stringify(planTextSchema.parse(names)),
    texts: JSON.stringify(planTextSchema.parse(texts)),
    benefits: JSON.stringify(planBenefitsSchema.parse(benefits)),
  }))
  const added = await db
    .insertInto('plans')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .execute()
  return added.length
}
