import { defaultAdSearchSort } from '#app/ads/search/sorts.ts'
import { presentFoundAd } from '#app/ads/presenters.server.ts'
import { listNearbyAds } from '#app/ads/search/nearby.server.ts'
import { allValue } from '#app/ads/search/paths.ts'
import { presentChosenFilters, toFilterQuery, type FilterQuery } from '#app/ads/search/presenters.server.ts'
import type { AdSearchQuery } from '#app/ads/search/schema.ts'
import { searchAds } from '#app/ads/search/searching.server.ts'
import type { recordSearchVisit } from '#app/ads/search/visits.server.ts'
import { href } from '#app/href.ts'
import type { Language } from '#app/i18n/languages.ts'
import { shortenList } from '#app/i18n/shorten-list.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { cityChoices, skillSlugChoices } from '#app/places/choices.server.ts'
import { cityName, cityNameFrom } from '#app/places/cities.ts'
import { skillSlug } from '#app/places/skill-keys.ts'
import { tradeSlug, tradeSlugChoices } from '#app/trades/filtering.server.ts'
import { presentSkills } from '#app/trades/worker-skills.server.ts'
import { withQuery } from '#app/with-query.ts'
import type { Db } from '#db/connection.ts'

/** A word of the search names any other. */
const suggestedCities = 40

/** `isAll`: all skills or cities instead of the worker's own. */
export type OwnSearch = { search: AdSearchQuery; isAll: { skill: boolean; city: boolean } }
export type Visit = Awaited<ReturnType<typeof recordSearchVisit>>
type Found = Awaited<ReturnType<typeof searchOwnAds>>

/** The search as a visit reads it; without `skills` the worker's own are meant. */
export function visitCriteria({ search: { skill, trade, minPayout, maxPayout }, isAll }: OwnSearch) {
  return { skills: skill ? [skill] : isAll.skill ? [] : undefined, trade, minPayout, maxPayout }
}

/** Where the worker's own cities have no ads, the nearest ones instead, with `isNearby`. */
export async function searchOwnAds(
  db: Db,
  request: OwnSearch,
  { visit, workerId }: { visit: Visit; workerId: number },
) {
  const { search, isAll } = request
  const { cities, ...criteria } = { ...ownCriteria(request, visit), reachableBy: workerId }
  const isOfOwnCities = !search.city && !isAll.city && !search.searchTerm && !search.cursor
  if (isOfOwnCities && !visit.hasAdsInOwnCities && visit.cities.length > 0) {
    const items = await listNearbyAds(db, { ...criteria, from: visit.cities, workerId })
    return { items, nextCursor: null, total: 0, isTotalCapped: false, isNearby: items.length > 0 }
  }
  return { ...(await searchAds(db, { ...criteria, cities, workerId })), isNearby: false }
}

function ownCriteria({ search, isAll }: OwnSearch, visit: Visit) {
  return {
    ...search,
    skills: search.skill ? [search.skill] : isAll.skill ? [] : visit.skills,
    exceptTrades: search.skill || isAll.skill ? [] : visit.exceptTrades,
    cities: search.city ? [search.city] : isAll.city ? [] : visit.cities,
  }
}

export function presentOwnSearch(
  request: OwnSearch,
  { visit, found }: { visit: Visit; found: Found },
  { language, t }: Translation,
) {
  const { search, isAll } = request
  const query = toFilterQuery(search)
  const pathFor = (filters: FilterQuery & { cursor?: string }) => ownSearchPath(filters, isAll)
  return {
    ads: found.items.map((ad) => ({ ...presentFoundAd(ad, language), city: cityNameFrom(visit.cities, ad.city) })),
    nearbyText: found.isNearby ? t('search:none_in_own_cities', { count: visit.cities.length }) : null,
    count: { total: found.total, isTotalCapped: found.isTotalCapped },
    newSince: visit.newSince,
    pagePaths: {
      next: found.nextCursor && pathFor({ ...query, cursor: found.nextCursor }),
      first: search.cursor ? pathFor(query) : null,
    },
    filters: [...presentPresets(request, visit, language), ...presentChosenFilters(search, t, language, pathFor)],
    isFiltered: isAll.skill || isAll.city || presentChosenFilters(search, t, language, pathFor).length > 0,
    sort: search.sort ?? defaultAdSearchSort,
    skillField: {
      label: t('common:fields.skill'),
      emptyLabel: t('search:own_skills', { names: skillLabels(visit, language).join(', ') }),
      options: [{ value: allValue, label: t('common:labels.all_skills') }, ...skillSlugChoices(language)],
      defaultValue: search.skill ? skillSlug(search.skill) : isAll.skill ? allValue : '',
    },
    tradeField: presentTradeField(search, { language, t }),
    cityField: {
      label: t('common:fields.city'),
      emptyLabel: t('search:own_cities', { names: visit.cities.map(cityName).join(', ') }),
      options: [
        { value: allValue, label: t('common:labels.all_cities') },
        ...cityChoices(suggestedCities, [...visit.cities, search.city ?? '']),
      ],
      defaultValue: search.city ?? (isAll.city ? allValue : ''),
    },
    all: { to: ownSearchPath({ ...query, city: undefined }, { ...isAll, city: true }), label: t('search:all_places') },
  }
}

/** Null where no chosen skill has trades. */
function presentTradeField({ skill, trade }: AdSearchQuery, { language, t }: Translation) {
  const options = tradeSlugChoices(skill, language)
  if (options.length === 0) return null
  return { label: t('trades:filter'), emptyLabel: t('trades:all'), options, defaultValue: tradeSlug(trade) ?? '' }
}

/** The worker's own skills and cities, which are filters until they are taken away. */
function presentPresets({ search, isAll }: OwnSearch, visit: Visit, language: Language) {
  const query = toFilterQuery(search)
  const skills = skillLabels(visit, language)
  const hasOwnSkills = !search.skill && !isAll.skill && skills.length > 0
  const hasOwnCities = !search.city && !isAll.city && visit.cities.length > 0
  return [
    ...(hasOwnSkills ? [{ label: shortenList(skills), to: ownSearchPath(query, { ...isAll, skill: true }) }] : []),
    ...(hasOwnCities
      ? [{ label: shortenList(visit.cities.map(cityName)), to: ownSearchPath(query, { ...isAll, city: true }) }]
      : []),
  ]
}

function skillLabels(visit: Visit, language: Language): string[] {
  return presentSkills(visit, language).map(({ label }) => label)
}

export function ownSearchPath(query: FilterQuery & { cursor?: string }, isAll: OwnSearch['isAll']): string {
  return withQuery(href('/majstor/pretraga-poslova'), {
    ...query,
    skill: query.skill ? skillSlug(query.skill) : isAll.skill ? allValue : undefined,
    trade: query.skill && query.trade,
    city: query.city ?? (isAll.city ? allValue : undefined),
  })
}
