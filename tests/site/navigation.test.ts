import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, signInAsAdmin } from '#tests/support/data/admins.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { linksOn } from '#tests/support/web/html.ts'
import {
  createSessionCookie,
  openBrowser,
  signInAs,
  startWebProcess,
  type WebProcess,
} from '#tests/support/web/web-process.ts'

let web: WebProcess
let cast: Cast
let adId: number

beforeAll(async () => {
  web = await startWebProcess()
  cast = await aCast()
  ;({ adId } = await anAdAtStage('in_progress', cast))
})
afterAll(() => web.stop())

const read = async (person: 'client' | 'worker' | null, path: string) =>
  (await (person ? await signInAs(web, cast[person]) : openBrowser(web))(path)).text()
const barOf = (html: string) => /<header class="top-bar"[^]*?<\/header>/.exec(html)?.[0] ?? ''
const wideRowOf = (html: string) => /<nav class="wide"[^]*?<\/nav>/.exec(html)?.[0] ?? ''
const tabsOf = (html: string) => /<nav class="bottom-nav"[^]*?<\/nav>/.exec(html)?.[0] ?? ''

test.each([
  ['/majstor', 'worker', '/majstor/pretraga-poslova'],
  ['/', 'worker', '/majstor/pretraga-poslova'],
  ['/klijent', 'client', '/klijent/pocetna'],
  ['/', 'client', '/klijent/pocetna'],
  ['/klijent/nema', 'client', '/klijent/objavite-oglas'],
  ['/klijent/nema/ni/ovoga', 'client', '/klijent/objavite-oglas'],
] as const)('%s leads a %s to %s', async (path, person, target) => {
  const response = await (await signInAs(web, cast[person]))(path)
  expect([response.status, response.headers.get('location')]).toEqual([303, target])
})

test('a visitor has the public places, languages, sign-in and registration', async () => {
  const bar = barOf(await read(null, '/o-nama'))
  const links = linksOn(bar)
  for (const path of [
    '/majstori',
    '/poslovi',
    '/usluge',
    '/instrukcije',
    '/postani-majstor',
    '/prijava',
    '/registracija',
  ])
    expect(links).toContain(path)
  expect(bar.match(/href="\?lng=(?:bs|en|de|es)"/g)).toHaveLength(4)
  expect(links.filter((link) => /obavjestenja|odjava|moj-profil|potvrdi-email/.test(link))).toEqual([])
})

describe.each([
  ['client', '/klijent', ['/pocetna', '/moji-oglasi', '/objavite-oglas', '/poruke'], '/moji-poslovi'],
  ['worker', '/majstor', ['/pretraga-poslova', '/moje-ponude', '/poslovi-u-toku', '/poruke'], '/zavrseni-poslovi'],
] as const)('of a %s', (person, area, places, listed) => {
  test.each([[person]])('a %s has the own places, the bell, the profile and the way out', async () => {
    const html = await read(person, area + places[1])
    const paths = places.map((place) => area + place)
    const [bar, row] = [barOf(html), wideRowOf(html)]
    expect(linksOn(row)).toEqual(paths)
    expect(row).toMatch(new RegExp(`href="${paths[1]}" aria-current="page"`))
    expect(linksOn(tabsOf(html))).toEqual([...paths, `${area}/moj-profil`])
    expect(linksOn(bar)).toEqual(expect.arrayContaining(['/obavjestenja', '/odjava', area + listed]))
    expect(bar).toMatch(new RegExp(`href="${area}/moj-profil" class="wide" aria-label="[^"]+"`))
    expect(linksOn(bar)).toContain(`${area}/moj-profil/sigurnost`)
    expect(linksOn(bar)).not.toContain('/prijava')
  })
})

test.each([
  ['worker', '/majstor/posao/:id', '/majstor/poslovi-u-toku'],
  ['worker', '/majstor/dogovor/:id', '/majstor/poslovi-u-toku'],
  ['worker', '/dzepna-kartica/:id', '/majstor/poslovi-u-toku'],
  ['worker', '/kalendar', '/majstor/moj-profil'],
  ['client', '/klijent/dogovor/:id', '/klijent/moji-oglasi'],
  ['client', '/dzepna-kartica/:id', '/klijent/moji-oglasi'],
  ['client', '/kalendar', '/klijent/moj-profil'],
] as const)('for a %s the page %s belongs to %s', async (person, page, place) => {
  const tabs = tabsOf(await read(person, page.replace(':id', String(adId))))
  expect(tabs.match(/<a[^>]*aria-current="page"[^>]*>/g)).toEqual([expect.stringContaining(`href="${place}"`)])
})

test('a conversation hides the tabs', async () => {
  for (const path of [`/klijent/poruke/${adId}`, `/klijent/direktne-poruke/${cast.worker.id}`])
    expect(tabsOf(await read('client', path))).toMatch(/^<nav class="bottom-nav"[^>]* hidden/)
  expect(tabsOf(await read('client', '/klijent/poruke'))).toMatch(/^<nav class="bottom-nav"(?![^>]* hidden)/)
})

test.each(['podaci', 'vjestine', 'recenzije', 'reklama', 'sigurnost'])(
  'the profile of a worker leads to %s',
  async (page) => {
    expect(linksOn(await read('worker', '/majstor/moj-profil'))).toContain(`/majstor/moj-profil/${page}`)
  },
)

test('signing out leads to the root from everywhere', async () => {
  for (const back of ['/majstor/moje-ponude', '/majstori', '/klijent/poruke']) {
    const session = await createSessionCookie(cast.client.id)
    const headers = { referer: web.origin + back }
    const answer = await openBrowser(web, session)('/odjava', { method: 'POST', body: new URLSearchParams(), headers })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    expect((await openBrowser(web, session)('/klijent/pocetna')).headers.get('location')).toContain('/prijava')
  }
})

test('admin pages have no links of the public pages', async () => {
  const admin = await signInAsAdmin(web, await anAdmin())
  for (const path of ['/admin', '/admin/users', '/admin/analytics']) {
    const html = await (await admin(path)).text()
    expect([path, html.includes('bottom-nav')]).toEqual([path, false])
    expect(linksOn(html).filter((link) => /^\/(?:majstori|poslovi|registracija|prijava)$/.test(link))).toEqual([])
  }
})

test('the other address of the list of people leads to it', async () => {
  const answer = await (await signInAsAdmin(web, await anAdmin()))('/admin/user-management')
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/admin/users'])
})
