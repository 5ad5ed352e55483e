import { expect, test } from 'vitest'
import { jobsPath } from '#app/ads/job-addresses.ts'
import { placeOfPath } from '#app/ads/routes/jobs-place.server.ts'
import { readJobSearch } from '#app/ads/search-schema.ts'

test('trade and city have addresses of their own, all else is a query', () => {
  expect(jobsPath({})).toBe('/poslovi')
  expect(jobsPath({ skill: 'electrician' })).toBe('/poslovi/elektricar')
  expect(jobsPath({ city: 'banja-luka' })).toBe('/poslovi/grad/banja-luka')
  const searched = jobsPath({ skill: 'dogWalker', city: 'brcko', searchTerm: 'veliki pas', sort: undefined })
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
  expect(redirectOf(() => placeOfPath(params, '?sort=oldest', 'bs'))).toEqual([301, location])
})

test('a trade or place that we do not know is not there, with what there is instead', () => {
  expect(thrownBy(() => placeOfPath({ skill: 'gusar' }, '', 'bs'))).toMatchObject({
    init: { status: 404 },
    data: { kind: 'skill' },
  })
  expect(thrownBy(() => placeOfPath({ city: 'Sarajvo' }, '', 'bs'))).toMatchObject({
    data: { kind: 'city', links: expect.arrayContaining([{ to: '/poslovi/grad/sarajevo', label: 'Sarajevo' }]) },
  })
})

test('a filter that is wrong is told beside its field and left out', () => {
  const { search, form } = readJobSearch(
    new URLSearchParams('searchTerm=voda&minPayout=puno&city=Atlantida&cursor=x&pageSize=9999&sort=?'),
  )
  expect(search).toEqual({ searchTerm: 'voda', cursor: 'x' })
  expect(Object.keys(form.errors).toSorted()).toEqual(['city', 'minPayout'])
  expect(form.values).toMatchObject({ minPayout: 'puno', city: 'Atlantida' })
})

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (thrown) {
    return thrown
  }
  throw new Error('nothing was thrown')
}

function redirectOf(work: () => unknown): [number, string | null] {
  const response = thrownBy(work) as Response
  return [response.status, response.headers.get('location')]
}
