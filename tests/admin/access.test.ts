import '#tests/support/environment/shop-settings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminRoles, mayEnter, type AdminArea } from '#app/admins/rules.ts'
import { listRoutes } from '#tests/support/web/route-list.ts'
import { adminAreaNames, readAccessTable } from '#tests/support/web/access-table.ts'
import { anAdmin, signInAsAdmin } from '#tests/support/data/admins.ts'
import { readRowVersions } from '#tests/support/data/footprint.ts'
import { signInCallers } from '#tests/support/web/callers.ts'
import { dataPath, readData } from '#tests/support/web/single-fetch.ts'
import { openBrowser, startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'
import { adminPathOf } from './admin-paths.ts'

let web: WebProcess
let members: Record<string, Browser>
let admins: Record<(typeof adminRoles)[number], Browser>

beforeAll(async () => {
  web = await startWebProcess()
  members = (await signInCallers(web)).callers
  const entries = await Promise.all(
    adminRoles.map(async (role) => [role, await signInAsAdmin(web, await anAdmin(role))]),
  )
  admins = Object.fromEntries(entries) as typeof admins
})

afterAll(() => web.stop())

const routes = new Map(listRoutes().map((route) => [route.path, route]))
const rows = readAccessTable().filter(({ area }) => (adminAreaNames as readonly string[]).includes(area))
const guarded = rows.filter(({ area }) => area !== 'adminguests')
const toSignIn = /^303 \/admin\/prijava(?:\?next=%2Fadmin.*)?$/
const toStart = /^303 \/admin$/

test('the table has every page of the admin area', () => {
  expect(rows.length).toBeGreaterThan(6)
  const paths = [...routes.keys()].filter((path) => path === '/admin' || path.startsWith('/admin/'))
  expect(rows.map(({ path }) => path).toSorted()).toEqual(paths.toSorted())
})

describe.each(guarded)('$path', ({ area, path, own, other }) => {
  const callers = () => [
    ...Object.entries(members).map(([who, browser]) => ({ who, browser, expected: toSignIn })),
    ...adminRoles
      .filter((role) => !mayEnter(area as AdminArea, role))
      .map((role) => ({ who: role, browser: admins[role], expected: toStart })),
  ]

  test('is for the roles that the table says, and for no member', async () => {
    const target = await adminPathOf(path)
    for (const { who, browser, expected } of callers())
      expect.soft(await describeAnswer(await browser(target)), `${who} GET ${target}`).toMatch(expected)
    for (const role of adminRoles.filter((name) => mayEnter(area as AdminArea, name))) {
      const response = await admins[role](target)
      expect.soft([role, response.status]).toEqual([role, own])
      expect.soft(response.headers.get('cache-control')).toContain('no-store')
    }
    const outsider = adminRoles.find((role) => !mayEnter(area as AdminArea, role)) ?? 'support'
    expect.soft((await admins[outsider](target)).status, outsider).toBe(other)
  })

  test('refuses its data, and what is sent to it, to whom it refuses the page', async () => {
    const target = await adminPathOf(path)
    const data = `${dataPath(target)}?_routes=${encodeURIComponent(routes.get(path)!.id)}`
    const before = await readRowVersions()
    for (const { who, browser, expected } of callers()) {
      for (const address of [dataPath(target), data])
        expect.soft(await describeData(await browser(address)), `${who} GET ${address}`).toMatch(expected)
      const post = { method: 'POST', body: new URLSearchParams({ reason: 'Zato što mogu' }) }
      expect.soft(await describeAnswer(await browser(target, post)), `${who} POST ${target}`).toMatch(expected)
      expect.soft(await describeData(await browser(dataPath(target), post)), `${who} POST .data`).toMatch(expected)
    }
    expect(await readRowVersions()).toEqual(before)
  })
})

test('a form of another site is refused', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  const response = await admins.owner('/admin/odjava', { method: 'POST', body: new URLSearchParams(), headers })
  expect(response.status).toBe(403)
})

test('a form without fetch metadata needs its token', async () => {
  const cookies = { 'sec-fetch-site': '' }
  const response = await admins.owner('/admin/odjava', {
    method: 'POST',
    body: new URLSearchParams(),
    headers: cookies,
  })
  expect(response.status).toBe(403)
  expect((await admins.owner('/admin')).status).toBe(200)
})

test('the session of an admin is no session of a member', async () => {
  const home = await admins.owner('/')
  expect(home.status).toBe(200)
  expect(await home.text()).not.toContain('/admin')
  expect(await (await openBrowser(web)('/')).text()).not.toContain('/admin')
  expect((await admins.owner('/klijent/pocetna')).headers.get('location')).toContain('/prijava')
})

async function describeAnswer(response: Response): Promise<string> {
  const location = response.headers.get('location')
  return location ? `${response.status} ${location.replace(web.origin, '')}` : String(response.status)
}

async function describeData(response: Response): Promise<string> {
  const answer = await readData(response)
  return 'redirect' in answer ? `303 ${answer.redirect}` : JSON.stringify(answer)
}
