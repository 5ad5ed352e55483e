import { z } from 'zod'
import { adSearchOrder } from '#app/ads/search/order.server.ts'
import { adSearchSchema, searchFieldsSchema } from '#app/ads/search/schema.ts'
import { adSchema, draftSchema } from '#app/ads/schemas.ts'
import { withCrossFieldRule } from '#app/cross-field.ts'
import { findTrade, tradeKeys } from '#app/trades/trades.server.ts'

const id = z.int('api:errors.ad_unknown').positive('api:errors.ad_unknown')

const trade = z.enum(tradeKeys, 'api:errors.trade_unknown').nullable().optional()
const withTrade = z.object({
  trade: trade.describe('Below the skill; without it the trade follows from title and description.'),
})

/** POST and PUT /api/jobad: a trade is below the skill of its ad. */
export const adBodySchemas = {
  ad: z.intersection(adSchema, withTrade).superRefine(refuseOtherTrade),
  draft: z.intersection(draftSchema, withTrade).superRefine(refuseOtherTrade),
}

function refuseOtherTrade(
  { skill, trade: key }: { skill: string; trade?: string | null | undefined },
  context: z.RefinementCtx,
) {
  if (key && findTrade(key)?.skill !== skill)
    context.addIssue({ code: 'custom', path: ['trade'], message: 'api:errors.trade_unknown' })
}

export const adIdSchema = z.object({ id })

/** POST /api/jobad/search: a cursor is of one order. */
export const adSearchBodySchema = withCrossFieldRule(adSearchSchema, ({ cursor, ...search }, refuse) => {
  if (cursor !== undefined && !adSearchOrder(search).decode(cursor)) refuse('cursor', 'api:errors.cursor')
})

export const adListSchema = searchFieldsSchema.pick({ city: true, skill: true, trade: true, sort: true })

export const viewStatsSchema = z.object({
  days: z.int('api:errors.days').min(1, 'api:errors.days').max(365, 'api:errors.days').default(30),
})
