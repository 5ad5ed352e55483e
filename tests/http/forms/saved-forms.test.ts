import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUp } from '#jobs/worker/cleanup.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { callApi } from '#tests/support/api/api-client.ts'
import { aVerificationLink } from '#tests/support/data/tokens.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { openBrowser, type Browser } from '#tests/support/web/in-process-web.ts'
import { dataPath, readData } from '#tests/support/web/single-fetch.ts'
import { createSessionCookie, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let adPath: string
const offer = { amount: '85', message: 'Mogu u subotu ujutro.' }

beforeAll(async () => {
  web = await startWebProcess()
  adPath = `/majstor/posao/${(await anAd((await aClient()).id)).id}`
})

afterAll(() => web.stop())

type Cookies = Map<string, string>

function browserWith(cookies: Cookies): Browser {
  return openBrowser({ origin: web.origin, stop: async () => {} }, cookies)
}

/** The cookies of a browser whose session is over: with its row, or since the row was deleted. */
async function endedSession({ id }: { id: number }, { isDeleted = false } = {}): Promise<Cookies> {
  const [name = '', value = ''] = (await createSessionCookie(id)).split('=')
  if (isDeleted) await db.deleteFrom('sessions').where('user_id', '=', id).execute()
  else
    await db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(0) })
      .where('user_id', '=', id)
      .execute()
  return new Map([[name, value]])
}

async function signIn(browser: Browser, { id }: { id: number }, path = '/prijava'): Promise<string> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const response = await browser(path, { method: 'POST', body: new URLSearchParams({ email, password }) })
  expect(response.status).toBe(303)
  return response.headers.get('location')!
}

function send(browser: Browser, path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return browser(path, { method: 'POST', body: new URLSearchParams(fields), headers })
}

/** What stands in the field of the form on this page that has one of this name. */
async function valueOf(browser: Browser, path: string, name: string): Promise<string | undefined> {
  const html = await (await browser(path)).text()
  return formsOf(html, path)
    .flatMap(({ fields }) => fields)
    .find((field) => field.name === name)?.value
}

test('a form comes back to the browser and the member that it was sent by, and to nobody else', async () => {
  const [worker, other] = [await aWorker(), await aWorker()]
  const cookies = await endedSession(worker)
  await send(browserWith(cookies), adPath, offer)

  const otherBrowser = browserWith(new Map())
  expect(await signIn(otherBrowser, worker)).toBe('/majstor/pretraga-poslova')
  expect(await valueOf(otherBrowser, adPath, 'message')).toBe('')

  const sameBrowser = browserWith(cookies)
  expect(await signIn(sameBrowser, other)).toBe(adPath)
  expect(await valueOf(sameBrowser, adPath, 'message')).toBe('')

  cookies.delete('session')
  expect(await signIn(sameBrowser, worker)).toBe(adPath)
  expect(await valueOf(sameBrowser, adPath, 'message')).toBe(offer.message)
})

/** The form of this page as its member has it on the screen, with what was typed into it. */
async function fillIn(browser: Browser, path: string, fields: Record<string, string>): Promise<Record<string, string>> {
  const html = await (await browser(path)).text()
  const form = formsOf(html, path).find((each) => each.fields.some(({ name }) => name === Object.keys(fields)[0]))!
  return { _key: form.fields.find(({ name }) => name === '_key')!.value, ...fields }
}

test.each([
  ['the session was deleted', async () => {}],
  [
    'a page has taken the cookie of the ended session away',
    async (browser: Browser) => void (await browser('/poslovi')),
  ],
])('the next person in this browser does not get a form whose owner is gone: %s', async (_, pass) => {
  const [worker, next] = [await aWorker(), await aWorker()]
  const cookies: Cookies = new Map()
  const browser = browserWith(cookies)
  await signIn(browser, worker)
  const typed = await fillIn(browser, adPath, offer)
  await db.deleteFrom('sessions').where('user_id', '=', worker.id).execute()
  await pass(browser)
  expect((await send(browser, adPath, typed)).status).toBe(303)
  expect(cookies.has('saved-forms')).toBe(true)

  await signIn(browser, next)
  expect(await valueOf(browser, adPath, 'message')).toBe('')
  cookies.delete('session')
  await signIn(browser, worker)
  expect(await valueOf(browser, adPath, 'message')).toBe(offer.message)
})

