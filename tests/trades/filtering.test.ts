import { afterAll, beforeAll, expect, test } from 'vitest'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { declineAd } from '#app/ads/responses/declining.server.ts'
import { foldForSearch } from '#app/i18n/fold.ts'
import { languages } from '#app/i18n/languages.ts'
import { findCity } from '#app/places/cities.ts'
import { trades } from '#app/trades/trades.server.ts'
import { searchWorkers } from '#app/workers/searching.server.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { openBrowser, signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let visitor: Browser
let worker: Browser
const ids: Record<'tiler' | 'roofer' | 'general' | 'tiles' | 'roof', number> = {} as never
const tiles = { skill: 'other', title: 'Pločice u kupatilu', description: 'Nove postaviti.' } as const

beforeAll(async () => {
  web = await startWeb()
  visitor = (path, init) => openBrowser(web)(path, init)
  ids.tiler = (await aWorker({ name: 'Tarik', skills: ['other'] })).id
  ids.roofer = (await aWorker({ name: 'Rade', skills: ['other'] })).id
  ids.general = (await aWorker({ name: 'Goran', skills: ['other', 'painter'] })).id
  await editProfile(db, { userId: ids.tiler, trades: ['tiler'] })
  await editProfile(db, { userId: ids.roofer, trades: ['roofer', 'tinsmith'] })
  const { id: clientId } = await aClient()
  ids.tiles = (await anAd(clientId, tiles)).id
  ids.roof = (await anAd(clientId, { ...tiles, title: 'Krov', description: 'Prokišnjava, treba novi crijep.' })).id
  worker = await signInAs(web, { id: ids.general })
})

afterAll(() => web.stop())

async function page(path: string, browser = visitor) {
  const response = await browser(path)
  return { status: response.status, location: response.headers.get('location'), html: await response.text() }
}

const names = ['Tarik', 'Rade', 'Goran']
const workersOn = (html: string) => names.filter((name) => html.includes(`${name} H.`))
const adsOn = (html: string) => (['tiles', 'roof'] as const).filter((ad) => html.includes(`href="/oglasi/${ids[ad]}"`))

test('the slugs of trades are their own, and none is the name of a town', () => {
  expect(new Set(trades.map(({ slug }) => slug)).size).toBe(trades.length)
  for (const { slug } of trades) {
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(findCity(slug), slug).toBeUndefined()
  }
})

test('no name of a trade in any language stands for another one', () => {
  const owners = new Map<string, Set<string>>()
  for (const { key, slug, names: labels } of trades)
    for (const spelling of [key, slug, ...languages.map((language) => labels[language])])
      owners.set(foldForSearch(spelling), (owners.get(foldForSearch(spelling)) ?? new Set()).add(key))
  expect([...owners].filter(([, keys]) => keys.size > 1)).toEqual([])
})

test('workers are filtered by a trade that they have named and not declined', async () => {
  const find = async (trade: string, city?: string) =>
    (await searchWorkers(db, { skill: 'other', trade, city })).items.map(({ id }) => id)
  expect(await find('tiler')).toEqual([ids.tiler])
  expect(await find('tinsmith', 'sarajevo')).toEqual([ids.roofer])
  expect(await find('drywaller')).toEqual([])
  const { id: adId } = await anAd((await aClient()).id, { ...tiles, title: 'Oluk', description: 'Zamjena oluka.' })
  await declineAd(db, { adId, workerId: ids.roofer, reason: 'other_trade', now: noon })
  expect(await find('tinsmith')).toEqual([])
})

test('the directory of a skill leads to its trades that somebody has, and is filtered by one without scripts', async () => {
  const all = await page('/majstori?skill=ostalo&lng=bs')
  expect(workersOn(all.html)).toEqual(names)
  expect(all.html).toContain('href="/majstori?skill=ostalo&amp;trade=keramicar"')
  expect(all.html).not.toContain('trade=gipsar"')
  expect(all.html).toContain('<option value="gipsar">Gipsar</option>')

  const tilers = await page('/majstori?skill=ostalo&trade=keramicar&lng=bs')
  expect(tilers.html).toContain('<h1>Keramičar – majstori u Bosni i Hercegovini</h1>')
  expect(workersOn(tilers.html)).toEqual(['Tarik'])
  expect(tilers.html).toContain('<option value="keramicar" selected>')
  expect(tilers.html).toContain('noindex')
  expect(tilers.html).toMatch(/href="\/majstori\?skill=ostalo"[^>]*>(?:(?!<\/a>).)*Keramičar/s)
  expect(tilers.html).toMatch(/href="\/majstori"[^>]*>(?:(?!<\/a>).)*Ostalo/s)
})

