import { defaultAdSearchSort } from '#app/ads/rules.ts'
import { presentFoundAd } from '#app/ads/presenters.server.ts'
import { allValue } from '#app/ads/search/paths.ts'
import { presentChosenFilters, toFilterQuery, type FilterQuery } from '#app/ads/search/presenters.server.ts'
import type { AdSearchQuery } from '#app/ads/search/schema.ts'
import type { searchAds } from '#app/ads/search/searching.server.ts'
import type { recordSearchVisit } from '#app/ads/search/visits.server.ts'
import { href } from '#app/href.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { cityChoices, skillSlugChoices } from '#app/places/choices.server.ts'
import { cityName } from '#app/places/cities.ts'
import { skillSlug, type Skill } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'
import { withQuery } from '#app/with-query.ts'

/** `isAll`: all skills or cities instead of the worker's own. */
export type OwnSearch = { search: AdSearchQuery; isAll: { skill: boolean; city: boolean } }
type Visit = Awaited<ReturnType<typeof recordSearchVisit>>
type Found = Awaited<ReturnType<typeof searchAds>>

export function ownCriteria({ search, isAll }: OwnSearch, visit: Visit) {
  return {
    ...search,
    skills: search.skill ? [search.skill] : isAll.skill ? [] : visit.skills,
    cities: search.city ? [search.city] : isAll.city ? [] : visit.cities,
  }
}

export function presentOwnSearch(
  { search, isAll }: OwnSearch,
  { visit, found }: { visit: Visit; found: Found },
  { language, t }: { language: Language; t: Translate },
) {
  const query = toFilterQuery(search)
  const pathFor = (filters: FilterQuery & { cursor?: string }) => ownSearchPath(filters, isAll)
  return {
    ads: found.items.map((ad) => presentFoundAd(ad, language)),
    count: { total: found.total, isTotalCapped: found.isTotalCapped },
    newSince: visit.newSince,
    pagePaths: {
      next: found.nextCursor && pathFor({ ...query, cursor: found.nextCursor }),
      first: search.cursor ? pathFor(query) : null,
    },
    filters: presentChosenFilters(search, t, language, pathFor),
    chosen: {
      skill: search.skill ? skillSlug(search.skill) : isAll.skill ? allValue : '',
      city: search.city ?? (isAll.city ? allValue : ''),
      sort: search.sort ?? defaultAdSearchSort,
    },
    ownSkills: visit.skills.map((key) => skillName(key as Skill, language, 'label')).join(', '),
    ownCities: visit.cities.map(cityName).join(', '),
    skills: skillSlugChoices(language),
    cities: cityChoices(),
  }
}

function ownSearchPath(query: FilterQuery & { cursor?: string }, isAll: OwnSearch['isAll']): string {
  return withQuery(href('/majstor/pretraga-poslova'), {
    ...query,
    skill: query.skill ? skillSlug(query.skill) : isAll.skill ? allValue : undefined,
    city: query.city ?? (isAll.city ? allValue : undefined),
  })
}
