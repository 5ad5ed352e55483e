import { sql, type RawBuilder } from 'kysely'

/** Without a plan that says otherwise. */
export const tierBenefits = {
  Regular: {
    alertHeadStartMinutes: 0,
    smsAlertsPerMonth: 0,
    portfolioItems: 10,
    hasDirectoryPlace: false,
  },
  Student: {
    alertHeadStartMinutes: 5,
    smsAlertsPerMonth: 30,
    portfolioItems: 15,
    hasDirectoryPlace: false,
  },
  Silver: {
    alertHeadStartMinutes: 10,
    smsAlertsPerMonth: 60,
    portfolioItems: 20,
    hasDirectoryPlace: false,
  },
  Gold: {
    alertHeadStartMinutes: 15,
    smsAlertsPerMonth: 120,
    portfolioItems: 40,
    hasDirectoryPlace: true,
  },
}

type Benefits = (typeof tierBenefits)['Regular']

/** A benefit of the worker in `profile`, the name by which the query joins `worker_profiles`; 0 without a worker. */
export function benefitOf(name: Exclude<keyof Benefits, 'hasDirectoryPlace'>, profile: string): RawBuilder<number> {
  return sql`coalesce(${valueOf(name, profile)}::int, 0)`
}

export function hasDirectoryPlace(profile: string): RawBuilder<boolean> {
  return sql`${valueOf('hasDirectoryPlace', profile)}::boolean`
}

type Tier = keyof typeof tierBenefits

/** The tier of the worker in `profile` at this moment, also before the sweep; null without a worker. A tier of another origin stays. */
export function currentTier(profile: string): RawBuilder<Tier | null> {
  const [userId, tier] = [sql.ref(`${profile}.user_id`), sql.ref(`${profile}.tier`)]
  return sql`(case when ${tier} = 'Regular' then 'Regular' else coalesce((
    select coalesce((
      select next.tier from subscriptions next
      where next.user_id = ${userId} and next.status = 'upcoming' and next.starts_at <= now() and next.ends_at > now()
      order by next.starts_at limit 1
    ), 'Regular')
    from subscriptions past
    where past.user_id = ${userId} and past.status = 'active' and past.tier = ${tier} and past.ends_at <= now()
  ), ${tier}) end)`
}

/** As text: of the plan of the membership as it was sold, or by the tier. */
function valueOf(name: keyof Benefits, profile: string): RawBuilder<string | null> {
  const [userId, tier] = [sql.ref(`${profile}.user_id`), sql.ref(`${profile}.tier`)]
  const regular = sql.lit(String(tierBenefits.Regular[name]))
  const byTier = sql`${sql.lit(JSON.stringify(tierBenefits))}::jsonb -> ${currentTier(profile)} ->> ${sql.lit(name)}`
  return sql`(case when ${tier} = 'Regular' then ${regular} else coalesce((
    select coalesce(coalesce(subscription_orders.plan_benefits, plans.benefits) ->> ${sql.lit(name)}, ${regular})
    from subscriptions
    join subscription_orders on subscription_orders.subscription_id = subscriptions.id
    join plans on plans.id = subscription_orders.plan_id
    where subscriptions.user_id = ${userId} and subscriptions.status in ('active', 'upcoming')
      and subscriptions.starts_at <= now() and subscriptions.ends_at > now()
    order by subscriptions.status, subscriptions.starts_at limit 1
  ), ${byTier}) end)`
}
