import { expect, test } from 'vitest'
import { adSearchPath } from '#app/ads/search/paths.ts'
import { openAdsList } from '#app/ads/routes/open-ads-list.server.ts'
import { adSearchBodySchema } from '#app/ads/api-schemas.ts'
import { adSearchFields, adSearchSchema } from '#app/ads/search/schema.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import type { PlaceParams } from '#app/places/place-params.ts'
import { readListSearch } from '#app/site/routes/list-request.server.ts'

function read(params: PlaceParams, search = '') {
  return readListSearch(openAdsList, { params, url: new URL(`https://primjer.ba/${search}`), language: 'bs' })
}

test('skill and city are in the path, all other filters in the query', () => {
  expect(adSearchPath({})).toBe('/poslovi')
  expect(adSearchPath({ skill: 'electrician' })).toBe('/poslovi/elektricar')
  expect(adSearchPath({ city: 'banja-luka' })).toBe('/poslovi/grad/banja-luka')
  const searched = adSearchPath({ skill: 'dogWalker', city: 'brcko', searchTerm: 'veliki pas', sort: undefined })
  expect(searched).toBe('/poslovi/setac-pasa/brcko?searchTerm=veliki+pas')
})

test.each([
  [{ skill: 'elektro-radovi' }, '/poslovi/elektricar?sort=oldest'],
  [{ skill: 'Električar' }, '/poslovi/elektricar?sort=oldest'],
  [{ city: 'Бања Лука' }, '/poslovi/grad/banja-luka?sort=oldest'],
  [{ skill: 'mostar' }, '/poslovi/grad/mostar?sort=oldest'],
  [{ skill: 'moler', city: 'Brčko' }, '/poslovi/moler/brcko?sort=oldest'],
  [{ skill: 'Brčko', city: 'moler' }, '/poslovi/moler/brcko?sort=oldest'],
])('another spelling leads to the one address: %o', (params, location) => {
  expect(redirectOf(() => read(params, '?sort=oldest'))).toEqual([301, location])
})

test('an unknown skill or place in the path is a 404 with links to known ones', () => {
  expect(thrownBy(() => read({ skill: 'gusar' }))).toMatchObject({
    init: { status: 404 },
    data: { kind: 'skill' },
  })
  expect(thrownBy(() => read({ city: 'Sarajvo' }))).toMatchObject({
    data: { kind: 'city', links: expect.arrayContaining([{ to: '/poslovi/grad/sarajevo', label: 'Sarajevo' }]) },
  })
})

test('an invalid filter is left out, with an error beside its field', () => {
  const { search, form } = readSearchParams(
    adSearchSchema,
    new URLSearchParams('searchTerm=voda&minPayout=puno&city=Atlantida&cursor=x&pageSize=9999&sort=?'),
    adSearchFields,
  )
  expect(search).toEqual({ searchTerm: 'voda', cursor: 'x' })
  expect(Object.keys(form.errors).toSorted()).toEqual(['city', 'minPayout'])
  expect(form.values).toMatchObject({ minPayout: 'puno', city: 'Atlantida' })
})

test('a budget whose end is below its beginning is flagged at its end, and only its beginning filters', () => {
  const readBudget = (query: string) => readSearchParams(adSearchSchema, new URLSearchParams(query), adSearchFields)
  const { search, form } = readBudget('minPayout=500&maxPayout=100')
  expect(search).toEqual({ minPayout: 50_000 })
  expect(form).toEqual({
    values: { minPayout: '500', maxPayout: '100' },
    errors: { maxPayout: ['search:errors.max_below_min'] },
  })
  for (const query of ['minPayout=100&maxPayout=100', 'maxPayout=100', 'minPayout=500'])
    expect(readBudget(query).form.errors, query).toEqual({})
  expect(Object.keys(readBudget('minPayout=puno&maxPayout=100').form.errors)).toEqual(['minPayout'])
  expect(adSearchBodySchema.safeParse({ minPayout: 500, maxPayout: 100 }).error?.issues).toMatchObject([
    { path: ['maxPayout'], message: 'search:errors.max_below_min' },
  ])
})

function thrownBy(callback: () => unknown): unknown {
  try {
    callback()
  } catch (thrown) {
    return thrown
  }
  throw new Error('nothing was thrown')
}

function redirectOf(callback: () => unknown): [number, string | null] {
  const response = thrownBy(callback) as Response
  return [response.status, response.headers.get('location')]
}
