import { planBenefitsSchema, planTextSchema } from '#app/subscriptions/schemas.ts'
import type { Db } from '#db/connection.ts'

export type Plan = Awaited<ReturnType<typeof listPlans>>[number]

/** The plans that are sold, in the order of the shop. */
export async function listPlans(db: Db) {
  return (await selectSoldPlans(db).execute()).map(parsePlan)
}

export function selectSoldPlans(db: Db) {
  return selectPlans(db).where('withdrawn_at', 'is', null).orderBy('position').orderBy('id')
}

export async function findPlan(db: Db, { planId }: { planId: number }): Promise<Plan | undefined> {
  const row = await selectPlans(db).where('id', '=', planId).where('withdrawn_at', 'is', null).executeTakeFirst()
  return row && parsePlan(row)
}

export async function findAnyPlan(db: Db, { planId }: { planId: number }) {
  const row = await selectPlans(db).select('withdrawn_at as withdrawnAt').where('id', '=', planId).executeTakeFirst()
  return row && { ...parsePlan(row), withdrawnAt: row.withdrawnAt }
}

function selectPlans(db: Db) {
  return db
    .selectFrom('plans')
    .select([
      'id',
      'key',
      'tier',
      'names',
      'texts',
      'length_count as lengthCount',
      'length_unit as lengthUnit',
      'price',
      'benefits',
    ])
}

export function parsePlan(row: Awaited<ReturnType<ReturnType<typeof selectPlans>['executeTakeFirstOrThrow']>>) {
  return {
    ...row,
    names: planTextSchema.parse(row.names),
    texts: planTextSchema.parse(row.texts),
    benefits: planBenefitsSchema.parse(row.benefits),
  }
}
