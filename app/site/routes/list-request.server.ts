import { data, redirect } from 'react-router'
import { hasErrors } from '#app/http/forms/search-params.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { nearestCityLinks, skillLinks } from '#app/places/choices.server.ts'
import { loadListPage } from '#app/places/list-page.server.ts'
import type { ListQuery, ListSource } from '#app/places/list-search.server.ts'
import { parsePlaceParams, type Place, type PlaceParams } from '#app/places/place-params.ts'
import { presentTrades, readTradeOfList, type TradedList } from '#app/site/routes/list-trades.server.ts'
import { settleTrade } from '#app/trades/filtering.server.ts'
import type { FormState } from '#app/ui/form/form-state.ts'

export type ListRoute<Search extends ListQuery, Item> = ListSource<Search, Item> &
  TradedList & {
    read: (params: URLSearchParams) => { search: Search; form: FormState }
    isCanonical: (request: { params: PlaceParams; url: URL; place: Place; query: Search }) => boolean
    canonicalPath: (request: { url: URL; place: Place; search: Search }) => string
  }

type ListAddress = { params: PlaceParams; url: URL; language: Language }

/** The filters of path and query. Throws a 301 to the canonical address, or a 404 for an unknown skill or city. */
export function readListSearch<Search extends ListQuery>(
  route: ListRoute<Search, unknown>,
  { params, url, language }: ListAddress,
) {
  const { search: query, form } = route.read(url.searchParams)
  const { unknown, ...place } = parsePlaceParams(params)
  if (unknown?.kind === 'skill') throw data({ kind: 'skill', links: skillLinks(language, route.pathOf) }, 404)
  if (unknown) {
    const links = nearestCityLinks(unknown.input, ({ city }) => route.pathOf({ ...place, city }))
    throw data({ kind: 'city', links }, 404)
  }
  const search = settleTrade({ ...query, ...place })
  if (route.isCanonical({ params, url, place, query })) return { search, form }
  throw redirect(route.canonicalPath({ url, place, search }), 301)
}

/** The page of a public list, without its items in words. Throws as `readListSearch` does. */
export async function loadList<Search extends ListQuery, Item>(route: ListRoute<Search, Item>, address: ListAddress) {
  const { search, form } = readListSearch(route, address)
  const { language } = address
  const { ofTrade, proposed } = await readTradeOfList(route, search)
  const request = { search, isInvalid: hasErrors(form), ofTrade, namesTrade: proposed.length > 0 }
  const { values, list, ...found } = await loadListPage(route, request, language)
  const ofTrades = await presentTrades(route, { ...found, list, proposed }, language)
  return { ...found, list: { ...list, ...ofTrades, form: { ...form, values: { ...form.values, ...values } } } }
}
