import { sql } from 'kysely'
import { done, refused, type Outcome } from '#app/outcome.ts'
import type { PromoCode } from '#app/subscriptions/promo-codes.server.ts'
import type { Db } from '#db/connection.ts'

export type NewPromoCode = {
  code: string
  kind: PromoCode['kind']
  /** Percent, feninga or days, as the kind says. */
  value: number
  planId: number | null
  startsOn: string | null
  endsOn: string | null
  maxUses: number | null
  maxUsesPerWorker: number | null
  now: Date
}

/** A code that workers can use; each code exists once, also after its end. */
export async function createPromoCode(
  db: Db,
  { planId, startsOn, endsOn, maxUses, maxUsesPerWorker, now, ...values }: NewPromoCode,
): Promise<Outcome<{ codeId: number }, 'code_taken'>> {
  const row = await db
    .insertInto('promo_codes')
    .values({
      ...values,
      plan_id: planId,
      starts_at: startsOn === null ? null : startOf(startsOn, 0),
      ends_at: endsOn === null ? null : startOf(endsOn, 1),
      max_uses: maxUses,
      max_uses_per_worker: maxUsesPerWorker,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ? done({ codeId: row.id }) : refused('code_taken')
}

/** Nobody can use the code any more; orders that have used it keep their price. */
export async function endPromoCode(
  db: Db,
  { codeId, now }: { codeId: number; now: Date },
): Promise<Outcome<null, 'unknown' | 'code_ended'>> {
  const row = await db
    .updateTable('promo_codes')
    .set({ withdrawn_at: now })
    .where('id', '=', codeId)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row) return done(null)
  const known = await db.selectFrom('promo_codes').select('id').where('id', '=', codeId).executeTakeFirst()
  return refused(known ? 'code_ended' : 'unknown')
}

function startOf(day: string, plus: number) {
  return sql<Date>`((${day}::date + ${plus}::int)::timestamp at time zone 'Europe/Sarajevo')`
}
