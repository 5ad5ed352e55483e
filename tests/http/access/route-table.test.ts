import { beforeAll, describe, expect, test } from 'vitest'
import { parseVitals } from '#app/analytics/parsing.server.ts'
import { trackedActions } from '#app/analytics/rules.ts'
import { apiCalls } from '#app/http/api/api-route.server.ts'
import { findRoute, handleOf, listRouteTable, loadRouteTable, type RouteEntry } from '#app/http/route-table.server.ts'
import { sitemapSources } from '#app/site/sitemap-sources.server.ts'
import { listFixedPages } from '#app/site/sitemap.server.ts'
import { readAccessTable } from '#tests/support/web/access-table.ts'
import { loadServerBuild } from '#tests/support/web/server-build.ts'

beforeAll(() => loadServerBuild())

const areas = new Map(readAccessTable().map(({ path, area }) => [path, area]))
const pagesIn = (...names: string[]): RouteEntry[] =>
  listRouteTable().filter(({ path, isPage }) => isPage && names.includes(areas.get(path)!))

describe('pages that visitors can open', () => {
  test('are cached in the area `public` and nowhere else', () => {
    expect(pagesIn('public').length).toBeGreaterThan(20)
    expect(pagesIn('public').filter(({ handle }) => !handle.cache)).toEqual([])
    expect(listRouteTable().filter(({ handle, path }) => handle.cache && areas.get(path) !== 'public')).toEqual([])
  })

  test('run without React', () => {
    expect(pagesIn('public', 'anyone', 'visitors').filter(({ handle }) => handle.hydrate !== false)).toEqual([])
  })

  test('say whether they are in the sitemap, and those with parameters have a source in site/sitemap-sources', () => {
    const listed: string[] = [
      ...listFixedPages().map(({ path }) => path),
      ...Object.values(sitemapSources).flatMap(({ routes }) => routes),
    ]
    const inSitemap = listRouteTable().filter(({ handle }) => handle.sitemap)
    expect(pagesIn('public', 'anyone', 'visitors').filter(({ handle }) => handle.sitemap === undefined)).toEqual([])
    expect(listed.toSorted()).toEqual(inSitemap.map(({ path }) => path).toSorted())
  })
})

test('pages of members are neither cached nor in the sitemap', () => {
  const found = pagesIn('members', 'workers', 'clients').filter(({ handle }) => handle.cache || handle.sitemap)
  expect(found).toEqual([])
})

test('every write that needs no form token or may be made by a suspended member is known', () => {
  const pages = listRouteTable().flatMap(({ path, handle }) =>
    handle.needsFormToken === false || handle.allowsSuspended ? [path] : [],
  )
  const calls = [...apiCalls].flatMap(([path, methods]) =>
    Object.values(methods).some((call) => call.needsFormToken === false || call.allowsSuspended) ? [path] : [],
  )
  expect([...pages, ...calls].toSorted()).toEqual([
    '/api/hooks/infobip/:token',
    '/api/hooks/twilio',
    '/api/image/upload',
    '/api/user/logout',
    '/odjava',
    '/odjava-obavjestenja/:token',
    '/racun-blokiran',
  ])
})

/** Writes whose answers change what visitors read, and others beside them. */
test.each([
  ['POST', '/klijent/objavite-oglas', true],
  ['POST', '/api/jobad', true],
  ['POST', '/majstor/moj-profil/podaci', true],
  ['PATCH', '/api/user', true],
  ['POST', '/registracija', true],
  ['POST', '/majstor/posao/:id', true],
  ['POST', '/api/jobad/:id/track-view', false],
  ['POST', '/admin/users/:id/suspenzija', true],
  ['PUT', '/api/admin/users/:id/worker-status', true],
  ['POST', '/admin/odjava', false],
  ['POST', '/prijava', false],
  ['POST', '/odjava', false],
  ['POST', '/majstor/poruke/:jobAdId', false],
  ['POST', '/klijent/direktne-poruke/:recipientId', false],
  ['POST', '/api/message/direct', false],
  ['POST', '/obavjestenja/:notificationId/brisanje', false],
  ['POST', '/api/notification/mark-all-read', false],
  ['POST', '/api/user/login', false],
])('%s %s invalidates the page cache: %s', (method, path, invalidates) => {
  const facts = apiCalls.get(path)?.[method as 'POST'] ?? handleOf(path)
  expect(facts.invalidatesPages !== false).toBe(invalidates)
})

test('conversions of the API are tracked actions', () => {
  const conversions = [...apiCalls.values()].flatMap((methods) =>
    Object.values(methods).flatMap(({ conversion }) => conversion ?? []),
  )
  expect(conversions.length).toBeGreaterThan(8)
  expect(conversions.filter((action) => !trackedActions.includes(action))).toEqual([])
})

test('the page of an analytics row holds no token', () => {
  const paths = listRouteTable().flatMap(({ path }) =>
    path.includes(':token') && !path.startsWith('/api/') ? [path.replaceAll(/:\w+/g, 'tajna')] : [],
  )
  expect(paths.length).toBeGreaterThan(4)
  const rows = paths.flatMap((page) => parseVitals({ page, vitals: { LCP: 1 } }, { platform: 'Web', now: new Date() }))
  expect(rows.map(({ page }) => page).filter((page) => page.includes('tajna'))).toEqual([])
})

describe('a path finds the route that the router would match', () => {
  const route = (id: string, path: string, parentId = 'root') => ({ id, path, parentId, module: { default: () => id } })
  const routes = [
    { id: 'root', path: '', module: {} },
    { id: 'area', parentId: 'root', module: { handle: { hydrate: false, sitemap: true } } },
    { ...route('landing', '', 'area'), index: true },
    route('of-skill', 'poslovi/:skill/:city', 'area'),
    route('in-city', 'poslovi/grad/:city', 'area'),
    { ...route('profile', 'majstor/:slug', 'area'), module: { default: () => '', handle: { sitemap: false } } },
    route('my-offers', 'majstor/moje-ponude'),
    route('fallback', 'klijent/*'),
    route('my-ads', 'klijent/moji-oglasi/:id'),
    route('unknown', '*'),
  ]

  beforeAll(() => {
    const byId = Object.fromEntries(routes.map((each) => [each.id, each]))
    loadRouteTable({ routes: byId as unknown as Parameters<typeof loadRouteTable>[0]['routes'] })
    return () => loadServerBuild()
  })

  test.each([
    ['/', 'landing'],
    ['/poslovi/moler/tuzla', 'of-skill'],
    ['/poslovi/grad/tuzla', 'in-city'],
    ['/poslovi/moler', undefined],
    ['/poslovi/moler/tuzla/x', undefined],
    ['/majstor/mirza-m-abc123', 'profile'],
    ['/majstor/moje-ponude', 'my-offers'],
    ['/klijent/moji-oglasi/1', 'my-ads'],
    ['/klijent/nema', 'fallback'],
    ['/nema', undefined],
  ])('%s: %s', (path, id) => {
    expect(findRoute(path)?.id).toBe(id)
  })

  test('a route has the facts of its layout, and its own before them', () => {
    expect(handleOf('poslovi/grad/:city')).toEqual({ hydrate: false, sitemap: true })
    expect(handleOf('/majstor/:slug')).toEqual({ hydrate: false, sitemap: false })
    expect(handleOf('majstor/moje-ponude')).toEqual({})
  })
})
