import { sql } from 'kysely'
import type { UsualPrice } from '#app/statistics/prices/rules.ts'
import type { Db } from '#db/connection.ts'

const asJson = sql`jsonb_build_object('skill', usual_prices.skill, 'pricing', usual_prices.pricing, 'offers', offers,
  'low', low, 'high', high, 'firstOn', first_on, 'lastOn', last_on)`
const columns = ['skill', 'pricing', 'offers', 'low', 'high', 'first_on as firstOn', 'last_on as lastOn'] as const

/** As a value of a query: those of a skill or of a trade, one for each pricing, the most usual first. */
export function selectUsualPrices({ skill, trade = '' }: { skill: string; trade?: string }) {
  return sql<UsualPrice[]>`(
    select coalesce(jsonb_agg(${asJson} order by offers desc, pricing), '[]') from usual_prices
    where skill = ${skill} and trade = ${trade})`
}

export async function listUsualPrices(db: Db, filters: { skill: string }): Promise<UsualPrice[]> {
  const { prices } = await db.selectNoFrom(selectUsualPrices(filters).as('prices')).executeTakeFirstOrThrow()
  return prices
}

/** The prices of whole jobs by skill, which a budget is compared with. */
export function selectUsualTotals(db: Db) {
  return db.selectFrom('usual_prices').select(columns).where('trade', '=', '').where('pricing', '=', 'total')
}

/** In a query of `ads`: that of whole jobs of its trade, or else of its skill; null where too few offers say it. */
export const selectUsualTotal = sql<UsualPrice | null>`(
  select ${asJson} from usual_prices where usual_prices.skill = ads.skill and usual_prices.trade in ('', coalesce(ads.trade, ''))
    and pricing = 'total'
  order by usual_prices.trade desc limit 1)`
