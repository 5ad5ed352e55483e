import { expect, test } from 'vitest'
import { directoryPath } from '#app/workers/paths.ts'
import type { PlaceParams } from '#app/places/place-params.ts'
import { readListSearch } from '#app/site/routes/list-request.server.ts'
import { directoryList } from '#app/workers/routes/directory-list.server.ts'

function read(params: PlaceParams, query = '') {
  return readListSearch(directoryList, { params, url: new URL(`https://primjer.ba/?${query}`), language: 'bs' })
}

test('a list of workers has one address: trade and city first, then the rest', () => {
  expect(directoryPath({})).toBe('/majstori')
  expect(directoryPath({ skill: 'dogWalker', city: 'banja-luka' })).toBe('/majstori?skill=setac-pasa&city=banja-luka')
  expect(directoryPath({ city: 'brcko', searchTerm: 'veliki pas', sort: undefined })).toBe(
    '/majstori?city=brcko&searchTerm=veliki+pas',
  )
})

test.each<[PlaceParams, string, object]>([
  [{}, '', {}],
  [{ skill: 'elektricar' }, '', { skill: 'electrician' }],
  [{ skill: 'mostar' }, '', { city: 'mostar' }],
  [{ skill: 'elektricar', city: 'mostar' }, '', { skill: 'electrician', city: 'mostar' }],
  [{}, 'skill=elektricar&city=mostar', { skill: 'electrician', city: 'mostar' }],
  [{ skill: 'elektricar' }, 'city=mostar&sort=newest', { skill: 'electrician', city: 'mostar', sort: 'newest' }],
  // What people type into the form costs them no further round trip.
  [{}, 'skill=&city=Banja+Luka&searchTerm=', { city: 'banja-luka' }],
  [{}, 'city=%D0%91%D0%B0%D1%9A%D0%B0+%D0%9B%D1%83%D0%BA%D0%B0', { city: 'banja-luka' }],
])('%o with “%s” asks for %o', (params, query, search) => {
  expect(read(params, query).search).toEqual(search)
})

test.each<[PlaceParams, string, string]>([
  [{ skill: 'elektro-radovi' }, '', '/majstori?skill=elektricar'],
  [{ skill: 'Električar' }, 'sort=newest', '/majstori?skill=elektricar&sort=newest'],
  [{ skill: 'Бања Лука' }, '', '/majstori?city=banja-luka'],
  [{ skill: 'moler', city: 'Brčko' }, '', '/majstori?skill=moler&city=brcko'],
  [{ skill: 'brcko', city: 'moler' }, '', '/majstori?skill=moler&city=brcko'],
  [{}, 'skill=plumber', '/majstori?skill=vodoinstalater'],
  [{}, 'city=banjaluka', '/majstori?city=banja-luka'],
  [{}, 'city=sarajevo-', '/majstori?city=sarajevo'],
  [{}, 'city=banja--luka&skill=moler', '/majstori?skill=moler&city=banja-luka'],
])('%o with “%s” is sent to the one address', (params, query, location) => {
  const response = thrownBy(() => read(params, query)) as Response
  expect([response.status, response.headers.get('location')]).toEqual([301, location])
})

test('a trade or a place in the path that is not known is not there, with what there is instead', () => {
  expect(thrownBy(() => read({ skill: 'gusar' }))).toMatchObject({
    init: { status: 404 },
    data: { kind: 'skill', links: expect.arrayContaining([{ to: '/majstori?skill=moler', label: 'Moler' }]) },
  })
  expect(thrownBy(() => read({ skill: 'moler', city: 'sarajvo' }))).toMatchObject({
    data: {
      kind: 'city',
      links: expect.arrayContaining([{ to: '/majstori?skill=moler&city=sarajevo', label: 'Sarajevo' }]),
    },
  })
})

test('a filter that is wrong is told beside its field and left out', () => {
  const { search, form } = read({}, 'city=Atlantida&searchTerm=voda&sort=?&cursor=x')
  expect(search).toEqual({ searchTerm: 'voda', cursor: 'x' })
  expect(Object.keys(form.errors)).toEqual(['city'])
})

function thrownBy(callback: () => unknown): unknown {
  try {
    callback()
  } catch (thrown) {
    return thrown
  }
  throw new Error('nothing was thrown')
}
