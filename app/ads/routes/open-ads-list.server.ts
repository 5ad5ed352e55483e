import { countOpenAdsBySkillAndCity, countOpenAdsByTrade } from '#app/ads/search/counts.server.ts'
import { adSearchPath } from '#app/ads/search/paths.ts'
import { toFilterQuery } from '#app/ads/search/presenters.server.ts'
import { adSearchFields, adSearchSchema, type AdSearchQuery } from '#app/ads/search/schema.ts'
import { searchAds, type FoundAd } from '#app/ads/search/searching.server.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { skillSlug } from '#app/places/skill-keys.ts'
import { adSearchTitle } from '#app/places/titles.ts'
import type { ListRoute } from '#app/site/routes/list-request.server.ts'
import { db } from '#db/connection.ts'

/** The public list of open ads; skill and city have paths, all other filters are a query. */
export const openAdsList: ListRoute<AdSearchQuery, FoundAd> = {
  read: (params) => readSearchParams(adSearchSchema, params, adSearchFields),
  pathOf: adSearchPath,
  isCanonical: ({ params, place: { skill, city } }) =>
    params.skill === (skill && skillSlug(skill)) && params.city === city,
  canonicalPath: ({ url, place }) => adSearchPath(place) + url.search,
  toQuery: toFilterQuery,
  search: (search) => {
    const { skill, city } = search
    return searchAds(db, { ...search, skills: skill ? [skill] : [], cities: city ? [city] : [] })
  },
  countBySkillAndCity: () => countOpenAdsBySkillAndCity(db),
  titleOf: adSearchTitle,
  titleKind: 'adSearch',
  countByTrade: () => countOpenAdsByTrade(db),
  imageFolder: 'poslovi',
}
