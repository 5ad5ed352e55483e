import { afterAll, beforeAll, expect, test } from 'vitest'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { listFormDrafts } from '#app/drafts/queries.server.ts'
import { photo, uploadForm } from '#tests/images/upload-requests.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

const profilePath = '/majstor/moj-profil/vjestine'
const itemPath = '/majstor/moj-profil/radovi/novi'
const phoneNumber = 'Zovite 061 123 456.'
let web: Web

beforeAll(async () => {
  web = await startWeb()
}, 300_000)
afterAll(() => web.stop())

async function aPerson() {
  const worker = await aWorker()
  await editProfile(db, { userId: worker.id, workDescription: 'Radim uredno.', skillDetails: '', yearsOfExperience: 5 })
  return { worker, browser: await signInAs(web, worker), otherDevice: await signInAs(web, worker) }
}

async function readPage(browser: Browser, page: string, field: string) {
  const html = await (await browser(page)).text()
  return { html, body: bodyOf(html, page, field) }
}

/** The form of the page that has this field, as a browser would send it. */
function bodyOf(html: string, page: string, field: string): URLSearchParams {
  const own = formsOf(html, page).filter(({ action }) => action === page)
  const form = own.find(({ fields }) => fields.some(({ name }) => name === field))!
  const isSent = ({ type, value }: (typeof form.fields)[number]) =>
    type !== 'file' && (value !== '' || !/checkbox|radio/.test(type))
  return new URLSearchParams(form.fields.filter(isSent).map(({ name, value }) => [name, value]))
}

function change(body: URLSearchParams, values: Record<string, string>): URLSearchParams {
  const changed = new URLSearchParams(body)
  for (const [name, value] of Object.entries(values)) changed.set(name, value)
  return changed
}

const send = (browser: Browser, page: string, body: URLSearchParams) => browser(page, { method: 'POST', body })
const draftsOf = (userId: number) => listFormDrafts(db, { userId })
const linkTo = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&')
const continueLink = (html: string) => linkTo(html, /href="(\/majstor\/moj-profil\/[\w/]+\?nacrt=[^"]+)"/)

test('refused changes of the profile are a draft, which any other device continues without overwriting what was saved since', async () => {
  const { worker, browser, otherDevice } = await aPerson()
  const { body } = await readPage(browser, profilePath, 'workDescription')
  const typed = change(body, { workDescription: phoneNumber, yearsOfExperience: '7' })
  const refused = await send(browser, profilePath, typed)
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('Profil još nije promijenjen')
  expect(await draftsOf(worker.id)).toMatchObject([
    { form: 'work_profile', fields: { workDescription: phoneNumber, yearsOfExperience: '7' } },
  ])

  await editProfile(db, { userId: worker.id, workDescription: 'Radim i vikendom.', skillDetails: 'Majstorski ispit.' })
  const overview = await (await otherDevice('/majstor/moj-profil')).text()
  expect(overview).toMatch(/Nastavite (?:današnje izmjene|izmjene) profila/)
  expect(overview).toContain('Izmijenjeno: Godine iskustva, Opis rada')
  expect((await readPage(otherDevice, profilePath, 'skillDetails')).html).toContain('Otada je na profilu sačuvano')

  const link = continueLink(overview)!
  const continued = await readPage(otherDevice, link, 'workDescription')
  expect(continued.html).toContain('na profilu je sačuvano: „Opis rada: Radim i vikendom.“')
  expect(Object.fromEntries(continued.body)).toMatchObject({
    workDescription: phoneNumber,
    yearsOfExperience: '7',
    skillDetails: 'Majstorski ispit.',
  })
  const sent = await send(otherDevice, link, change(continued.body, { workDescription: 'Radim brzo.' }))
  expect(sent.status).toBe(303)
  expect(await findOwnAccount(db, worker.id)).toMatchObject({
    workDescription: 'Radim brzo.',
    yearsOfExperience: 7,
    skillDetails: 'Majstorski ispit.',
  })
  expect(await draftsOf(worker.id)).toEqual([])
})

test('a form that was open meanwhile changes only what was typed into it, and asks before it replaces what is newer', async () => {
  const { worker, browser } = await aPerson()
  const { body } = await readPage(browser, profilePath, 'workDescription')
  await editProfile(db, { userId: worker.id, workDescription: 'Radim i vikendom.' })
  expect((await send(browser, profilePath, change(body, { yearsOfExperience: '8' }))).status).toBe(303)
  expect(await findOwnAccount(db, worker.id)).toMatchObject({
    workDescription: 'Radim i vikendom.',
    yearsOfExperience: 8,
  })

  const refused = await send(browser, profilePath, change(body, { workDescription: 'Radim brzo.' }))
  expect(refused.status).toBe(400)
  const html = await refused.text()
  expect(html).toContain('„Opis rada: Radim i vikendom.“')
  expect(await findOwnAccount(db, worker.id)).toMatchObject({ workDescription: 'Radim i vikendom.' })
  expect((await send(browser, profilePath, bodyOf(html, profilePath, 'workDescription'))).status).toBe(303)
  expect(await findOwnAccount(db, worker.id)).toMatchObject({ workDescription: 'Radim brzo.', yearsOfExperience: 8 })
})