test('a list without a skill or of one without trades says nothing of them', async () => {
  for (const path of ['/majstori', '/poslovi', '/majstori?skill=moler', '/poslovi/moler'])
    expect((await page(path)).html, path).not.toContain('name="trade"')
})

test('a trade alone means its skill, one of another skill is left out, and so is an unknown one', async () => {
  expect(workersOn((await page('/majstori?trade=Fliesenleger')).html)).toEqual(['Tarik'])
  expect(workersOn((await page('/majstori?skill=moler&trade=keramicar')).html)).toEqual(['Goran'])
  const unknown = await page('/majstori?skill=ostalo&trade=oblakoder')
  expect([unknown.status, workersOn(unknown.html)]).toEqual([200, names])
})

test('another spelling of the skill is sent to its address with the trade', async () => {
  expect(await page('/majstori?skill=other&trade=tiler')).toMatchObject({
    status: 301,
    location: '/majstori?skill=ostalo&trade=keramicar',
  })
})

test('open ads are filtered by the trade that they have', async () => {
  const all = await page('/poslovi/ostalo?lng=bs')
  expect(adsOn(all.html)).toEqual(['tiles', 'roof'])
  expect(all.html).toContain('href="/poslovi/ostalo?trade=krovopokrivac"')
  const roofs = await page('/poslovi/ostalo?trade=krovopokrivac&lng=bs')
  expect(roofs.html).toContain('<h1>Krovopokrivač – poslovi u Bosni i Hercegovini</h1>')
  expect(adsOn(roofs.html)).toEqual(['roof'])
  expect(adsOn((await page('/poslovi?trade=keramicar')).html)).toEqual(['tiles'])
})

test('a worker filters the own search by a trade once a skill is chosen', async () => {
  const path = '/majstor/pretraga-poslova'
  const linksOn = async (query: string) => {
    const { html } = await page(`${path}${query}`, worker)
    return [...html.matchAll(/href="\/majstor\/posao\/(\d+)"/g)].map(([, id]) => Number(id))
  }
  expect(await linksOn('?skill=ostalo&city=sve&trade=krovopokrivac')).toEqual([ids.roof])
  expect((await page(`${path}?skill=ostalo`, worker)).html).toContain('name="trade"')
  expect((await page(path, worker)).html).not.toContain('name="trade"')
  expect(await linksOn('?skill=sve&city=sve&trade=krovopokrivac')).toContain(ids.tiles)
})

test('the API filters its lists by a trade, and refuses one that it does not know', async () => {
  const read = async (path: string, body?: object) => {
    const init = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await visitor(path, init)
    const { items = [], errors } = (await response.json()) as { items?: { id: number }[]; errors?: object }
    return [response.status, errors ?? items.map(({ id }) => id)]
  }
  for (const path of ['/api/user/workers', '/api/publicworkerprofile/search'])
    expect(await read(`${path}?trade=tiler`)).toEqual([200, [ids.tiler]])
  expect(await read('/api/jobad?trade=roofer')).toEqual([200, [ids.roof]])
  expect(await read('/api/jobad/search', { skill: 'other', trade: 'tiler' })).toEqual([200, [ids.tiles]])
  expect(await read('/api/jobad?skill=painter&trade=roofer')).toEqual([200, []])
  for (const path of ['/api/user/workers?trade=oblakoder', '/api/jobad?trade=oblakoder'])
    expect(await read(path)).toMatchObject([422, { trade: expect.anything() }])
  expect(await read('/api/jobad/search', { trade: 'oblakoder' })).toMatchObject([422, { trade: expect.anything() }])
})

test.each([
  ['bs', 'Tinsmith', 'for="field-trade">Zanimanje'],
  ['en', 'Limar', 'for="field-trade">Exact trade'],
  ['de', 'Limar', 'for="field-trade">Beruf'],
  ['es', 'Limar', 'for="field-trade">Oficio exacto'],
])('in %s the filter is in the language of the page', async (language, otherName, label) => {
  const { html } = await page(`/majstori?skill=ostalo&lng=${language}`)
  expect(html).not.toContain(`>${otherName}</option>`)
  expect(html).toContain(label)
  expect(html).not.toMatch(/trades:|\{\{/)
})