test('a form of a page that is still open since another member has signed in is not theirs, and waits for its owner', async () => {
  const [worker, other] = [await aWorker(), await aWorker()]
  const cookies: Cookies = new Map()
  const browser = browserWith(cookies)
  await signIn(browser, worker)
  const typed = await fillIn(browser, adPath, offer)
  cookies.delete('session')
  await signIn(browser, other)
  for (const path of [adPath, dataPath(adPath)]) {
    const answer = await send(browser, path, typed)
    expect([path, answer.status, cookies.has('sent')]).toEqual([path, path === adPath ? 303 : 202, false])
    expect(await (await browser('/majstor/pretraga-poslova')).text()).toContain('Obrazac nije poslan')
  }
  expect(await db.selectFrom('offers').select('id').where('worker_id', 'in', [worker.id, other.id]).execute()).toEqual(
    [],
  )
  expect(await valueOf(browser, adPath, 'message')).toBe('')

  cookies.delete('session')
  expect(await signIn(browser, worker)).toBe(adPath)
  expect(await valueOf(browser, adPath, 'message')).toBe(offer.message)
})

test('photos of a page of one member are not stored as those of another', async () => {
  const [client, other] = [await aClient(), await aClient()]
  const cookies: Cookies = new Map()
  const browser = browserWith(cookies)
  await signIn(browser, client)
  const page = '/klijent/objavite-oglas'
  const body = new FormData()
  for (const [name, value] of Object.entries(await fillIn(browser, page, { title: 'Curi bojler' })))
    body.append(name, value)
  body.append('images', new File([Buffer.alloc(3_000, 7)], 'bojler.jpg', { type: 'image/jpeg' }))
  cookies.delete('session')
  await signIn(browser, other)
  expect((await browser(page, { method: 'POST', body })).headers.get('location')).toBe('/')
  expect(await db.selectFrom('images').select('id').where('owner_id', '=', other.id).execute()).toEqual([])
  const owners = await db.selectFrom('drafts').select('user_id').where('user_id', 'in', [client.id, other.id]).execute()
  expect(owners).toEqual([])
})

test('who registers in a browser of somebody else does not get their form', async () => {
  const worker = await aWorker()
  const cookies: Cookies = new Map()
  const browser = browserWith(cookies)
  await signIn(browser, worker)
  const typed = await fillIn(browser, adPath, offer)
  await db.deleteFrom('sessions').where('user_id', '=', worker.id).execute()
  await send(browser, adPath, typed)

  const page = `/registracija?userType=worker&next=${encodeURIComponent(adPath)}`
  const [form] = formsOf(await (await browser(page)).text(), page)
  const registered = await browser(form!.action, { method: 'POST', body: fillForm(form!) })
  expect([registered.status, registered.headers.get('location')]).toEqual([303, adPath])
  expect(await valueOf(browser, adPath, 'message')).toBe('')
})

test('a form of the page of one member is theirs, also when another one’s session ended in the browser', async () => {
  const [worker, other] = [await aWorker(), await aWorker()]
  const cookies: Cookies = new Map()
  const browser = browserWith(cookies)
  await signIn(browser, worker)
  const typed = await fillIn(browser, adPath, offer)
  cookies.delete('session')
  await signIn(browser, other)
  await db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(0) })
    .where('user_id', '=', other.id)
    .execute()
  await send(browser, adPath, typed)

  await signIn(browser, other)
  expect(await valueOf(browser, adPath, 'message')).toBe('')
  cookies.delete('session')
  await signIn(browser, worker)
  expect(await valueOf(browser, adPath, 'message')).toBe(offer.message)
})

test('a form that names no owner is not stored in a browser where a session has ended that nobody knows', async () => {
  const cookies = await endedSession(await aWorker(), { isDeleted: true })
  await send(browserWith(cookies), adPath, offer)
  expect(cookies.has('saved-forms')).toBe(false)
})

test('a guessed key finds nothing', async () => {
  const cookies = await endedSession(await aWorker())
  await send(browserWith(cookies), adPath, offer)
  const forged = Buffer.from(JSON.stringify({ key: 'guess', pages: [adPath] })).toString('base64')
  const browser = browserWith(new Map([['saved-forms', encodeURIComponent(forged)]]))
  await signIn(browser, await aWorker())
  expect(await valueOf(browser, adPath, 'message')).toBe('')
})

