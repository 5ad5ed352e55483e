import type { AdSearchQuery } from '#app/ads/search-schema.ts'
import type { FoundAd } from '#app/ads/searching.server.ts'
import { formatKm, kmForInput } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { labelFilters, presentActiveFilters } from '#app/places/active-filters.ts'
import { cityName } from '#app/places/cities.ts'
import { isSkill } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'

/** An open ad as a card of a list shows it. */
export function presentFoundAd(ad: FoundAd, language: Language) {
  const { id, title, minPayout, maxPayout, publishedAt, offerCount, images, ownOfferStatus } = ad
  return {
    id,
    title,
    minPayout,
    maxPayout,
    publishedAt,
    offerCount,
    image: images[0] ?? null,
    ownOfferStatus,
    ...presentSkillAndCity(ad, language),
  }
}

export type PresentedFoundAd = ReturnType<typeof presentFoundAd>

type PublicAd = Omit<FoundAd, 'ownOfferStatus'>

/** The same ad with all that anyone may read of it. */
export function presentPublicAd(ad: PublicAd, language: Language) {
  const {
    id,
    title,
    description,
    status,
    minPayout,
    maxPayout,
    acceptsOutsideBudget,
    publishedAt,
    offerCount,
    images,
  } = ad
  const client = { name: ad.clientName, since: ad.clientSince, completedJobs: ad.clientCompletedJobs }
  const facts = {
    id,
    title,
    description,
    status,
    minPayout,
    maxPayout,
    acceptsOutsideBudget,
    publishedAt,
    offerCount,
    images,
  }
  return { ...facts, client, ...presentSkillAndCity(ad, language) }
}

export type PresentedPublicAd = ReturnType<typeof presentPublicAd>

/** The filters as they stand in an address, whatever spelling they came in. */
export function toFilterQuery({ searchTerm, skill, city, minPayout, maxPayout, sort }: AdSearchQuery) {
  const km = (feninga: number | undefined) => (feninga === undefined ? undefined : kmForInput(feninga))
  return {
    searchTerm,
    skill,
    city,
    minPayout: km(minPayout),
    maxPayout: km(maxPayout),
    sort: sort === 'newest' ? undefined : sort,
  }
}

export type FilterQuery = ReturnType<typeof toFilterQuery>

/** Each filter in use by its name, with the address of the list without it. */
export function presentChosenFilters(
  search: AdSearchQuery,
  t: Translate,
  language: Language,
  pathFor: (query: FilterQuery) => string,
) {
  const { minPayout, maxPayout } = search
  const { searchTerm, ...placeLabels } = labelFilters(search, language)
  const labels = {
    searchTerm,
    ...placeLabels,
    minPayout: minPayout ? t('common:budget.from', { amount: formatKm(minPayout, language) }) : undefined,
    maxPayout: maxPayout ? t('common:budget.up_to', { amount: formatKm(maxPayout, language) }) : undefined,
  }
  return presentActiveFilters<FilterQuery>(labels, toFilterQuery(search), pathFor)
}

function presentSkillAndCity({ skill, city }: { skill: string; city: string }, language: Language) {
  return { skill, skillLabel: isSkill(skill) ? skillName(skill, language, 'label') : '', city: cityName(city) }
}
