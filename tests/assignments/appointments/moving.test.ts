import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { localDay } from '#app/i18n/formats.ts'
import { listNotifications } from '#app/notifications/queries.server.ts'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { callApi, getJson, postJson } from '#tests/support/api/api-client.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf, unescapeMarkup } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

const dayMs = 86_400_000
const reason = 'Dijete mi je bolesno.'
let web: Web
let cast: Cast
let adId: number
let amra: Awaited<ReturnType<typeof signInAs>>
let mirza: typeof amra
let pages: { client: string; worker: string }

beforeAll(async () => {
  web = await startWeb()
}, 300_000)
afterAll(() => web.stop())

beforeEach(async () => {
  cast = await aCast()
  ;[amra, mirza] = [await signInAs(web, cast.client), await signInAs(web, cast.worker)]
  ;({ adId } = await anAdAtStage('in_progress', cast))
  pages = { client: `/klijent/dogovor/${adId}`, worker: `/majstor/dogovor/${adId}` }
})

type Caller = typeof amra
const read = async (browser: Caller, path: string) => (await browser(path)).text()
const textOf = (html: string) => unescapeMarkup(html.replace(/<[^>]*>/g, ''))
const dayAfter = (days: number) => localDay(new Date(Date.now() + days * dayMs))

async function formOn(browser: Caller, page: string) {
  return formsOf(await read(browser, page), page).find(({ action }) => action.split('?', 1)[0] === page)!
}

async function propose(browser: Caller, page: string, fields: Record<string, string>) {
  const body = fillForm(await formOn(browser, page), { from1: '14:00', until1: '16:00', ...fields })
  return browser(page, { method: 'POST', body })
}

async function press(browser: Caller, page: string, button: string) {
  const form = formsOf(await read(browser, page), page).find(({ action }) => action.includes(button))!
  await browser(form.action, { method: 'POST', body: fillForm(form) })
}

async function agreeOnADay() {
  await propose(amra, pages.client, { day1: dayAfter(2) })
  await press(mirza, pages.worker, '/prihvatanje/1')
}

const hasReason = async (browser: Caller, page: string) =>
  (await formOn(browser, page)).fields.some(({ name }) => name === 'reason')

test('who moves an agreed day may say why, and the other side, the history and the sheet have it', async () => {
  for (const [browser, page] of [[amra, pages.client] as const, [mirza, pages.worker] as const])
    expect(await hasReason(browser, page)).toBe(false)
  await agreeOnADay()
  for (const [browser, page] of [[amra, pages.client] as const, [mirza, pages.worker] as const])
    expect(await hasReason(browser, page)).toBe(true)

  const sent = await propose(mirza, pages.worker, { day1: dayAfter(5), reason: ` ${reason} ` })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, pages.worker])
  const [open] = /<section[^>]*aria-labelledby="prijedlog".*?<\/section>/s.exec(await read(amra, pages.client))!
  expect(textOf(open)).toContain(`Razlog: ${reason}`)
  expect((await (await signInAs(web, cast.otherWorker))(pages.worker)).status).toBe(404)

  await press(amra, pages.client, '/prihvatanje/1')
  for (const [browser, page] of [[amra, pages.client] as const, [mirza, pages.worker] as const]) {
    expect(textOf(await read(browser, page)).split(`Razlog: ${reason}`)).toHaveLength(2)
    const sheet = await read(browser, `${page}/dogovor.txt`)
    expect(sheet).toMatch(/Verzija 3: predlaže Mirza, prihvata Amra\. Termin: .* · Razlog: Dijete mi je bolesno\.\n/)
    expect(sheet).not.toMatch(/Verzija 2: .* Razlog/)
  }
})

test('it may stay empty, and one with a contact or too long is refused and shown again in the form', async () => {
  await agreeOnADay()
  for (const [typed, error] of [
    ['Zovite me na 061 222 333.', 'Izostavite „061 222 333“'],
    ['a'.repeat(301), 'najviše 300'],
  ] as const) {
    const refused = await propose(mirza, pages.worker, { day1: dayAfter(5), reason: typed })
    expect(refused.status).toBe(400)
    const text = textOf(await refused.text())
    expect(text).toContain(typed)
    expect(text).toContain(error)
  }
  const rows = db.selectFrom('appointments').select('reason').where('ad_id', '=', adId).orderBy('id', 'desc')
  expect(await rows.execute()).toHaveLength(1)
  expect((await propose(mirza, pages.worker, { day1: dayAfter(5), reason: '' })).status).toBe(303)
  expect(await rows.executeTakeFirst()).toEqual({ reason: null })
  expect(await read(amra, pages.client)).not.toContain('Razlog:')
})

test('the notification that a mail is made of has the reason while the proposal waits', async () => {
  await agreeOnADay()
  await propose(mirza, pages.worker, { day1: dayAfter(5), reason })
  await deliverAll()
  const contentOf = async (userId: number) => {
    const { notifications } = await listNotifications(db, { userId, pageSize: 50 })
    return notifications.find(({ variant }) => variant === 'day_proposed')?.content
  }
  expect(await contentOf(cast.client.id)).toEqual({ text: reason })
  await press(amra, pages.client, '/odbijanje')
  expect(await contentOf(cast.client.id)).toBeNull()
})

test('the API takes and answers it, from the two only, and not between blocked people', async () => {
  await agreeOnADay()
  const path = `/api/jobad/${adId}/appointments`
  const [startsAt, endsAt] = [3, 3.1].map((days) => new Date(Date.now() + days * dayMs).toISOString())
  const body = { times: [{ startsAt, endsAt }], reason }
  expect(await postJson(mirza, path, body)).toMatchObject({ status: 'Proposed', reason })
  expect(await getJson(amra, path)).toMatchObject({ items: [{ reason, isOwn: false }, { reason: null }] })
  const other = await signInAs(web, cast.otherWorker)
  expect((await callApi(other, `POST ${path}`, body)).status).toBe(404)
  expect((await callApi(mirza, `POST ${path}`, { ...body, reason: 'mirza@primjer.ba' })).status).toBe(422)

  await blockMember(db, { viewer: { ...cast.client, userType: 'Client' }, userId: cast.worker.id, now: new Date() })
  expect((await callApi(mirza, `POST ${path}`, body)).status).toBe(409)
})