test('it comes back until it is sent, because an answer may be lost, and for ten minutes at most', async () => {
  const worker = await aWorker()
  const cookies = await endedSession(worker)
  const browser = browserWith(cookies)
  await send(browser, adPath, offer)
  await signIn(browser, worker)
  expect(await valueOf(browser, adPath, 'message')).toBe(offer.message)
  expect(await valueOf(browser, adPath, 'message')).toBe(offer.message)
  const shownAt = new Date(Date.now() - 11 * 60_000)
  await db.updateTable('drafts').set({ shown_at: shownAt }).where('claimed_by', '=', worker.id).execute()
  expect(await valueOf(browser, adPath, 'message')).toBe('')

  expect((await send(browser, adPath, offer)).status).toBe(303)
  expect(cookies.has('saved-forms')).toBe(false)
  expect(await db.selectFrom('drafts').selectAll().where('claimed_by', '=', worker.id).execute()).toEqual([])
})

test('it comes back after a phone that was off for a day', async () => {
  const worker = await aWorker()
  const browser = browserWith(await endedSession(worker))
  await send(browser, adPath, offer)
  await db
    .updateTable('drafts')
    .set({ written_at: new Date(Date.now() - 50 * 3_600_000) })
    .where('claimed_by', '=', worker.id)
    .execute()
  await cleanUp(db)
  await signIn(browser, worker)
  expect(await valueOf(browser, adPath, 'message')).toBe(offer.message)
})

test('a registration also leads back to the form, and keeps `next` from page to page', async () => {
  const browser = browserWith(new Map())
  const refused = await send(browser, adPath, offer)
  const next = new URLSearchParams({ next: adPath }).toString()
  expect(refused.headers.get('location')).toBe(`/prijava?${next}`)
  const linkTo = async (page: string, target: string) => {
    const html = (await (await browser(page)).text()).replaceAll('&amp;', '&')
    expect(html, page).toContain(`href="${target}"`)
    return target
  }
  const choice = await linkTo(`/prijava?${next}`, `/registracija?${next}`)
  await linkTo(`/prijava?${next}`, `/resetovanje-sifre?${next}`)
  await linkTo(`/resetovanje-sifre?${next}`, `/prijava?${next}`)
  await linkTo(choice, `/prijava?${next}`)
  const page = await linkTo(choice, `/registracija?userType=worker&${next}`)
  await linkTo(page, `/registracija?${next}&userType=client`)

  const [form] = formsOf(await (await browser(page)).text(), page)
  const registered = await browser(form!.action, { method: 'POST', body: fillForm(form!) })
  expect([registered.status, registered.headers.get('location')]).toEqual([303, adPath])
  expect(await valueOf(browser, adPath, 'message')).toBe(offer.message)
})

test('the form that waits is where the sign-in leads on to, also after a password reset that lost `next`', async () => {
  const worker = await aWorker()
  const browser = browserWith(await endedSession(worker))
  await send(browser, `${adPath}?lng=en`, offer)
  expect(await signIn(browser, worker, '/prijava?next=https://evil.example/')).toBe(`${adPath}?lng=en`)
})

test('who has the other kind of account, or has signed in already, is led home and not in circles', async () => {
  const browser = browserWith(new Map())
  expect(await signIn(browser, await aWorker(), '/prijava?next=/klijent/objavite-oglas')).toBe(
    '/klijent/objavite-oglas',
  )
  const paths: string[] = []
  for (let path: string | null = '/klijent/objavite-oglas'; path;) {
    paths.push(path)
    const response: Response = await browser(path)
    path = response.headers.get('location')
    if (!path) expect(response.status).toBe(200)
  }
  expect(paths).toEqual(['/klijent/objavite-oglas', '/', '/majstor/pretraga-poslova'])
  expect((await browser(`/prijava?next=${adPath}`)).headers.get('location')).toBe(adPath)
})

test('only a page that a person opens says whose account it is not for', async () => {
  const cookies = new Map<string, string>()
  const browser = browserWith(cookies)
  await signIn(browser, await aWorker(), '/prijava')
  const loaded = await browser('/klijent/pocetna', { headers: { purpose: 'prefetch' } })
  expect([loaded.status, cookies.has('flash')]).toEqual([302, false])
  await browser('/klijent/pocetna')
  expect(cookies.has('flash')).toBe(true)
})

