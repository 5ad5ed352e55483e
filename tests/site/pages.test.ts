import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { presentCountedStats, presentStats } from '#app/site/stats.ts'
import { seedDemo } from '#tools/seeds/demo.ts'
import { languages } from '#app/i18n/languages.ts'
import { listTestimonials } from '#app/reviews/testimonials.server.ts'
import { listTopWorkers } from '#app/workers/top-workers.server.ts'
import { db } from '#tests/support/data/database.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import {
  startWebProcess,
  openBrowser,
  signInAs,
  type Browser,
  type WebProcess,
} from '#tests/support/web/web-process.ts'

let web: WebProcess
let open: Browser

beforeAll(async () => {
  await seedDemo(db, new Date())
  web = await startWebProcess({
    TRUSTED_PROXIES: '127.0.0.1',
    CONTACT_PHONE: '+38733123456',
    SOCIAL_URLS: 'https://www.facebook.com/majstorija',
    COMPANY_NAME: 'Majstorija d.o.o.',
    COMPANY_ADDRESS: 'Zmaja od Bosne 1, Sarajevo',
    PARTNER_BRANDS: '20',
    ANDROID_STORE_URL: 'https://play.google.com/store/apps/details?id=ba.majstorija',
  })
  open = openBrowser(web)
})

afterAll(() => web.stop())

const read = async (path: string, headers: Record<string, string> = {}) => (await open(path, { headers })).text()

describe('the first page', () => {
  test('asks what and where, and leads both kinds of people on', async () => {
    const html = await read('/')
    expect(html).toMatch(/<form [^>]*action="\/objavite-oglas"[^]*name="title"[^]*name="city"/)
    for (const address of [
      '/registracija?userType=worker',
      '/registracija',
      '/prijava',
      '/majstori?skill=elektricar',
      '/blog',
      '/poslovi/grad/banja-luka',
    ])
      expect(html).toContain(`href="${address}"`)
  })

  test('shows testimonials by first name and place only, and workers of several skills', async () => {
    const html = await read('/')
    const testimonials = await listTestimonials(db, { limit: 3, now: new Date() })
    expect(testimonials).toHaveLength(3)
    for (const { name } of testimonials) expect(html).toContain(name)
    expect(html.match(/href="\/majstor\/[a-z]+-[a-z]-[a-z0-9]{6}"/g)!.length).toBeGreaterThan(2)
    expect(html).not.toMatch(/Hodžić|Hadžić|@primjer/)
  })

  test('says the announced figures about itself until the counted ones pass them', () => {
    const announced = { workers: 1_200, assignments: 8_500, rating: 4.9, responseHours: '2–6' }
    expect(presentStats({ workers: 14, assignments: 20, rating: 3.2 }, announced)).toEqual(announced)
    const passed = { workers: 1_300, assignments: 9_000, rating: 4.6 }
    expect(presentStats(passed, announced)).toEqual({ ...passed, responseHours: '2–6' })
    expect(presentStats({ workers: null, assignments: null, rating: null }, announced)?.rating).toBe(4.9)
  })

  test('begins with counts once they say something and reach what is announced, and with sentences before that', async () => {
    const enough = { workers: 100, assignments: 100, rating: 4.6 }
    expect(presentCountedStats(enough, undefined)).toEqual({ ...enough, responseHours: null })
    expect(presentCountedStats({ ...enough, workers: 99 }, undefined)).toBeNull()
    expect(presentCountedStats({ ...enough, rating: null }, undefined)).toBeNull()
    const announced = { workers: 101, assignments: 100, rating: 4.9, responseHours: '2–6' }
    expect(presentCountedStats(enough, announced)).toBeNull()
    const reached = { ...enough, workers: 101 }
    expect(presentCountedStats(reached, announced)).toEqual({ ...reached, responseHours: '2–6' })
    expect(await read('/')).toContain('Cijena napisana prije početka')
  })

  test('leads what has to be done to the form of an ad, with the skill that it speaks of', async () => {
    expect(await read('/')).toContain('action="/objavite-oglas"')
    const form = await read('/objavite-oglas?title=Plo%C4%8Dice%20u%20kupatilu&city=zenica')
    expect(form).toContain('value="Pločice u kupatilu"')
    expect(form).toContain('value="Zenica"')
    expect(form).toContain('checked value="other"')
    const named = await read('/objavite-oglas?title=Pločice%20u%20kupatilu&skill=moler')
    expect(named).toContain('checked value="painter"')
    expect(await read('/objavite-oglas?title=Nešto%20treba')).not.toMatch(/name="skill"[^>]*checked/)
  })

  test('says that an unknown address was not found, and is cached as before', async () => {
    const answer = await open('/nema-takve-stranice')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
    expect(await read('/', { cookie })).toContain('Ta adresa nije pronađena')
    expect(await read('/')).not.toContain('Ta adresa nije pronađena')
  })

  test('shows no worker twice, and leaves out a skill without workers', async () => {
    const workers = await listTopWorkers(db, {
      skills: ['electrician', 'plumber', 'painter', 'other', 'videoEditor'],
    })
    expect(workers.map(({ skill, card }) => [skill, card.name])).toEqual([
      ['electrician', 'Mirza'],
      ['plumber', 'Senad'],
      ['painter', 'Goran'],
    ])
    expect(await listTopWorkers(db, { skills: [] })).toEqual([])
  })

  test('begins with the welcome in an app that opens', async () => {
    const answer = await open('/?is_twa=true')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dobrodosli'])
    expect(await read('/dobrodosli')).toContain('data-remember="mobile_onboarding_seen"')
    expect(await read('/dobrodosli?korak=2')).toMatch(/userType=client[^]*userType=worker/)
  })
})

