import { allValue } from '#app/ads/search/paths.ts'
import { adSearchFields, adSearchSchema } from '#app/ads/search/schema.ts'
import { settleTrade } from '#app/trades/filtering.server.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'

/** Reads the query of a worker's search. Without a skill or city the worker's own ones are meant, with `sve` all there are. */
export function readOwnSearch(params: URLSearchParams) {
  const searchParams = new URLSearchParams(params)
  const isAll = { skill: searchParams.get('skill') === allValue, city: searchParams.get('city') === allValue }
  if (isAll.skill) searchParams.delete('skill')
  if (isAll.city) searchParams.delete('city')
  const { search, form } = readSearchParams(adSearchSchema, searchParams, adSearchFields)
  return { search: isAll.skill ? { ...search, trade: undefined } : settleTrade(search), form, isAll }
}
