import { expect, test } from 'vitest'
import { parseBehaviour, parseVitals } from '#app/analytics/parsing.server.ts'
import { consentCookie, readConsent } from '#app/analytics/consent.server.ts'
import { detectPlatform, trackedActions, trackedPlatforms } from '#app/analytics/rules.ts'
import { noon } from '#tests/support/data/cast.ts'

const sender = { visit: 'abcdefghijklmnop', token: null, platform: 'Web' as const, language: 'bs' as const, now: noon }
const event = { page: '/poslovi?q=slavina#vrh', action: 'job_search' }

test('an event has its page without query, the platform and a daily pseudonym', () => {
  const row = parseBehaviour({ ...event, userId: 7, userAgent: 'Mozilla/5.0', timestamp: '2020-01-01' }, sender)
  expect(row).toEqual({
    at: noon,
    page: '/poslovi',
    action: 'job_search',
    platform: 'Web',
    language: 'bs',
    session_id: expect.any(String),
    city: null,
    time_spent_seconds: null,
    additional_data: '{}',
    token: null,
  })
  const sessionOn = (now: Date, visit = sender.visit) => parseBehaviour(event, { ...sender, visit, now })!.session_id
  expect(sessionOn(noon)).toBe(row!.session_id)
  expect(sessionOn(new Date(noon.getTime() + 86_400_000))).not.toBe(row!.session_id)
  expect(sessionOn(noon, 'another visitor!')).not.toBe(row!.session_id)
  expect(row!.session_id).not.toContain(sender.visit.slice(0, 6))
})

test.each([
  ['an unknown action', { ...event, action: 'password_typed' }],
  ['no page', { action: 'job_search' }],
  ['no object', 'job_search'],
  ['nothing', null],
  ['a page left at once', { page: '/', action: 'page_exit', timeSpentSeconds: 2 }],
  ['a page left without a time', { page: '/', action: 'page_exit' }],
])('%s is dropped', (_, input) => {
  expect(parseBehaviour(input, sender)).toBeUndefined()
})

test('a page left after more than two seconds is recorded with its duration', () => {
  expect(parseBehaviour({ page: '/', action: 'page_exit', timeSpentSeconds: 2.6 }, sender)).toMatchObject({
    page: '/',
    time_spent_seconds: 3,
  })
})

test.each([
  ['/nova-sifra/12/tajni-znak', '/nova-sifra'],
  ['/email-potvrda/12/a1b2c3', '/email-potvrda'],
  ['/odjava-obavjestenja/a1b2c3', '/odjava-obavjestenja'],
  ['/ne-mogu/7.12.1800000000.a1b2c3', '/ne-mogu'],
  ['/dolazak/7.12.1800000000.a1b2c3', '/dolazak'],
  ['/klijent/moji-oglasi/481/ponude', '/klijent/moji-oglasi/:id/ponude'],
  ['/majstor/mirza-h-7k3f9x', '/majstor/:id'],
  ['/poslovi/amra@primjer.ba', '/poslovi/:id'],
  ['/poslovi/061234511', '/poslovi/:id'],
  ['https://drugi.ba/x', '/:id/:id/x'],
])('of the address %s it keeps %s', (page, expected) => {
  expect(parseBehaviour({ ...event, page }, sender)?.page).toBe(expected)
})

test.each([
  [{ page: '/majstori/mostar/elektricar' }, 'mostar'],
  [{ page: '/poslovi/grad/banja-luka?q=sarajevo' }, 'banja-luka'],
  [{ page: '/poslovi/grad/mostar', city: 'Бања Лука' }, 'banja-luka'],
  [{ page: '/', city: 'Zürich' }, null],
  [{ page: '/majstori/elektricar' }, null],
])('the city of %j is %s', (sent, city) => {
  expect(parseBehaviour({ ...event, ...sent }, sender)?.city).toBe(city)
})

test('additional data are scalars under known keys, without addresses and phone numbers', () => {
  const additionalData = {
    skill: 'plumber',
    count: 3,
    hasResults: true,
    source: 'amra@primjer.ba',
    step: '061 234 511',
    method: 'a'.repeat(41),
    form: { nested: 1 },
    city: 'Široki Brijeg',
    email: 'amra',
    password: 'tajna',
    __proto__: 1,
  }
  expect(JSON.parse(parseBehaviour({ ...event, additionalData }, sender)!.additional_data)).toEqual({
    skill: 'plumber',
    count: 3,
    hasResults: true,
    city: 'Široki Brijeg',
  })
})

test('an invalid optional field is dropped, and a city must exist', () => {
  expect(
    parseBehaviour(
      { ...event, platform: 'Amiga', city: 'Бања Лука', timeSpentSeconds: -1, additionalData: 'x' },
      sender,
    ),
  ).toMatchObject({ platform: 'Web', city: 'banja-luka', time_spent_seconds: null })
  expect(parseBehaviour({ ...event, city: 'Titova 12' }, sender)).toMatchObject({ city: null })
})

test('each known metric is one row', () => {
  expect(parseVitals({ page: '/majstori', vitals: { LCP: 900, CLS: 0.02 }, connection: '3g' }, sender)).toEqual([
    { at: noon, page: '/majstori', metric: 'CLS', value: 0.02, platform: 'Web', connection: '3g' },
    { at: noon, page: '/majstori', metric: 'LCP', value: 900, platform: 'Web', connection: '3g' },
  ])
  expect(parseVitals({ page: '/', vitals: { XYZ: 1 } }, sender)).toEqual([])
  expect(parseVitals([], sender)).toEqual([])
})

test('consent can be read back; only acceptance carries an identifier, a new one each time', () => {
  const [yes, again, no] = [consentCookie('yes'), consentCookie('yes'), consentCookie('no')].map(
    (cookie) => cookie.split(';', 1)[0]!,
  )
  const visit = expect.stringMatching(/^[\w-]{16}$/) as string
  expect(readConsent(`session=x; ${yes}`)).toEqual({ choice: 'yes', visit, allowsTags: false })
  const withTags = consentCookie('yes', { allowsTags: true }).split(';', 1)[0]!
  expect(readConsent(`${withTags}; js=1`)).toEqual({ choice: 'yes', visit, allowsTags: true })
  expect(yes).not.toBe(again)
  expect(no).toBe('consent=0')
  expect(readConsent(no)).toEqual({ choice: 'no' })
  for (const none of [null, '', 'consent=2', 'xconsent=1.abcdefghijklmnop']) expect(readConsent(none)).toBeNull()
  expect(readConsent('consent=1')).toEqual({ choice: 'no' })
})

test('the tracked events are those of the specification', () => {
  const specified = [
    'registration_page_view',
    'registration_start',
    'registration_attempt',
    'registration_complete',
    'login_page_view',
    'login_start',
    'login_attempt',
    'login_complete',
    'job_post_created',
    'offer_made',
    'offer_accepted',
    'job_search',
    'profile_view',
    'profile_edit',
    'contact_exchange',
    'message_sent',
  ]
  expect(specified).toHaveLength(16)
  expect(trackedActions).toEqual(expect.arrayContaining(specified))
})

test('the platform is that of the app, else of the agent', () => {
  const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile'
  const desk = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36'
  expect([detectPlatform('android', phone), detectPlatform('ios', desk)]).toEqual(['Android', 'iOS'])
  expect([detectPlatform(null, phone), detectPlatform(null, desk)]).toEqual(['Mobile Web', 'Web'])
  expect(trackedPlatforms).toEqual(['Android', 'iOS', 'Mobile Web', 'Web'])
})
