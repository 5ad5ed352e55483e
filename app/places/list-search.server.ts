import type { Language } from '#app/i18n/languages.ts'
import type { Count } from '#app/places/alternatives.ts'
import { applyInterpretation } from '#app/places/query-interpretation.ts'
import type { ServiceKey, Skill } from '#app/places/skill-keys.ts'

export type ListQuery = {
  skill?: Skill | undefined
  trade?: string | undefined
  city?: string | undefined
  searchTerm?: string | undefined
  cursor?: string | undefined
}

export type PathQuery = ListQuery & { [name: string]: string | undefined }

type Found<Item> = { items: Item[]; total: number; isTotalCapped: boolean; nextCursor: string | null }

export type ListSource<Search extends ListQuery, Item> = {
  pathOf: (query: PathQuery) => string
  /** The filters as parameters of `pathOf`, without the default order. */
  toQuery: (search: Search) => PathQuery
  search: (search: Search) => Promise<Found<Item>>
  countBySkillAndCity: () => Promise<Count[]>
  titleOf: (service: ServiceKey | null, city: string | null, language: Language) => string
  imageFolder: string
}

/** `ofTrade` is the search for the trade that the words name; `namesTrade` is true also of words that may name several. */
export type ListRequest<Search extends ListQuery> = {
  search: Search
  isInvalid: boolean
  ofTrade: Search | null
  namesTrade: boolean
}

/** Skill, trade and city found in the words count more than the other words: where nothing matches these, they are left out if they name no trade. */
export async function searchInterpreted<Search extends ListQuery, Item>(
  source: ListSource<Search, Item>,
  { search: requested, isInvalid, ofTrade, namesTrade }: ListRequest<Search>,
) {
  // Invalid fields are left out of the search, so the words say less than the visitor meant.
  const interpretation = isInvalid
    ? { search: requested, interpretedText: null }
    : ofTrade
      ? { search: ofTrade, interpretedText: requested.searchTerm ?? null }
      : applyInterpretation(requested)
  const { search, interpretedText } = interpretation
  const found = await source.search(search)
  const isMatched = interpretedText === null || !search.searchTerm || found.total > 0 || search.cursor
  if (isMatched || (namesTrade && !search.skill)) return { search, found, interpretedText, unmatchedTerm: null }
  const withoutTerm = { ...search, searchTerm: undefined }
  const foundWithoutTerm = await source.search(withoutTerm)
  return { search: withoutTerm, found: foundWithoutTerm, interpretedText, unmatchedTerm: search.searchTerm ?? null }
}
