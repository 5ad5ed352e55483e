import { z } from 'zod'
import { count } from '#app/http/api/response-schemas.server.ts'
import { cityName } from '#app/places/cities.ts'
import { demandDays } from '#app/statistics/demand-rules.ts'
import type { listDemand } from '#app/statistics/demand.server.ts'

export const demandShape = z.object({
  skill: z.string(),
  city: z.string(),
  workers: count,
  reachableWorkers: count.describe('Whom e-mail, a text message or a push reaches.'),
  openAds: count,
  ads: count.describe(`Published in the last ${demandDays} days.`),
  offers: count.describe('On these ads.'),
  waitingMinutes: count.nullable().describe('Median time from an ad to its first offer.'),
})

export function presentDemand(rows: Awaited<ReturnType<typeof listDemand>>): z.output<typeof demandShape>[] {
  return rows.map((row) => ({ ...row, city: cityName(row.city) }))
}
