import type { Language } from '#app/i18n/languages.ts'
import { listedServiceKey } from '#app/places/builders.ts'
import { countSkills } from '#app/places/alternatives.ts'
import { largestCityNames, skillSlugChoices } from '#app/places/choices.server.ts'
import { cityName } from '#app/places/cities.ts'
import { findNextSteps, noNextSteps } from '#app/places/next-steps.ts'
import { exactQuery } from '#app/places/query-interpretation.ts'
import { skillSlug } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'
import {
  searchInterpreted,
  type ListQuery,
  type ListRequest,
  type ListSource,
  type PathQuery,
} from '#app/places/list-search.server.ts'

const maxSuggestedCities = 20
const maxSkillLinks = 8

/** Searches by the interpreted query, and presents all of the page but its items; `values` are those of the filters. */
export async function loadListPage<Search extends ListQuery, Item>(
  source: ListSource<Search, Item>,
  request: ListRequest<Search>,
  language: Language,
) {
  const { search, found, interpretedText, unmatchedTerm } = await searchInterpreted(source, request)
  const query = source.toQuery(search)
  const isIndexable =
    found.items.length > 0 && !request.isInvalid && !unmatchedTerm && isPlaceOnly(query, search.cursor)
  const list = {
    title: source.titleOf(listedServiceKey(search), search.city ?? null, language),
    path: isIndexable ? source.pathOf(query) : null,
    image: [source.imageFolder, search.skill ? skillSlug(search.skill) : '-', search.city ?? '-'].join('/'),
    count: { total: found.total, isTotalCapped: found.isTotalCapped },
    pagePaths: presentPagePaths(source.pathOf, query, { cursor: search.cursor, nextCursor: found.nextCursor }),
    nextSteps: await loadNextSteps(source, { search, isEmpty: found.total === 0, unmatchedTerm }, language),
    hasCity: search.city !== undefined,
    searchTerm: search.searchTerm ?? null,
    interpretation: presentInterpretation(source.pathOf, interpretedText, unmatchedTerm),
    skillLinks: await listSkillLinks(source, query, language),
    skills: skillSlugChoices(language),
    cities: largestCityNames(maxSuggestedCities),
  }
  return { search, query, values: presentValues(search, interpretedText), items: found.items, list }
}

type PageCursors = { cursor: string | undefined; nextCursor: string | null }

/** The next page after `nextCursor`; the first page where this is another one. */
export function presentPagePaths<Query extends PathQuery>(
  pathOf: (query: Query & { cursor?: string }) => string,
  query: Query,
  { cursor, nextCursor }: PageCursors,
) {
  return {
    next: nextCursor && pathOf({ ...query, cursor: nextCursor }),
    first: cursor ? pathOf(query) : null,
  }
}

type NextStepsOptions = { search: ListQuery; isEmpty: boolean; unmatchedTerm: string | null }

async function loadNextSteps<Search extends ListQuery>(
  source: ListSource<Search, unknown>,
  { search, isEmpty, unmatchedTerm }: NextStepsOptions,
  language: Language,
) {
  if (!isEmpty && !unmatchedTerm) return noNextSteps
  const filters = { ...search, searchTerm: unmatchedTerm ?? search.searchTerm }
  const steps = findNextSteps(await source.countBySkillAndCity(), filters, source.pathOf, language)
  return isEmpty ? steps : { ...noNextSteps, didYouMean: steps.didYouMean }
}

async function listSkillLinks<Search extends ListQuery>(
  source: ListSource<Search, unknown>,
  query: PathQuery,
  language: Language,
) {
  if (query.skill || query.searchTerm) return []
  return countSkills(await source.countBySkillAndCity(), query)
    .slice(0, maxSkillLinks)
    .map(({ skill }) => ({ to: source.pathOf({ ...query, skill }), label: skillName(skill, language, 'label') }))
}

function isPlaceOnly({ skill: _, city: __, ...others }: PathQuery, cursor: string | undefined): boolean {
  return !cursor && Object.values(others).every((value) => !value)
}

function presentInterpretation(
  pathOf: (query: PathQuery) => string,
  text: string | null,
  unmatchedTerm: string | null,
) {
  return text === null ? null : { text, literal: pathOf({ searchTerm: exactQuery(text) }), unmatchedTerm }
}

function presentValues({ skill, city, searchTerm = '' }: ListQuery, interpretedText: string | null) {
  return {
    ...(skill && { skill: skillSlug(skill) }),
    ...(city && { city: cityName(city) }),
    ...(interpretedText !== null && { searchTerm }),
  }
}
