import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#app/i18n/languages.ts'
import { writeCityDatabase } from '#tests/support/providers/city-database.ts'
import { openBrowser, startWebProcess, type RequestOptions, type WebProcess } from '#tests/support/web/web-process.ts'

type Tour = { steps: { target: string; text: string }[] }

const stores = { ANDROID_STORE_URL: 'https://play.primjer/app', IOS_STORE_URL: 'https://apps.primjer/app' }
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'

let folder: string
let web: WebProcess
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'majstorija-geo-'))
  const file = path.join(folder, 'cities.mmdb')
  await writeCityDatabase(file, { '31.223.128.0': 'Banja Luka', '31.223.129.0': 'Atlantis', '8.8.8.0': 'Mostar' })
  web = await startWebProcess({ ...stores, GEO_CITY_FILE: file, TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(async () => {
  await web.stop()
  await rm(folder, { recursive: true })
})

const open = (target: string, options?: RequestOptions) => openBrowser(web)(target, options)

test.each(languages)('a tour has its steps in %s', async (language) => {
  for (const area of ['landing', 'client', 'worker', 'profile']) {
    const response = await open(`/vodic/${language}/${area}`)
    expect(response.headers.get('cache-control')).toBe('private, max-age=3600')
    const { steps, ...labels } = (await response.json()) as Tour
    expect(Object.values(labels)).toHaveLength(4)
    expect(steps.length).toBeGreaterThanOrEqual(4)
    expect(steps.every(({ target, text }) => target && text.length > 20)).toBe(true)
  }
})

test('there is no other tour, and none in another language', async () => {
  for (const target of ['/vodic/bs/admin', '/vodic/bs/toString', '/vodic/fr/landing'])
    expect([target, (await open(target)).status]).toEqual([target, 404])
})

test('light mode has none', async () => {
  for (const headers of [{ 'save-data': 'on' }, { cookie: 'slow=1' }] as Record<string, string>[])
    for (const name of ['landing', 'review']) {
      const response = await open(`/vodic/bs/${name}`, { headers })
      expect([response.status, await response.text()]).toEqual([204, ''])
    }
})

test('a review is written in the store of the device, and everyone may write to us', async () => {
  const linksFor = async (headers: Record<string, string> = {}) => {
    const { links } = (await (await open('/vodic/en/review', { headers })).json()) as { links: { href: string }[] }
    return links.map(({ href }) => href)
  }
  expect(await linksFor()).toEqual([stores.ANDROID_STORE_URL, '/kontakt'])
  expect(await linksFor({ 'user-agent': iPhone })).toEqual([stores.IOS_STORE_URL, '/kontakt'])
})

test('without a store it is written to us', async () => {
  const bare = await startWebProcess()
  try {
    const response = await openBrowser(bare)('/vodic/bs/review')
    expect(await response.json()).toEqual({
      title: 'Kako Vam se sviđa Majstorija?',
      text: 'Napišite nam šta je dobro, a šta treba popraviti.',
      close: 'Zatvori',
      links: [{ href: '/kontakt', label: 'Piši nam' }],
    })
  } finally {
    await bare.stop()
  }
})

test('a city is known by the operator’s file, if it is one of ours', async () => {
  const cityOf = async (address: string) => {
    const answer = await open('/api/geo', { headers: { 'x-forwarded-for': address } })
    return ((await answer.json()) as { city: string | null }).city
  }
  expect(await cityOf('31.223.128.7')).toBe('Banja Luka')
  expect(await cityOf('31.223.129.7')).toBeNull()
  expect(await cityOf('31.223.130.7')).toBeNull()
  expect(await cityOf('8.8.8.8')).toBeNull()
  expect(await cityOf('192.168.1.7')).toBeNull()
})

test('a visitor from this machine has the city of its setting, and without it none', async () => {
  expect(await (await open('/api/geo')).json()).toMatchObject({ city: null, detected: false })
  const demo = await startWebProcess({ LOOPBACK_CITY: 'Sarajevo' })
  try {
    const response = await openBrowser(demo)('/api/geo')
    expect(await response.json()).toMatchObject({ city: 'Sarajevo', country_code: null, detected: false })
  } finally {
    await demo.stop()
  }
})

test('a file of cities that cannot be read stops the start', async () => {
  const start = startWebProcess({ GEO_CITY_FILE: path.join(folder, 'nema.mmdb') })
  await expect(start).rejects.toThrow('GEO_CITY_FILE is wrong: there is no MMDB file that can be read')
})

test('a tour that was seen and a request that was made leave the cached page as it is', async () => {
  const cached = await startWebProcess({ PAGE_CACHE: '1' })
  try {
    const etagFor = async (cookie: string) => (await openBrowser(cached, cookie)('/')).headers.get('etag')
    await etagFor('')
    const etag = await etagFor('js=1')
    expect(etag).toBeTruthy()
    expect(await etagFor('js=1; tours=landing; milestone=done')).toBe(etag)
  } finally {
    await cached.stop()
  }
})

test('the instructions lead to the tour, but not in light mode', async () => {
  expect(await (await open('/instrukcije')).text()).toMatch(/<section hidden[^>]*>[^]*?href="\/#obilazak"/)
  expect(await (await open('/instrukcije', { headers: { 'save-data': 'on' } })).text()).not.toContain('obilazak')
})
