import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#app/i18n/languages.ts'
import { aClient, aWorker, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { openBrowser, signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

const path = '/objavite-oglas'
const registrationPath = '/registracija?userType=client'
let web: Web

beforeAll(async () => {
  web = await startWeb()
}, 300_000)

afterAll(() => web.stop())

type Cookies = Map<string, string>

function visitor(cookies: Cookies = new Map()): Browser {
  return openBrowser(web, cookies)
}

async function formOn(browser: Browser, page: string, field = 'title') {
  const html = await (await browser(page)).text()
  const form = formsOf(html, page).find(({ fields }) => fields.some(({ name }) => name === field))!
  const valueOf = (name: string) =>
    form.fields.find((candidate) => candidate.name === name && candidate.type !== 'radio')?.value
  return { html, form, valueOf }
}

async function writeAd(browser: Browser, fields: Record<string, string> = {}, page = path): Promise<Response> {
  const { form } = await formOn(browser, page)
  return browser(form.action, {
    method: 'POST',
    body: fillForm(form, { title: 'Curi slavina', address: 'Zmaja od Bosne 7', ...fields }),
  })
}

async function register(browser: Browser, page = registrationPath, fields: Record<string, string> = {}) {
  const { form } = await formOn(browser, page, 'confirmPassword')
  return browser(form.action, { method: 'POST', body: fillForm(form, fields) })
}

async function signIn(browser: Browser, { id }: { id: number }, page = '/prijava') {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  return browser(page, { method: 'POST', body: new URLSearchParams({ email, password }) })
}

async function adsOf(location: string | null) {
  const id = Number(/^\/klijent\/moji-oglasi\/(\d+)$/.exec(location ?? '')?.[1])
  const { client_id: clientId } = await db
    .selectFrom('ads')
    .select('client_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const query = db.selectFrom('ads').select(['id', 'title', 'status']).where('client_id', '=', clientId)
  return query.orderBy('id', 'desc').execute()
}

test('a visitor writes an ad, opens an account that knows the town and street, and publishes it', async () => {
  const browser = visitor()
  const written = await writeAd(browser, { city: 'Mostar' })
  expect([written.status, written.headers.get('location')]).toEqual([303, registrationPath])
  const { html, valueOf } = await formOn(browser, registrationPath, 'confirmPassword')
  expect(html).toContain('Oglas „Curi slavina“ je sačuvan')
  expect([valueOf('city'), valueOf('address')]).toEqual(['Mostar', 'Zmaja od Bosne 7'])

  const registered = await register(browser)
  const location = registered.headers.get('location')!
  expect(await adsOf(location)).toMatchObject([{ title: 'Curi slavina', status: 'draft' }])
  const page = await (await browser(location)).text()
  const main = /<main[\s\S]*<\/main>/.exec(page)![0]
  expect(main).toContain('<li aria-current="step">3. Objava</li>')
  expect(main).toContain('Račun je otvoren. Još pogledajte i objavite.')
  expect(main).toMatch(/Ovako oglas vide majstori<\/h2><article class="card"><h3>Curi slavina<\/h3>/)
  expect(main).toContain('<span>Mostar')
  expect(main).not.toContain('Zmaja od Bosne 7')
  expect(main).toMatch(/href="\/klijent\/moji-oglasi\/\d+\/uredi#field-images"[^>]*>.*?<span>Dodaj slike</)
  expect([...main.matchAll(/class="button(?: wide)?"[^>]*><span>(.*?)</g)].map(([, label]) => label)).toEqual([
    'Objavi oglas',
  ])
  const button = formsOf(page, location).find(({ action }) => action.endsWith('/objava'))!
  const publish = () => browser(button.action, { method: 'POST', body: fillForm(button) })
  expect((await publish()).status).toBe(303)
  expect((await publish()).status).toBe(303)
  expect(await adsOf(location)).toMatchObject([{ title: 'Curi slavina', status: 'open' }])
  const posted = await (await browser(location)).text()
  expect(posted).toContain('data-drawing="posted"')
  expect(posted).not.toContain('3. Objava')
})

test('registration sent twice leads to the same ad both times', async () => {
  const cookies: Cookies = new Map()
  await writeAd(visitor(cookies))
  const { form } = await formOn(visitor(cookies), registrationPath, 'confirmPassword')
  const body = fillForm(form)
  const answers = await Promise.all(
    [1, 2].map(() => visitor(new Map(cookies))(form.action, { method: 'POST', body: new URLSearchParams(body) })),
  )
  const [one, other] = answers.map((answer) => answer.headers.get('location'))
  expect(one).toBe(other)
  expect(await adsOf(one!)).toHaveLength(1)
})

test('the ad survives a closed browser, and its form changes it instead of writing a second one', async () => {
  const cookies: Cookies = new Map()
  const written = await writeAd(visitor(cookies))
  expect(written.headers.getSetCookie().find((cookie) => cookie.startsWith('ad-drafts='))).toMatch(
    /Max-Age=3888000; Path=\/; HttpOnly/,
  )
  const later = visitor(new Map([['ad-drafts', cookies.get('ad-drafts')!]]))
  expect((await formOn(later, path)).valueOf('title')).toBe('Curi slavina')
  await writeAd(later, { title: 'Curi bojler' })
  const registered = await register(later)
  expect(await adsOf(registered.headers.get('location'))).toMatchObject([{ title: 'Curi bojler' }])
})

test('of two ads both become drafts, and the newest is shown', async () => {
  const browser = visitor()
  await writeAd(browser)
  const { html, valueOf } = await formOn(browser, `${path}?skill=moler`)
  expect(html).toContain('Sačuvan je i Vaš oglas „Curi slavina“.')
  expect(valueOf('title')).toBe('')
  await writeAd(browser, { title: 'Krečenje sobe' }, `${path}?skill=moler`)
  const registered = await register(browser)
  expect(await adsOf(registered.headers.get('location'))).toMatchObject([
    { title: 'Krečenje sobe', status: 'draft' },
    { title: 'Curi slavina', status: 'draft' },
  ])
  const page = await (await browser(registered.headers.get('location')!)).text()
  expect(page).toContain('Sačuvana su Vaša 2 oglasa.')
  expect(page).toContain('3. Objava')
})

test('a draft that lacks a part is finished first, and other drafts have no steps', async () => {
  const browser = visitor()
  await writeAd(browser)
  const location = (await register(browser)).headers.get('location')!
  const adId = Number(location.split('/').at(-1))
  await db.updateTable('ads').set({ description: '' }).where('id', '=', adId).execute()
  expect(await (await browser(location)).text()).not.toContain('3. Objava')
  await db.updateTable('ads').set({ description: 'Kaplje.' }).where('id', '=', adId).execute()
  expect(await (await browser(location)).text()).toContain('3. Objava')
  await db.deleteFrom('drafts').where('ad_id', '=', adId).execute()
  expect(await (await browser(location)).text()).not.toContain('3. Objava')
})

test('nobody else sees the last step of an ad', async () => {
  const browser = visitor()
  await writeAd(browser)
  const location = (await register(browser)).headers.get('location')!
  expect((await (await signInAs(web, await aClient()))(location)).status).toBe(404)
})

test('a fourth ad is refused with what was typed', async () => {
  const browser = visitor()
  for (const title of ['Prvi', 'Drugi', 'Treći']) await writeAd(browser, { title }, `${path}?novi=da`)
  const refused = await writeAd(browser, { title: 'Četvrti' }, `${path}?novi=da`)
  const page = await refused.text()
  expect(refused.status).toBe(400)
  expect(page).toContain('U ovom pregledniku već čekaju 3 oglasa.')
  expect(page).toContain('value="Četvrti"')
})

test('an ad that is gone after thirty days is said to be gone', async () => {
  const cookies: Cookies = new Map()
  await writeAd(visitor(cookies))
  await db
    .updateTable('drafts')
    .set({ written_at: new Date(Date.now() - 31 * 24 * 3_600_000) })
    .execute()
  const { html, valueOf } = await formOn(visitor(cookies), path)
  expect(html).toContain('čuvali smo 30 dana')
  expect(valueOf('title')).toBe('')
  expect(await (await visitor(cookies)(registrationPath)).text()).not.toContain('Curi slavina')
  const registered = await register(visitor(cookies))
  expect(registered.headers.get('location')).toBe('/klijent/pocetna')
})

test('an address that has an account already is refused, and after sign-in the ad is there', async () => {
  const client = await aClient()
  const { email } = await db.selectFrom('users').select('email').where('id', '=', client.id).executeTakeFirstOrThrow()
  const browser = visitor()
  await writeAd(browser)
  const refused = await register(browser, registrationPath, { email })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('Račun s ovom e‑mail adresom već postoji.')
  expect(await (await browser('/prijava')).text()).toContain('Oglas „Curi slavina“ je sačuvan')
  const signedIn = await signIn(browser, client)
  expect(await adsOf(signedIn.headers.get('location'))).toMatchObject([{ title: 'Curi slavina', status: 'draft' }])
  const page = await (await browser(signedIn.headers.get('location')!)).text()
  expect(page).toContain('Prijavljeni ste. Još pogledajte i objavite.')
})

test('the page that required the sign-in comes first, and the ad is among the drafts', async () => {
  const client = await aClient()
  const browser = visitor()
  await writeAd(browser)
  const signedIn = await signIn(browser, client, '/prijava?next=/klijent/poruke')
  expect(signedIn.headers.get('location')).toBe('/klijent/poruke')
  expect(await (await browser('/klijent/poruke')).text()).toContain(
    'Vaš oglas je sačuvan. Provjerite ga, pa ga objavite.',
  )
  expect(await (await browser('/klijent/moji-oglasi')).text()).toContain('Curi slavina')
})

test('a worker cannot post, reads why, and the ad stays for a client', async () => {
  const cookies: Cookies = new Map()
  const browser = visitor(cookies)
  await writeAd(browser)
  expect((await signIn(browser, await aWorker())).headers.get('location')).toBe('/majstor/pretraga-poslova')
  expect(await (await browser('/majstor/pretraga-poslova')).text()).toContain(
    'Oglase objavljuju klijenti, pa ga objavite računom klijenta.',
  )
  expect((await browser(path)).headers.get('location')).toBe('/majstor/pretraga-poslova')
  cookies.delete('session')
  const client = await aClient()
  const signedIn = await signIn(browser, client)
  expect(await adsOf(signedIn.headers.get('location'))).toMatchObject([{ title: 'Curi slavina' }])
})

test('another browser sees nothing of it, nor does a guessed key', async () => {
  await writeAd(visitor())
  const guess = encodeURIComponent(Buffer.from(JSON.stringify('guess')).toString('base64'))
  for (const cookies of [new Map(), new Map([['ad-drafts', guess]])])
    for (const page of [path, registrationPath, '/prijava'])
      expect(await (await visitor(cookies)(page)).text(), page).not.toContain('Curi slavina')
  const signedIn = await signIn(visitor(), await aClient())
  expect(signedIn.headers.get('location')).toBe('/klijent/pocetna')
})

test('contacts and missing parts are refused, and nothing is stored', async () => {
  const cookies: Cookies = new Map()
  const response = await writeAd(visitor(cookies), { description: 'Zovite 061 123 456', minPayout: '' })
  expect(response.status).toBe(400)
  const page = await response.text()
  expect(page).toContain('061 123 456')
  expect(page).toContain('Upišite od kojeg iznosa počinje budžet.')
  expect(cookies.has('ad-drafts')).toBe(false)
})

test('a client is led to their own form with skill and town; what they send here becomes their draft', async () => {
  const client = await signInAs(web, await aClient())
  const response = await client(`${path}?skill=moler&city=mostar`)
  expect(response.headers.get('location')).toBe('/klijent/objavite-oglas?skill=moler&city=mostar')
  const { form } = await formOn(visitor(), path)
  const sent = await client(path, { method: 'POST', body: fillForm(form) })
  expect(await adsOf(sent.headers.get('location'))).toMatchObject([{ title: 'Polica za knjige', status: 'draft' }])
})

test('a form of another origin is refused', async () => {
  const { form } = await formOn(visitor(), path)
  const headers = { origin: 'https://evil.example' }
  const response = await visitor()(path, { method: 'POST', body: fillForm(form), headers })
  expect(response.status).toBe(403)
})

test.each(languages)('the form and what follows it speak %s', async (language) => {
  const browser = visitor()
  const { html } = await formOn(browser, `${path}?lng=${language}`)
  expect(html).not.toMatch(/post-ad:|ads:|common:/)
  const written = await writeAd(browser, {}, `${path}?lng=${language}`)
  const registration = await (await browser(written.headers.get('location')!)).text()
  expect(registration).toContain(`<html lang="${language}"`)
  expect(registration).not.toMatch(/post-ad:|accounts:|common:/)
})
