import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deriveFeedToken, findCalendarFeed, renewCalendarFeed } from '#app/assignments/calendar-feeds.server.ts'
import { prudentDeposit } from '#app/assignments/appointments/rules.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { acceptOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { secrets } from '#app/secrets.server.ts'
import { localDay } from '#app/i18n/formats.ts'
import { db } from '#tests/support/data/database.ts'
import { unwrap } from '#tests/support/data/shop.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf, linksOn } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

const dayMs = 86_400_000
let web: Web
let cast: Cast
let adId: number
let offerId: number
let amra: Awaited<ReturnType<typeof signInAs>>
let mirza: typeof amra
let pages: { client: string; worker: string }

beforeAll(async () => {
  web = await startWeb()
  cast = await aCast()
  amra = await signInAs(web, cast.client)
  mirza = await signInAs(web, cast.worker)
}, 300_000)
afterAll(() => web.stop())

beforeEach(async () => {
  ;({ adId, offerId } = await anAdAtStage('in_progress', cast))
  pages = { client: `/klijent/dogovor/${adId}`, worker: `/majstor/dogovor/${adId}` }
})

type Caller = typeof amra
const read = async (browser: Caller, path: string) => (await browser(path)).text()
const dayAfter = (days: number) => localDay(new Date(Date.now() + days * dayMs))

async function send(browser: Caller, page: string, fields: Record<string, string> = {}) {
  const form = formsOf(await read(browser, page), page).find(({ action }) => action.split('?', 1)[0] === page)!
  const data = fillForm(form)
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return browser(page, { method: 'POST', body: data })
}

async function press(browser: Caller, page: string, button: string) {
  const form = formsOf(await read(browser, page), page).find(({ action }) => action.includes(button))!
  const response = await browser(form.action, { method: 'POST', body: fillForm(form) })
  expect([response.status, response.headers.get('location')]).toEqual([303, page])
  return read(browser, page)
}

test('once the job is completed its pages lead there still, and who reads it can report the other', async () => {
  const { client, worker } = cast
  unwrap(await completeAssignment(db, { adId, clientId: client.id, rating: 5, comment: 'Uredno.', now: new Date() }))
  const contacts = [`kontakt-razmjena/${adId}/${worker.id}`, `kontakt-razmjena/${adId}/${client.id}`]
  for (const path of [`/klijent/moji-oglasi/${adId}`, `/klijent/${contacts[0]}`])
    expect(linksOn(await read(amra, path))).toContain(pages.client)
  for (const path of [`/majstor/posao/${adId}`, `/majstor/${contacts[1]}`, `/dzepna-kartica/${adId}`])
    expect(linksOn(await read(mirza, path))).toContain(pages.worker)
  expect(linksOn(await read(amra, pages.client))).toContain(`/prijavi/profil/${worker.id}`)
  expect(linksOn(await read(mirza, pages.worker))).toContain(`/prijavi/oglas/${adId}`)
  expect((await (await signInAs(web, cast.otherWorker))(pages.worker)).status).toBe(404)
})

test('a job that was completed before its agreed time has no such time on its card and in its file', async () => {
  await send(amra, pages.client, { day1: dayAfter(3), from1: '14:00', until1: '16:00' })
  await press(mirza, pages.worker, '/prihvatanje/1')
  const [card, file] = [`/dzepna-kartica/${adId}`, `/dzepna-kartica/${adId}/termin.ics`]
  expect(await read(mirza, card)).toContain('od 14:00 do 16:00')
  const done = { adId, clientId: cast.client.id, rating: 5, comment: 'Uredno.', now: new Date() }
  unwrap(await completeAssignment(db, done))
  expect(await read(mirza, card)).not.toContain('od 14:00 do 16:00')
  expect((await mirza(file)).status).toBe(303)
})

test('one line on the page of contacts and on the card leads to it', async () => {
  const contacts = { client: `/klijent/kontakt-razmjena/${adId}/${cast.worker.id}` }
  expect(linksOn(await read(amra, contacts.client))).toContain(pages.client)
  expect(linksOn(await read(mirza, `/majstor/kontakt-razmjena/${adId}/${cast.client.id}`))).toContain(pages.worker)
  expect(linksOn(await read(mirza, `/dzepna-kartica/${adId}`))).toContain(pages.worker)
})

test('both read from which deposit on it is safer to pay for the material', async () => {
  for (const [browser, page] of [
    [amra, pages.client],
    [mirza, pages.worker],
  ] as const)
    expect(await read(browser, page)).toContain('avans veći od 26\u00a0KM')
})

test.each([
  [5_000, 1_600],
  [90_000, 30_000],
  [2_000_000, 30_000],
])('a third of %i feninga, at most 300 KM and whole ones, is %i', (amount, deposit) => {
  expect(prudentDeposit(amount)).toBe(deposit)
})

