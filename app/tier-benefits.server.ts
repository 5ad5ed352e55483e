import { sql, type RawBuilder } from 'kysely'

export type Benefits = {
  /** Minutes that alerts of new jobs come before those of members without the benefit. */
  headStartMinutes: number
  /** Text messages about new jobs in a calendar month. */
  smsAlertsPerMonth: number
  portfolioItems: number
  /** 1 for places in the directory that are marked as paid. */
  featuredPlaces: number
}

export const tierBenefits = {
  Regular: { headStartMinutes: 0, smsAlertsPerMonth: 0, portfolioItems: 10, featuredPlaces: 0 },
  Student: { headStartMinutes: 5, smsAlertsPerMonth: 30, portfolioItems: 15, featuredPlaces: 0 },
  Silver: { headStartMinutes: 10, smsAlertsPerMonth: 60, portfolioItems: 20, featuredPlaces: 0 },
  Gold: { headStartMinutes: 15, smsAlertsPerMonth: 120, portfolioItems: 40, featuredPlaces: 1 },
} satisfies Record<string, Benefits>

/** A benefit of the worker in `profile`, the name by which the query joins `worker_profiles`; 0 without a worker. */
export function benefitOf(name: keyof Benefits, profile: string): RawBuilder<number> {
  const defaults = sql.lit(JSON.stringify(tierBenefits))
  return sql`coalesce((${defaults}::jsonb -> ${sql.ref(`${profile}.tier`)} ->> ${sql.lit(name)})::int, 0)`
}
