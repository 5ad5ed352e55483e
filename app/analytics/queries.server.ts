import { sql } from 'kysely'
import type { FunnelDimension, FunnelStep } from '#app/analytics/funnel.ts'
import type { TrackedPlatform, vitalMetrics } from '#app/analytics/rules.ts'
import type { Db } from '#db/connection.ts'

type Days = { from: string; to?: string | undefined; platform?: TrackedPlatform | undefined }

/** The visits of each step in these days, by what they differ in; '' is unknown. */
export function sumFunnel(db: Db, { by, ...days }: Days & { by: FunnelDimension }) {
  return selectVisits(db, days)
    .select([`daily_behaviour.${by} as key`, sql<FunnelStep>`step`.as('step')])
    .select(sql<number>`sum(visits)::int`.as('visits'))
    .groupBy([`daily_behaviour.${by}`, 'step'])
    .execute()
}

export function listDailyFunnel(db: Db, days: Days) {
  return selectVisits(db, days)
    .select(['day', sql<FunnelStep>`step`.as('step'), sql<number>`sum(visits)::int`.as('visits')])
    .groupBy(['day', 'step'])
    .orderBy('day')
    .execute()
}

/** The newest days first, which a limit leaves. */
export function listVisits(db: Db, days: Days, limit: number) {
  return selectVisits(db, days).selectAll().orderBy('day', 'desc').orderBy('step').limit(limit).execute()
}

function selectVisits(db: Db, { from, to, platform }: Days) {
  return db
    .selectFrom('daily_behaviour')
    .where('day', '>=', from)
    .$if(to !== undefined, (visits) => visits.where('day', '<=', to!))
    .$if(platform !== undefined, (visits) => visits.where('platform', '=', platform!))
}

export function listRetention(db: Db) {
  return db.selectFrom('weekly_retention').selectAll().orderBy('cohort').orderBy('week').execute()
}

const listedPages = 30

export function listVitals(db: Db) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('vitals_summary')
        .select(['page', 'platform', (expr) => expr.fn.sum<number>('samples').as('total')])
        .groupBy(['page', 'platform'])
        .orderBy('total', 'desc')
        .orderBy('page')
        .limit(listedPages)
        .as('top'),
    )
    .innerJoin('vitals_summary as vital', (join) =>
      join.onRef('vital.page', '=', 'top.page').onRef('vital.platform', '=', 'top.platform'),
    )
    .select(['vital.page', 'vital.platform', 'vital.p75', 'vital.samples'])
    .select(sql<(typeof vitalMetrics)[number]>`vital.metric`.as('metric'))
    .orderBy('top.total', 'desc')
    .orderBy('vital.page')
    .orderBy('vital.platform')
    .execute()
}