test('two agree on a day, move it and see how it came', async () => {
  const proposed = await send(amra, pages.client, { day2: dayAfter(3), from2: '14:00', until2: '16:00' })
  expect([proposed.status, proposed.headers.get('location')]).toEqual([303, pages.client])
  expect(await read(amra, pages.client)).toContain('Vaš prijedlog čeka odgovor')
  expect(await read(mirza, pages.worker)).toContain('Amra predlaže')

  const agreed = await press(mirza, pages.worker, '/prihvatanje/2')
  expect(agreed).toContain('od 14:00 do 16:00')
  expect(await read(amra, pages.client)).toContain('Verzija 2: Mirza prihvata termin')
  expect(await read(mirza, pages.worker)).toContain('Verzija 2: prihvatili ste termin')
  expect(await read(mirza, `${pages.worker}/dogovor.txt`)).toMatch(
    /– Verzija 2: predlaže Amra, prihvata Mirza\. Termin: .* od 14:00 do 16:00\n.* – Verzija 1: ponuda je prihvaćena/,
  )

  await send(mirza, pages.worker, { day1: dayAfter(5), from1: '08:00', until1: '09:00' })
  const page = await read(amra, pages.client)
  expect(page).toContain('važi dosadašnji termin')
  expect(await press(amra, pages.client, '/odbijanje')).toContain('Nijedan termin Vam nije odgovarao')
})

test('what is wrong stands beside its field, with what was typed', async () => {
  const late = await send(amra, pages.client, { day1: dayAfter(200), until1: '12:15' })
  expect(late.status).toBe(400)
  const text = await late.text()
  expect(text).toContain('Izaberite dan u narednih 90 dana.')
  expect(text).toContain('12:15')
  expect(text).toMatch(/aria-invalid="true"[^>]*name="day1"|name="day1"[^>]*aria-invalid="true"/)
  const reversed = await send(amra, pages.client, { from1: '15:00', until1: '14:00' })
  expect(await reversed.text()).toContain('Kraj mora biti poslije početka.')
})

test('a proposal is taken back', async () => {
  await send(amra, pages.client)
  expect(await press(amra, pages.client, '/povlacenje')).toContain('Povukli ste prijedlog')
})

test('a proposal that a newer one replaced is marked so', async () => {
  await send(amra, pages.client)
  expect(await read(mirza, pages.worker)).not.toContain('Zamijenjen')
  await send(mirza, pages.worker)
  expect((await read(mirza, pages.worker)).match(/Zamijenjen novijim prijedlogom/g)).toHaveLength(1)
})

test('when the acceptance is undone it leads to the page of the ad', async () => {
  await unacceptOffer(db, { offerId, clientId: cast.client.id, now: new Date() })
  const response = await amra(pages.client)
  expect([response.status, response.headers.get('location')]).toEqual([303, `/klijent/moji-oglasi/${adId}`])
  expect((await mirza(pages.worker)).headers.get('location')).toBe(`/majstor/posao/${adId}`)
})

test('the file and the feed have the agreed time, and each change is a later version of the same entry', async () => {
  await renewCalendarFeed(db, { userId: cast.worker.id, now: new Date() })
  const { version } = (await findCalendarFeed(db, cast.worker.id))!
  const feed = `/raspored/${deriveFeedToken(secrets[0], cast.worker.id, version)}.ics`
  const entryOf = async (path: string) => {
    const events = new ICAL.Component(ICAL.parse(await read(mirza, path))).getAllSubcomponents('vevent')
    const event = events.map((each) => new ICAL.Event(each)).find(({ uid }) => uid.includes(`-${adId}@`))!
    return {
      uid: event.uid,
      sequence: event.sequence,
      start: event.startDate.toJSDate(),
      isDay: event.startDate.isDate,
    }
  }
  const file = `/dzepna-kartica/${adId}/termin.ics`
  expect((await mirza(file)).status).toBe(303)
  const before = await entryOf(feed)
  expect(before.isDay).toBe(true)

  const versions = []
  for (const days of [2, 4]) {
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await send(amra, pages.client, { day1: dayAfter(days), from1: '10:00', until1: '12:00' })
    await press(mirza, pages.worker, '/prihvatanje/1')
    versions.push({ feed: await entryOf(feed), file: await entryOf(file) })
  }
  const [first, moved] = versions as [(typeof versions)[0], (typeof versions)[0]]
  expect(first.feed.uid).toBe(before.uid)
  expect(first.feed.sequence).toBeGreaterThan(before.sequence)
  for (const kind of ['feed', 'file'] as const) {
    expect(moved[kind].uid).toBe(first[kind].uid)
    expect(moved[kind].sequence).toBeGreaterThan(first[kind].sequence)
    expect(moved[kind].isDay).toBe(false)
    expect(moved[kind].start.getTime() - first[kind].start.getTime()).toBeGreaterThan(dayMs)
  }

  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await unacceptOffer(db, { offerId, clientId: cast.client.id, now: new Date() })
  await acceptOffer(db, { offerId, clientId: cast.client.id, now: new Date() })
  const again = await entryOf(feed)
  expect(again.isDay).toBe(true)
  expect(again.sequence).toBeGreaterThan(moved.feed.sequence)
})
