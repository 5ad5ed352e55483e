import type { ViewerType } from '#app/accounts/rules.ts'
import { postAdPath } from '#app/ads/post-ad-path.ts'
import { adSearchPath } from '#app/ads/search/paths.ts'
import { services } from '#app/catalogue/catalogue.ts'
import { servicePath, tradePath } from '#app/catalogue/paths.ts'
import { withoutSuffix } from '#app/catalogue/presenters.server.ts'
import { presentTradePrices } from '#app/catalogue/prices.server.ts'
import { getServiceStats, listServiceWorkers } from '#app/catalogue/queries.server.ts'
import { listTradePageLinks } from '#app/catalogue/trades/pages.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { cityName, listCities, neighbouringCities, type City } from '#app/places/cities.ts'
import type { Skill } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'
import { tradeTitle } from '#app/trades/titles.server.ts'
import type { Trade } from '#app/trades/trades.server.ts'
import { directoryPath } from '#app/workers/paths.ts'
import { presentListedWorker } from '#app/workers/presenters.server.ts'
import { listCitiesWithWorkers } from '#app/workers/searching.server.ts'
import type { Db } from '#db/connection.ts'

type TradePage = { trade: Trade; city: City | null; language: Language; viewer: ViewerType }

export async function loadTradePage(db: Db, { trade, city, language, viewer }: TradePage) {
  const filters = { skill: trade.skill, trade: trade.key }
  const scope = { filters, city: city?.slug }
  const cities = (city ? neighbouringCities(city.slug, 12) : listCities()).map(({ slug }) => slug)
  const [{ usualPrices, ...stats }, workers, others, related] = await Promise.all([
    getServiceStats(db, scope),
    listServiceWorkers(db, scope),
    listCitiesWithWorkers(db, { ...filters, cities }),
    listTradePageLinks(db, (skill) => skill === trade.skill, language),
  ])
  const title = tradeTitle('service', { trade: trade.key, city: city?.slug ?? null, language })
  const query = { skill: trade.skill, trade: trade.slug, city: city?.slug }
  return {
    title,
    shortTitle: withoutSuffix(title),
    name: trade.names[language],
    city: city?.name ?? null,
    above: [{ name: skillName(trade.skill, language, 'label'), path: skillPath(trade.skill) }],
    countryPath: tradePath(trade),
    path: stats.workers > 0 || stats.openAds.total > 0 || !city ? tradePath(trade, city?.slug) : null,
    stats,
    offer: {
      prices: presentTradePrices(trade, usualPrices),
      population: city?.population ?? null,
      directoryPath: directoryPath(query),
      adsPath: adSearchPath(query),
      postAdPath: postAdPath(viewer, { skill: trade.skill, city: city?.slug, title: trade.names[language] }),
    },
    workersTitle: tradeTitle('directory', { trade: trade.key, city: city?.slug ?? null, language }),
    workers: workers.map((card) => presentListedWorker(card, { language, near: city?.slug })),
    cities: others.map((one) => ({
      to: tradePath(trade, one.city),
      label: `${cityName(one.city)} (${one.count})`,
    })),
    related: related.filter(({ to }) => to !== tradePath(trade)),
  }
}

export type PresentedTradePage = Awaited<ReturnType<typeof loadTradePage>>

/** The page that pages of trades stand below: of the service, or else the directory of the skill. */
export function skillPath(skill: Skill): string {
  const service = services.find(({ key }) => key === skill)
  return service ? servicePath(service.slug) : directoryPath({ skill })
}
