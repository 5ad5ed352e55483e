import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { presentAppointment } from '#app/assignments/presenters.server.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { agreeOnTime } from '#app/assignments/appointments/answering.server.ts'
import { proposeTimes } from '#app/assignments/appointments/proposing.server.ts'
import { formatTimeRange } from '#app/assignments/appointments/time-range.server.ts'
import { findContactDetails } from '#app/offers/contact-details.server.ts'
import { db } from '#tests/support/data/database.ts'
import { anAdAtStage, aCast, type Cast } from '#tests/support/data/scenes.ts'
import { encodeForm, fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import {
  createSessionCookie,
  openBrowser,
  signInAs,
  startWebProcess,
  type Browser,
  type WebProcess,
} from '#tests/support/web/web-process.ts'

const maxCardBytes = 10_000

let web: WebProcess
let cast: Cast
let worker: Browser
let path: string
let adId: number

beforeAll(async () => {
  web = await startWebProcess()
  cast = await aCast()
  ;({ adId } = await anAdAtStage('in_progress', cast))
  worker = await signInAs(web, cast.worker)
  path = `/dzepna-kartica/${adId}`
})
afterAll(() => web.stop())

const workerCookie = () => createSessionCookie(cast.worker.id)

async function contactsOf(id: number) {
  return db.selectFrom('users').select(['name', 'surname', 'phone']).where('id', '=', id).executeTakeFirstOrThrow()
}

test('the card has address, phone, price and notes, without React and under 10 KB', async () => {
  const html = await (await worker(path)).text()
  const { phone, surname } = await contactsOf(cast.client.id)
  const ad = await db.selectFrom('ads').selectAll().where('id', '=', adId).executeTakeFirstOrThrow()
  expect(html).toContain(`href="tel:${phone}"`)
  expect(html).toContain(surname)
  expect(html).toContain(ad.address)
  expect(html).toMatch(/\d+\sKM/)
  expect(html).toContain(ad.description.slice(0, 20))
  expect(html).not.toContain('/assets/react')
  expect(gzipSync(html).length).toBeLessThanOrEqual(maxCardBytes)
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(4 * maxCardBytes)
  for (const scheme of ['sms:?body=', 'mailto:?subject=']) expect(html).toContain(scheme)
  expect(html).not.toContain('viber://forward')
})

test('the client has it too, with the worker’s contacts; others and open ads have none', async () => {
  const client = await signInAs(web, cast.client)
  expect(await (await client(path)).text()).toContain((await contactsOf(cast.worker.id)).phone)
  const { adId: open } = await anAdAtStage('offered', cast)
  for (const suffix of ['', '/termin.ics?dan=2026-12-01&sat=09:00', '/kontakt.vcf']) {
    for (const other of [cast.otherWorker, cast.otherClient])
      expect((await (await signInAs(web, other))(path + suffix)).status).toBe(404)
    expect((await worker(`/dzepna-kartica/${open}${suffix}`)).status).toBe(404)
  }
})

test('appointment and contact are files that are stored nowhere else', async () => {
  const appointment = await worker(`${path}/termin.ics?dan=2026-12-01&sat=09:30`)
  expect(appointment.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(appointment.headers.get('content-disposition')).toContain('termin.ics')
  expect(appointment.headers.get('cache-control')).toContain('no-store')
  expect(await appointment.text()).toContain('DTSTART:20261201T083000Z\r\nDTEND:20261201T103000Z')
  const contact = await worker(`${path}/kontakt.vcf`)
  expect(contact.headers.get('content-type')).toBe('text/vcard; charset=utf-8')
  expect(await contact.text()).toContain(`TEL;TYPE=CELL:${(await contactsOf(cast.client.id)).phone}`)
})

test('an appointment that is saved again replaces the one before', async () => {
  const details = (await findContactDetails(db, { adId, viewerId: cast.worker.id }))!
  const reader = { t: getTranslate('bs'), language: 'bs', origin: 'https://primjer.ba' } as const
  const times = { from: new Date('2026-12-01T08:00Z'), until: new Date('2026-12-01T10:00Z') }
  const acceptedAt = details.acceptedAt!.getTime()
  const [first, moved] = [60, 120].map((seconds) =>
    presentAppointment(details, reader, times, new Date(acceptedAt + seconds * 1_000)),
  )
  expect(moved!.id).toBe(first!.id)
  expect(moved!.sequence - first!.sequence).toBe(60)
  expect(moved!.changedAt.getTime()).toBe(acceptedAt + 120_000)
})

test('an appointment without a day leads back with a sentence', async () => {
  const answer = await worker(`${path}/termin.ics?dan=sutra&sat=09:30`)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
  const flash = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('flash='))
  const page = await worker(path, { headers: { cookie: `${await workerCookie()}; ${flash?.split(';', 1)[0]}` } })
  expect(await page.text()).toContain('Izaberite dan i vrijeme termina.')
})

test('the calendar gets an address, which works signed out, names no person, and ends with the next', async () => {
  const post = async (action: string) => {
    const form = formsOf(await (await worker('/kalendar')).text(), '/kalendar').find((one) => one.action === action)!
    const body = encodeForm(form, fillForm(form))
    expect((await worker(action, { method: 'POST', body })).headers.get('location')).toBe('/kalendar')
  }
  const address = async () => /\/raspored\/[\w-]{43}\.ics/.exec(await (await worker('/kalendar')).text())?.[0]
  expect(await address()).toBeUndefined()
  await post('/kalendar/adresa')
  const first = (await address())!
  const feed = await openBrowser(web)(first)
  expect([feed.status, feed.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  const text = (await feed.text()).replaceAll('\r\n ', '')
  expect(text).toContain(`/dzepna-kartica/${adId}`)
  const { phone, surname } = await contactsOf(cast.client.id)
  expect(text).not.toContain(phone)
  expect(text).not.toContain(surname)
  expect(web.lines().join('\n')).not.toContain(first.slice(10, 50))

  await post('/kalendar/adresa')
  expect((await openBrowser(web)(first)).status).toBe(404)
  const second = (await address())!
  expect((await openBrowser(web)(second)).status).toBe(200)
  await post('/kalendar/kraj')
  expect((await openBrowser(web)(second)).status).toBe(404)
  expect((await openBrowser(web)(`/raspored/${'x'.repeat(43)}.ics`)).status).toBe(404)
})

test('an agreed time is on the card, and its file has it with the street of the ad for both sides', async () => {
  const [from, until] = [new Date(Date.now() + 86_400_000), new Date(Date.now() + 90_000_000)]
  const key = { adId, now: new Date() }
  const times = [{ position: 1 as const, from, until }]
  const proposed = await proposeTimes(db, { ...key, userId: cast.client.id, times })
  if (!proposed.ok) throw new Error(proposed.reason)
  const { proposalId } = proposed.value
  await agreeOnTime(db, { ...key, userId: cast.worker.id, proposalId, position: 1 })
  const { address } = await db.selectFrom('ads').select('address').where('id', '=', adId).executeTakeFirstOrThrow()
  const files = []
  for (const browser of [worker, await signInAs(web, cast.client)]) {
    const card = await (await browser(path)).text()
    expect(card).toContain(formatTimeRange(from, until, { t: getTranslate('bs'), language: 'bs' }))
    expect(card).not.toContain('name="dan"')
    files.push((await (await browser(`${path}/termin.ics?dan=2026-12-01&sat=09:30`)).text()).replaceAll('\r\n ', ''))
  }
  for (const file of files) {
    expect(file).toContain(`LOCATION:${address!.replaceAll(',', String.raw`\,`)}`)
    expect(file).toContain(`DTSTART:${from.toISOString().replace(/[-:]|\.\d+/g, '')}`)
  }
})
