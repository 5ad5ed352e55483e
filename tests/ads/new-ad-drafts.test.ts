import { afterAll, beforeAll, expect, test } from 'vitest'
import { adDraftForm } from '#app/ads/drafts/draft-form.server.ts'
import { listFormDrafts } from '#app/drafts/queries.server.ts'
import { saveFormDraft } from '#app/drafts/saving.server.ts'
import { photo, uploadForm } from '#tests/images/upload-requests.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

const path = '/klijent/objavite-oglas'
const ad = {
  skill: 'plumber',
  title: 'Curi bojler',
  description: 'Kaplje ispod bojlera.',
  city: 'Sarajevo',
  address: 'Titova 12',
  minPayout: '50',
}
let web: Web

beforeAll(async () => {
  web = await startWeb()
}, 300_000)
afterAll(() => web.stop())

async function aPerson() {
  const client = await aClient()
  return { client, browser: await signInAs(web, client), otherDevice: await signInAs(web, client) }
}

/** The form of an ad as it stands on the page. */
async function readForm(browser: Browser, page = path) {
  const html = await (await browser(page)).text()
  return { html, values: valuesOf(html, page) }
}

function valuesOf(html: string, page = path): Record<string, string> {
  const form = formsOf(html, page).find(({ fields }) => fields.some(({ name }) => name === 'title'))!
  return Object.fromEntries(form.fields.flatMap(({ name, value }) => (value ? [[name, value]] : [])))
}

function send(browser: Browser, fields: Record<string, string>, files: Buffer[] = [], page = path): Promise<Response> {
  return browser(page, { method: 'POST', body: uploadForm(fields, files) })
}

function continueLink(html: string): string | undefined {
  return /href="(\/klijent\/objavite-oglas\?nacrt=[^"]+)"/.exec(html)?.[1]
}

test('a refused form is a draft with its image, which any other device continues until it is sent', async () => {
  const { client, browser, otherDevice } = await aPerson()
  const { values } = await readForm(browser)
  const refused = await send(browser, { ...values, ...ad, minPayout: 'mnogo' }, [await photo()])
  expect(refused.status).toBe(400)
  const page = await refused.text()
  expect(page).toContain('Sve što ste upisali i poslane slike su sačuvane.')
  const again = valuesOf(page)
  expect(again.imageIds).toMatch(/^\d+$/)
  // The same form sent again is the same draft.
  await send(browser, { ...again, ...ad, title: 'Curi bojler u kupatilu', minPayout: 'puno' })
  expect(await listFormDrafts(db, { userId: client.id, form: adDraftForm })).toHaveLength(1)

  for (const start of [path, '/klijent/pocetna', '/klijent/moji-oglasi']) {
    const { html } = await readForm(otherDevice, start).catch(async () => ({
      html: await (await otherDevice(start)).text(),
    }))
    expect(html).toMatch(/Nastavite (?:današnji oglas|oglas od)/)
    expect(html).toContain('Curi bojler u kupatilu')
  }
  const link = continueLink((await readForm(otherDevice)).html)!
  const continued = await readForm(otherDevice, link)
  expect(continued.values).toMatchObject({
    title: 'Curi bojler u kupatilu',
    minPayout: 'puno',
    imageIds: again.imageIds,
  })
  expect(continued.html).not.toContain('Nastavite')

  const sent = await send(otherDevice, { ...continued.values, minPayout: '50' }, [], link)
  expect(sent.status).toBe(303)
  expect(await listFormDrafts(db, { userId: client.id, form: adDraftForm })).toEqual([])
  const images = await db
    .selectFrom('ad_images')
    .innerJoin('ads', 'ads.id', 'ad_id')
    .select('image_id')
    .where('client_id', '=', client.id)
    .execute()
  expect(images.map(({ image_id: id }) => String(id))).toEqual([again.imageIds])
  expect((await readForm(browser)).html).not.toContain('Nastavite')
})

test('“Sačuvaj kao nacrt” stores what is unfinished, without a word of errors, until it is enough for an ad', async () => {
  const { client, browser } = await aPerson()
  const { values } = await readForm(browser)
  const { title, ...untitled } = ad
  const unfinished = { ...values, ...untitled, minPayout: 'oko sto', city: 'Nigdjevo', draft: 'on' }
  const saved = await send(browser, unfinished, [await photo()])
  expect([saved.status, saved.headers.get('location')]).toEqual([303, '/klijent/moji-oglasi'])
  // The browser drops what it has of the form.
  expect(saved.headers.getSetCookie().join()).toContain(`sent=${values['_key']}`)
  const list = await (await browser('/klijent/moji-oglasi')).text()
  expect(list).toContain('Nacrt je sačuvan.')
  expect(list).toMatch(/Nastavite (?:današnji oglas|oglas od)/)
  expect(list).toContain(ad.description)
  expect((await readForm(browser)).values.description).toBeUndefined()

  const link = continueLink(list)!
  const { values: continued } = await readForm(browser, link)
  expect(continued).toMatchObject({ description: ad.description, minPayout: 'oko sto', city: 'Nigdjevo' })
  expect(continued.imageIds).toMatch(/^\d+$/)
  // Again is the same draft.
  expect((await send(browser, { ...continued, minPayout: '', draft: 'on' }, [], link)).status).toBe(303)
  expect(await listFormDrafts(db, { userId: client.id, form: adDraftForm })).toHaveLength(1)
  const complete = { ...continued, title, minPayout: '50', city: 'Sarajevo', draft: 'on' }
  const done = await send(browser, complete, [], link)
  expect(done.headers.get('location')).toMatch(/^\/klijent\/moji-oglasi\/\d+$/)
  expect(await listFormDrafts(db, { userId: client.id, form: adDraftForm })).toEqual([])
})