test('a portfolio item that was refused is continued on another device with its image', async () => {
  const { worker, browser, otherDevice } = await aPerson()
  const { body } = await readPage(browser, itemPath, 'title')
  const values = { ...Object.fromEntries(body), title: '', description: 'Nova tabla u stanu.' }
  const refused = await browser(itemPath, { method: 'POST', body: uploadForm(values, [await photo()]) })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('poslane slike su sačuvane')
  for (const start of [itemPath, '/majstor/moj-profil/radovi', '/majstor/moj-profil']) {
    const html = await (await otherDevice(start)).text()
    expect(html).toMatch(/Nastavite (?:današnji unos|unos) rada/)
    expect(html).toContain('Nova tabla u stanu.')
  }

  const link = continueLink((await readPage(otherDevice, itemPath, 'title')).html)!
  const continued = await readPage(otherDevice, link, 'title')
  const sentValues = { ...Object.fromEntries(continued.body), title: 'Razvodna tabla' }
  const sent = await otherDevice(link, { method: 'POST', body: uploadForm(sentValues, []) })
  expect(sent.status).toBe(303)
  expect(await draftsOf(worker.id)).toEqual([])
  const items = db.selectFrom('portfolio_items').innerJoin('portfolio_images', 'item_id', 'id')
  expect(await items.select('title').where('worker_id', '=', worker.id).execute()).toEqual([
    { title: 'Razvodna tabla' },
  ])
})

test('a worker discards their own draft for good, and another one neither sees nor discards it', async () => {
  const { worker, browser } = await aPerson()
  const { browser: stranger } = await aPerson()
  const { body } = await readPage(browser, profilePath, 'workDescription')
  await send(browser, profilePath, change(body, { workDescription: phoneNumber }))
  const { html } = await readPage(browser, profilePath, 'workDescription')
  const page = linkTo(html, /href="(\/majstor\/zapoceti-obrasci\/[^"]+)"/)!
  expect((await stranger(page)).status).toBe(404)
  const key = new URL(continueLink(html)!, web.origin).searchParams.get('nacrt')
  for (const path of [`${profilePath}?nacrt=${key}`, profilePath, '/majstor/moj-profil'])
    expect(await (await stranger(path)).text()).not.toMatch(/061 123 456|Nastavite/)

  const confirmation = bodyOf(await (await browser(page)).text(), page, '_key')
  const strangers = change(confirmation, { _key: '' })
  expect((await send(stranger, page, strangers)).status).toBe(404)
  const done = await send(browser, page, confirmation)
  expect([done.status, done.headers.get('location')]).toEqual([303, profilePath])
  expect(await draftsOf(worker.id)).toEqual([])
  expect(await findOwnAccount(db, worker.id)).toMatchObject({ workDescription: 'Radim uredno.' })
})

test('the script’s calls store and list drafts of workers only, and drop what differs in nothing', async () => {
  const { worker, browser } = await aPerson()
  const put = (who: Browser, path: string, body: unknown) =>
    who(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const { body } = await readPage(browser, profilePath, 'workDescription')
  const [key, version, basis] = body.get('_draft')!.split(' ')
  const unchanged = {
    skills: body.getAll('skills').filter(Boolean),
    yearsOfExperience: '5',
    workDescription: 'Radim uredno.',
  }
  const draft = { key, version: Number(version), basis, fields: { ...unchanged, skillDetails: 'Ispit.' } }
  const call = '/api/user/profile/form-drafts'
  expect((await put(browser, call, draft)).status).toBe(204)
  const { items } = (await (await browser(call)).json()) as { items: unknown[] }
  expect(items).toMatchObject([{ key, basis, fields: { skillDetails: 'Ispit.' } }])
  expect((await put(browser, call, { ...draft, fields: unchanged })).status).toBe(204)
  expect(await draftsOf(worker.id)).toEqual([])

  expect((await put(browser, call, { ...draft, fields: { skills: ['pilot'] } })).status).toBe(422)
  const item = { key: 'kljuc-rada', version: 1, fields: { title: 'Tabla', skills: ['plumber'] } }
  expect((await put(browser, '/api/portfolio/form-drafts', item)).status).toBe(204)
  expect(await draftsOf(worker.id)).toMatchObject([
    { form: 'portfolio_item', fields: { title: 'Tabla', imageIds: [] } },
  ])
  const client = await signInAs(web, await aClient())
  for (const path of [call, '/api/portfolio/form-drafts'])
    expect([(await put(client, path, item)).status, (await client(path)).status]).toEqual([403, 403])
})

test('what is typed into a page of one member is not stored as a draft of another who has signed in since', async () => {
  const [{ worker, browser }, other] = [await aPerson(), await aPerson()]
  const { body } = await readPage(browser, itemPath, 'title')
  const key = body.get('_draft')!.split(' ')[0]!
  const store = (sender: Browser) =>
    sender('/api/portfolio/form-drafts', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key, version: 1, fields: { title: 'Nova tabla', imageIds: [] } }),
    })
  expect((await store(other.browser)).status).toBe(409)
  expect(await draftsOf(other.worker.id)).toEqual([])
  expect((await store(browser)).status).toBe(204)
  expect(await draftsOf(worker.id)).toMatchObject([{ key, fields: { title: 'Nova tabla' } }])
  await db.updateTable('drafts').set({ user_id: other.worker.id }).where('key', '=', key).execute()
  expect((await store(other.browser)).status).toBe(204)
})
