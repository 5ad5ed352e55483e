import { redirect } from 'react-router'
import { tradePath } from '#app/catalogue/paths.ts'
import { skillPath } from '#app/catalogue/trades/loading.server.ts'
import { listTradesWithPages } from '#app/catalogue/trades/pages.server.ts'
import { findCity, type City } from '#app/places/cities.ts'
import { skillSlug } from '#app/places/skill-keys.ts'
import { findServiceKey } from '#app/places/skills.ts'
import { findTradeBySpelling, type Trade } from '#app/trades/trades.server.ts'
import { db } from '#db/connection.ts'

/** Undefined where the second segment of the path names no trade, or a city. Throws as `resolveTradeInCity` does. */
export async function resolveTrade({ skill, city }: { skill: string; city: string }): Promise<Trade | undefined> {
  if (findCity(city) || !findServiceKey(skill)) return undefined
  return (await resolveTradeInCity({ skill, trade: city }))?.trade
}

/**
 * The trade and city that the path names. Throws a redirect to the canonical spelling, and to the page of its skill where there
 * is too little of a trade for a page.
 */
export async function resolveTradeInCity(params: {
  skill: string
  trade: string
  city?: string
}): Promise<{ trade: Trade; city: City | null } | undefined> {
  const trade = findTradeBySpelling(params.trade)
  const city = params.city === undefined ? null : findCity(params.city)
  if (!trade || city === undefined) return undefined
  if (!(await listTradesWithPages(db)).includes(trade)) throw redirect(skillPath(trade.skill), 302)
  const isCanonical =
    params.skill === skillSlug(trade.skill) && params.trade === trade.slug && params.city === city?.slug
  if (!isCanonical) throw redirect(tradePath(trade, city?.slug), 301)
  return { trade, city }
}