test('“Sačuvaj kao nacrt” stores also what has neither words nor images', async () => {
  const { client, browser } = await aPerson()
  const { values } = await readForm(browser)
  expect((await send(browser, { ...values, skill: 'plumber', draft: 'on' })).status).toBe(303)
  expect(await (await browser('/klijent/moji-oglasi')).text()).toContain('Bez naslova')
  expect(await listFormDrafts(db, { userId: client.id, form: adDraftForm })).toMatchObject([
    { fields: { skill: 'plumber' } },
  ])
})

test('an image that is none is named, and the rest of the draft is stored', async () => {
  const { client, browser } = await aPerson()
  const { values } = await readForm(browser)
  const refused = await send(browser, { ...values, description: ad.description, draft: 'on' }, [Buffer.from('x')])
  expect(refused.status).toBe(400)
  const page = await refused.text()
  expect(page).toContain('Sve što ste upisali i poslane slike su sačuvane.')
  expect(page).not.toContain('Upišite naslov')
  expect(page.match(/id="field-[a-zA-Z]+-error"/g)).toHaveLength(1)
  expect(await listFormDrafts(db, { userId: client.id, form: adDraftForm })).toHaveLength(1)
})

test('a draft is discarded for good, by its client', async () => {
  const { client, browser } = await aPerson()
  const { browser: stranger } = await aPerson()
  const [now, draftKey] = [new Date(), 'kljuc-odbacen']
  await saveFormDraft(db, {
    userId: client.id,
    form: adDraftForm,
    draftKey,
    version: 1,
    fields: { title: 'Ograda' },
    now,
  })
  const page = `/klijent/zapoceti-oglasi/${draftKey}/brisanje`
  expect((await stranger(page)).status).toBe(404)
  const html = await (await browser(page)).text()
  expect(html).toContain('„Ograda“')
  const form = formsOf(html, page).find(({ action }) => action === page)
  const body = new URLSearchParams(form!.fields.map(({ name, value }) => [name, value ?? '']))
  const forged = new URLSearchParams([...body].filter(([name]) => name !== '_key'))
  expect((await stranger(page, { method: 'POST', body: forged })).status).toBe(404)
  const done = await browser(page, { method: 'POST', body })
  expect(done.status).toBe(303)
  expect(done.headers.getSetCookie().join()).toContain(`sent=${draftKey}`)
  expect(await listFormDrafts(db, { userId: client.id, form: adDraftForm })).toEqual([])
})

test('a page shows another client’s draft to nobody', async () => {
  const [{ client }, { browser: stranger }] = [await aPerson(), await aPerson()]
  const fields = { title: 'Samo moj naslov' }
  const draft = { userId: client.id, form: adDraftForm, draftKey: 'kljuc-tudji' }
  await saveFormDraft(db, { ...draft, version: 1, fields, now: new Date() })
  for (const page of [path, `${path}?nacrt=kljuc-tudji`, '/klijent/pocetna', '/klijent/moji-oglasi'])
    expect(await (await stranger(page)).text()).not.toContain('Samo moj naslov')
})

test('the script’s call stores and lists drafts of clients only', async () => {
  const { browser } = await aPerson()
  const put = (who: Browser, body: unknown) =>
    who('/api/jobad/form-drafts', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const draft = { key: 'kljuc-skripte', version: 5, fields: { title: 'Curi \ud800', unknown: 'x', imageIds: [1] } }
  expect((await put(browser, draft)).status).toBe(204)
  const { items } = (await (await browser('/api/jobad/form-drafts')).json()) as { items: unknown[] }
  expect(items).toMatchObject([{ key: draft.key, version: 5, fields: { title: 'Curi \ufffd', imageIds: [] } }])
  expect(JSON.stringify(items)).not.toContain('unknown')
  expect((await put(browser, { ...draft, key: 'a b' })).status).toBe(422)
  expect((await put(browser, { ...draft, fields: { title: 'a'.repeat(10_001) } })).status).toBe(422)
  expect((await put(await signInAs(web, await aWorker()), draft)).status).toBe(403)
})
