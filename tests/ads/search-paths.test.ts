import { expect, test } from 'vitest'
import { adSearchPath } from '#app/ads/search/paths.ts'
import { openAdsList } from '#app/ads/routes/open-ads-list.server.ts'
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