test('passwords, keys and empty forms are not stored, nor more than three forms or one that is too large', async () => {
  const client = await aClient()
  const cookies = await endedSession(client)
  const browser = browserWith(cookies)
  const passwords = { currentPassword: password, newPassword: 'nova-lozinka-1', confirmPassword: 'nova-lozinka-1' }
  const refused = await send(browser, '/klijent/moj-profil/sigurnost', { _key: 'k', _token: 't', ...passwords })
  expect([refused.status, cookies.has('saved-forms')]).toEqual([303, false])
  expect((await send(browser, '/klijent/moj-profil/podaci', { name: 'x'.repeat(130_000) })).status).toBe(303)
  for (const ad of [1, 2, 3, 4])
    await send(browser, `/klijent/moji-oglasi/${ad}/uredi`, { _key: 'k', title: `Oglas ${ad}` })
  const rows = await db
    .selectFrom('drafts')
    .select(['key as path', 'fields'])
    .where('claimed_by', '=', client.id)
    .orderBy('path')
    .execute()
  expect(rows).toEqual(
    [2, 3, 4].map((ad) => ({ path: `/klijent/moji-oglasi/${ad}/uredi`, fields: { title: `Oglas ${ad}` } })),
  )
  await db
    .updateTable('drafts')
    .set({ written_at: new Date(Date.now() - 73 * 3_600_000) })
    .execute()
  await cleanUp(db)
  expect(await db.selectFrom('drafts').select('key').execute()).toEqual([])
})

test('a form of this browser outlives a new password by the API, and one of another browser does not', async () => {
  const client = await aClient()
  const [cookies, others] = [await endedSession(client), await endedSession(client)]
  const browser = browserWith(cookies)
  for (const each of [browser, browserWith(others)])
    await send(each, '/klijent/objavite-oglas', { _key: 'k', title: 'Curi bojler' })
  const count = async () =>
    (await db.selectFrom('drafts').select('key').where('claimed_by', '=', client.id).execute()).length
  expect(await count()).toBe(2)
  await signIn(browser, client)
  const passwords = { currentPassword: password, newPassword: 'nova-lozinka-1', confirmPassword: 'nova-lozinka-1' }
  const changed = await callApi(browser, 'PATCH /api/user', passwords)
  expect([changed.status, await count()]).toEqual([200, 1])
  const { token } = await aVerificationLink('password', client.id)
  const reset = { userId: client.id, token, password: 'nova-lozinka-2', confirmPassword: 'nova-lozinka-2' }
  expect([(await callApi(browser, 'POST /api/user/password-reset', reset)).status, await count()]).toEqual([200, 1])
  expect(await valueOf(browser, '/klijent/objavite-oglas', 'title')).toBe('Curi bojler')
})

test('of a form with photos the text comes back, with the request to choose the photos again', async () => {
  const client = await aClient()
  const browser = browserWith(await endedSession(client))
  const body = new FormData()
  for (const [name, value] of [
    ['title', 'Curi bojler'],
    ['description', 'U kupatilu, od jutros.'],
  ] as const)
    body.append(name, value)
  body.append('images', new File([Buffer.alloc(3_000_000, 7)], 'bojler.jpg', { type: 'image/jpeg' }))
  const refused = await browser('/klijent/objavite-oglas', { method: 'POST', body })
  expect(refused.status).toBe(303)
  const page = await (await browser(await signIn(browser, client, refused.headers.get('location')!))).text()
  expect(page).toContain('Slike izaberite ponovo')
  expect(page).toContain('value="Curi bojler"')
})

test('the router of a hydrated page is sent to the sign-in as to a document, and its form waits', async () => {
  const worker = await aWorker()
  const browser = browserWith(await endedSession(worker))
  const response = await send(browser, dataPath(adPath), offer)
  const answer = await readData(response)
  expect(answer).toMatchObject({ redirect: `/prijava?next=${encodeURIComponent(adPath)}`, reload: true })
  await signIn(browser, worker)
  expect(await valueOf(browser, adPath, 'message')).toBe(offer.message)
})

test('a text that is too long to be stored is refused in words, and not lost behind the sign-in', async () => {
  const browser = browserWith(await endedSession(await aWorker()))
  const response = await send(browser, adPath, { ...offer, message: 'a'.repeat(600_000) })
  expect([response.status, response.headers.get('location')]).toEqual([413, null])
  expect(await response.text()).toContain('Poslano je previše')
})