describe('the cards at the bottom of the page', () => {
  test('is hidden until the script shows it, with the times and memories that are specified', async () => {
    const html = await read('/')
    const cards = [...html.matchAll(/<section hidden([^>]*)>/g)].map(([, attributes]) => attributes!.trim())
    expect(cards).toEqual([
      'data-card="languageBannerDismissed" data-after="0"',
      'data-card="registerBarDismissed" data-scroll="800"',
      'data-card="appPopupDismissed" data-after="5000" data-keep="86400000"',
      'data-card="appBannerDismissed" data-after="2000" data-keep="604800000"',
    ])
  })

  test('offers the app to nobody who is in it, and nothing on the forms of joining', async () => {
    const opened = await open('/?force_mobile_app=true')
    const inApp = await read('/', { cookie: opened.headers.getSetCookie()[0]!.split(';')[0]! })
    expect(inApp).toContain('registerBarDismissed')
    expect(inApp).not.toMatch(/app(?:Banner|Popup)Dismissed|Android aplikacija<\/span>/)
    for (const path of ['/registracija', '/prijava']) expect(await read(path)).not.toContain('data-card')
  })
})

describe('the footer', () => {
  test('has the specified links, how to reach us, the year, and all languages', async () => {
    const footer = /<footer[^]*<\/footer>/.exec(await read('/o-nama'))![0]
    for (const address of [
      '/blog',
      '/usluge',
      '/kontakt',
      '/poslovi/elektricar',
      '/poslovi/vodoinstalater',
      '/poslovi/grad/sarajevo',
      '/poslovi/grad/banja-luka',
      '/uslovi-koristenja',
      '/politika-privatnosti',
      '/o-nama',
      '/partneri',
      '/instrukcije',
      'tel:+38733123456',
      'mailto:info@majstorija.ba',
      'https://www.facebook.com/majstorija',
    ])
      expect(footer).toContain(`href="${address}"`)
    for (const label of ['033 123-456', 'Facebook']) expect(footer).toContain(`>${label}</a>`)
    expect(footer).toContain(`© ${new Date().getFullYear()}`)
    for (const language of languages) expect(footer).toContain(`href="?lng=${language}`)
  })
})

describe.each(languages)('in %s', (language) => {
  test.each([
    '/postani-majstor',
    '/o-nama',
    '/instrukcije',
    '/partneri',
    '/uslovi-koristenja',
    '/politika-privatnosti',
    '/dobrodosli',
  ])('%s says something of its own', async (path) => {
    const html = await read(path, { 'accept-language': language })
    expect(html).toContain(`<html lang="${language}"`)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).not.toMatch(/\{\{|(?:about|become|terms|privacy|partners|instructions|welcome|site|landing):/)
  })
})

test('instructions offer an account to visitors only', async () => {
  const registration = 'href="/registracija?userType=client"'
  const member = await signInAs(web, await aWorker())
  expect(await read('/instrukcije')).toContain(registration)
  expect(await (await member('/instrukcije')).text()).not.toContain(registration)
})

test('the partners page announces the number of brands that is set', async () => {
  expect(await read('/partneri')).toContain('S nama radi 20+ partnerskih brendova.')
})

test('who is behind it is said where it is known', async () => {
  for (const path of ['/o-nama', '/uslovi-koristenja', '/politika-privatnosti'])
    expect(await read(path)).toContain('Majstorija d.o.o., Zmaja od Bosne 1, Sarajevo')
  expect(await read('/politika-privatnosti')).toContain('nro.net')
})

test('a 404 page offers a search and links', async () => {
  const answer = await open('/nema-ovoga.png')
  const html = await answer.text()
  expect(answer.status).toBe(404)
  expect(html).toMatch(/<form [^>]*action="\/majstori"[^]*name="searchTerm"/)
  for (const address of ['/', '/majstori', '/poslovi', '/instrukcije']) expect(html).toContain(`href="${address}"`)
})

describe('GET /api/geo', () => {
  const geo = async (address: string, language = 'en-US') =>
    (await open('/api/geo', { headers: { 'x-forwarded-for': address, 'accept-language': language } })).json()

  test('knows the country of a public address, and which language to offer', async () => {
    expect(await geo('31.223.128.1', 'de-DE,de;q=0.9')).toEqual({
      country_name: 'Bosnia & Herzegovina',
      country_code: 'BA',
      city: null,
      detected: true,
      language: 'bs',
    })
    expect(await geo('8.8.8.8', 'sr-RS')).toMatchObject({ country_code: 'US', detected: true, language: 'bs' })
    expect(await geo('8.8.8.8', 'fr')).toMatchObject({ language: 'en' })
    expect(await geo('2a00:1450:4001::1', 'es')).toMatchObject({ detected: true, language: 'es' })
  })

  test('detects nothing of a private address', async () => {
    for (const address of ['192.168.1.7', '10.0.0.1', '172.16.4.2', '127.0.0.1', '::1', 'fd00::1', 'fe80::1']) {
      expect(await geo(address)).toEqual({
        country_name: null,
        country_code: null,
        city: null,
        detected: false,
        language: 'en',
      })
    }
  })
})
