import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { myAdsSchema, myAssignmentsSchema } from '#app/ads/schemas.ts'
import { adSearchSchema } from '#app/ads/search/schema.ts'
import { offerListSchema } from '#app/offers/schemas.ts'
import { languageLink } from '#app/site/language-link.ts'
import { pageParameters, transientParameters } from '#app/http/search-params.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
beforeAll(async () => void (web = await startWebProcess({ PAGE_CACHE: '1' })))
afterAll(() => web.stop())

test('a link to another language keeps the filters that were in use, and nothing else of the query', () => {
  expect(languageLink('/poslovi', '?sort=oldest&utm_x=EVIL&skill=electrician&zz=1', 'de')).toBe(
    '/poslovi?skill=electrician&sort=oldest&lng=de',
  )
  expect(languageLink('/prijava', '?next=%2Fposlovi%3Fa%3D1&lng=bs', 'en')).toBe(
    '/prijava?next=%2Fposlovi%3Fa%3D1&lng=en',
  )
  expect(languageLink('/', '?utm_x=EVIL', 'es')).toBe('/?lng=es')
})

test('every parameter that a page reads is known', () => {
  const sources = globSync('app/**/*.{ts,tsx}').filter((file) => !/enhance|gateways|push\/|\/api\//.test(file))
  const named = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/searchParams\.(?:get|has)\('(\w+)'\)/g)].map(([, name]) => name!),
  )
  const schemaNames = [adSearchSchema, myAdsSchema, myAssignmentsSchema, offerListSchema].flatMap(({ shape }) =>
    Object.keys(shape),
  )
  expect(named.length).toBeGreaterThan(10)
  const unknown = [...new Set([...named, ...schemaNames])].filter(
    (name) => !pageParameters.includes(name) && !(transientParameters as readonly string[]).includes(name),
  )
  expect(unknown).toEqual([])
})

test.each(['/', '/poslovi', '/majstori', '/usluge', '/blog', '/o-nama', '/poslovi/elektricar?sort=oldest'])(
  'an ignored parameter leaves nothing in %s',
  async (path) => {
    const page = async (target: string, headers: Record<string, string> = {}) =>
      (await fetch(web.origin + target, { headers })).text()
    const separator = path.includes('?') ? '&' : '?'
    const withIgnored = await page(`${path}${separator}utm_x=EVIL&fbclid=EVIL&igsh=EVIL&ref=EVIL`)
    const plain = await page(path)
    expect(plain.includes('EVIL')).toBe(false)
    expect(withIgnored === plain).toBe(true)
    // A visitor with a cookie of their own gets a page made for them.
    expect((await page(`${path}${separator}utm_x=EVIL&zz=EVIL`, { cookie: 'slow=1' })).includes('EVIL')).toBe(false)
  },
)
