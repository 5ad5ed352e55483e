import { readdir, readlink } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportData, requestExport } from '#app/personal-data/exporting.server.ts'
import { findUser } from './leavers.ts'
import { anAssignment } from '#tests/offers/offer-fixtures.ts'
import { callApi } from '#tests/support/api/api-client.ts'
import { aClient, aWorker, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

const deletion = '/klijent/moj-profil/brisanje'
const privacy = '/klijent/moj-profil/privatnost'

let web: Web

beforeAll(async () => {
  web = await startWeb()
})
afterAll(() => web.stop())

function send(browser: Browser, fields: Record<string, string>) {
  return browser(deletion, { method: 'POST', body: new URLSearchParams(fields) })
}

test('the word in capitals and the password are needed, and the reason stays typed', async () => {
  const client = await aClient()
  const browser = await signInAs(web, client)
  const small = await send(browser, { confirmation: 'delete', password, reason: 'Selim se.' })
  const html = await small.text()
  expect(small.status).toBe(400)
  expect(html).toContain('Upišite DELETE velikim slovima.')
  expect(html).toContain('Selim se.')
  expect(html).not.toContain(password)

  const wrong = await send(browser, { confirmation: 'DELETE', password: 'pogresna' })
  expect([wrong.status, (await wrong.text()).includes('Trenutna lozinka nije tačna.')]).toEqual([400, true])
  expect((await findUser(client.id)).deleted_at).toBeNull()
})

test('a deletion that cannot be sent has a sentence of its own', async () => {
  const browser = await signInAs(web, await aClient(), new Map([['js', '1']]))
  const form = /<form[^>]+data-not-sent="([^"]+)"/.exec(await (await browser(deletion)).text())
  expect(form?.[1]).toBe('Brisanje računa nije uspjelo. Pokušajte ponovo.')
})

test('a deletion ends the session, says so, and a form sent late gets the same answer', async () => {
  const client = await aClient()
  const [browser, other] = [await signInAs(web, client), await signInAs(web, client)]
  const closed = await send(browser, { confirmation: ' DELETE ', password })
  expect([closed.status, closed.headers.get('location')]).toEqual([303, '/racun-zatvoren'])
  expect(closed.headers.get('clear-site-data')).toBe('"storage"')
  expect((await findUser(client.id)).deleted_at).not.toBeNull()

  const html = await (await browser('/racun-zatvoren')).text()
  for (const fact of ['Račun je zatvoren', 'U roku od jednog sata brišemo', 'porezni propisi'])
    expect(html).toContain(fact)
  const late = await send(other, { confirmation: 'DELETE', password })
  expect([late.status, late.headers.get('location')]).toEqual([303, '/racun-zatvoren'])
  expect((await browser(privacy)).headers.get('location')).toContain('/prijava')
})

test('an agreed job is named with a link in place of the form', async () => {
  const { adId, clientId } = await anAssignment()
  const browser = await signInAs(web, { id: clientId })
  const html = await (await browser(deletion)).text()
  expect(html).toContain('Prije brisanja računa završite ili otkažite svaki dogovoreni posao.')
  expect(html).toContain(`/klijent/moji-oglasi/${adId}`)
  expect((await send(browser, { confirmation: 'DELETE', password })).status).toBe(400)
})

test('an account without a password needs a session that has just begun', async () => {
  const client = await aClient()
  const browser = await signInAs(web, client)
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', client.id).execute()
  await db
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', client.id)
    .execute()
  expect(await (await send(browser, { confirmation: 'DELETE' })).text()).toContain('prijavite ponovo')
  const fresh = await signInAs(web, client)
  expect((await send(fresh, { confirmation: 'DELETE' })).headers.get('location')).toBe('/racun-zatvoren')
})

test('DELETE /api/user closes the account of the caller, with the same conditions', async () => {
  const worker = await aWorker()
  const browser = await signInAs(web, worker)
  const call = (body: object) => callApi(browser, 'DELETE /api/user', body)
  expect(await call({ confirmation: 'delete', password })).toMatchObject({ status: 422 })
  expect(await call({ confirmation: 'DELETE', password: 'pogresna' })).toMatchObject({
    status: 422,
    body: { errors: { password: ['Trenutna lozinka nije tačna.'] } },
  })
  expect(await call({ confirmation: 'DELETE', password })).toMatchObject({ status: 200, body: { success: true } })
  expect(await callApi(browser, 'GET /api/user')).toMatchObject({ body: { user: null } })

  const { workerId } = await anAssignment()
  const busy = await signInAs(web, { id: workerId })
  const refusal = await callApi(busy, 'DELETE /api/user', { confirmation: 'DELETE', password })
  expect(refusal).toMatchObject({ status: 409, body: { code: 'assignments_open' } })
})

test('the archive is requested on the page and downloaded by its owner only', async () => {
  const [client, other] = [await aClient(), await aClient()]
  const [browser, stranger] = [await signInAs(web, client), await signInAs(web, other)]
  const button = { method: 'POST', body: new URLSearchParams({ _key: 'export' }) }
  expect((await browser('/izvoz-podataka', button)).headers.get('location')).toBe(privacy)
  const { value } = (await requestExport(db, { userId: client.id, now: new Date() })) as { value: { exportId: number } }
  await exportData({ db, outboxId: 0, payload: value, finish: async () => {} })

  const link = `/izvoz-podataka/${value.exportId}`
  expect(await (await browser(privacy)).text()).toContain(link)
  const archive = await browser(link)
  const bytes = new Uint8Array(await archive.arrayBuffer())
  expect([archive.status, archive.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect([bytes[0], bytes[1], bytes.length]).toEqual([0x50, 0x4b, Number(archive.headers.get('content-length'))])
  expect((await stranger(link)).headers.get('location')).toBe(privacy)

  const head = await browser(link, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
  const files = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  expect(files.filter((file) => file.endsWith('.zip'))).toEqual([])
})

test('consents are shown, and analytics are withdrawn with the button that gives them', async () => {
  const browser = await signInAs(web, await aClient())
  const choose = (choice: string) =>
    browser('/saglasnost', { method: 'POST', body: new URLSearchParams({ choice, back: privacy }) })
  await choose('yes')
  expect(await (await browser(privacy)).text()).toMatch(
    /Da imate najmanje 18 godina[^]*Uslovi korištenja|Brojanje posjeta/,
  )
  await choose('no')
  expect(await (await browser(privacy)).text()).toContain('Povučeno')
})
