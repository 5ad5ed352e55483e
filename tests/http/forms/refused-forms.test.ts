import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyLimits } from '#app/http/body/body-limits.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { requestRaw } from '#tests/support/web/raw-http.ts'
import { dataPath, readData } from '#tests/support/web/single-fetch.ts'
import { createSessionCookie, openBrowser, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let limitedWeb: WebProcess
let adPath: string
let worker: { id: number }
let cookie: string

beforeAll(async () => {
  ;[web, limitedWeb] = await Promise.all([startWebProcess(), startWebProcess({ RATE_LIMIT_FACTOR: '0.001' })])
  worker = await aWorker()
  cookie = await createSessionCookie(worker.id)
  adPath = `/majstor/posao/${(await anAd((await aClient()).id)).id}`
})

afterAll(() => Promise.all([web.stop(), limitedWeb.stop()]))

function valueIn(html: string, name: string): string | undefined {
  const fields = formsOf(html, '').flatMap((form) => form.fields)
  return fields.find((field) => field.name === name)?.value
}

/** As a browser that states neither Origin nor Sec-Fetch-Site, with a token of this age. */
async function sendOld(message: string, { hours, session = cookie }: { hours: number; session?: string }) {
  const token = JSON.parse(atob(decodeURIComponent(session.split('=')[1]!))) as string
  const hour = Math.floor(Date.now() / 3_600_000) - hours
  const signature = createHmac('sha256', process.env.SECRET!)
    .update(`form ${hour} session ${token}`)
    .digest('base64url')
  const formToken = `${hour.toString(36)}.${signature.slice(0, 22)}`
  return requestRaw(web.origin, adPath, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ amount: '85', message, _token: formToken }).toString(),
  })
}

test('a form that was open for more than a day comes back filled, with a new token', async () => {
  const refused = await sendOld('Mogu u subotu.', { hours: 25 })
  expect([refused.status, valueIn(refused.text, 'message')]).toEqual([403, 'Mogu u subotu.'])
  expect(refused.text).toContain('Stranica je predugo bila otvorena')
  expect(await db.selectFrom('offers').select('id').where('worker_id', '=', worker.id).execute()).toEqual([])
})

test('a form that is refused is shown rather than an older one that waits for this browser', async () => {
  const member = await aWorker()
  const send = (session: string, message: string) =>
    openBrowser(web, session)(adPath, { method: 'POST', body: new URLSearchParams({ amount: '85', message }) })
  const { headers } = await send('', 'Stara poruka.')
  const saved = headers.getSetCookie().find((cookies) => cookies.startsWith('saved-forms='))
  const session = `${await createSessionCookie(member.id)}; ${saved?.split(';')[0]}`
  expect(valueIn(await (await openBrowser(web, session)(adPath)).text(), 'message')).toBe('Stara poruka.')
  const refused = await send(session, 'Nova poruka. '.repeat(12_000))
  expect(valueIn(await refused.text(), 'message')).toMatch(/^Nova poruka/)
})

test('a form with a token of somebody else is refused without what is in it', async () => {
  const session = await createSessionCookie((await aWorker()).id)
  const refused = await sendOld('Podmetnuto.', { hours: 25, session })
  expect([refused.status, refused.text.includes('Podmetnuto')]).toEqual([403, false])
})

test('a text that is far too long comes back to be shortened', async () => {
  const message = 'šljiva '.repeat(20_000)
  const body = new URLSearchParams({ amount: '85', message })
  expect(body.toString().length).toBeGreaterThan(bodyLimits.formBytes)
  const refused = await openBrowser(web, cookie)(adPath, { method: 'POST', body })
  const html = await refused.text()
  expect([refused.status, valueIn(html, 'message') === message]).toEqual([413, true])
  expect(html).toContain('Poslano je previše podataka')
})

test('a form of photos that are too many comes back with its text', async () => {
  const client = openBrowser(web, await createSessionCookie((await aClient()).id))
  const body = new FormData()
  body.append('title', 'Curi bojler')
  for (let nth = 0; nth <= bodyLimits.files; nth += 1) body.append('images', new File(['x'], `${nth}.jpg`))
  const refused = await client('/klijent/objavite-oglas', { method: 'POST', body })
  expect([refused.status, valueIn(await refused.text(), 'title')]).toEqual([400, 'Curi bojler'])
})

test('the form of an answer without photos opens filled in, and nothing is carried out', async () => {
  const body = new URLSearchParams({ amount: '85', message: 'Mogu u subotu.' })
  const shown = await openBrowser(web, cookie)(`${adPath}?_restore=1`, { method: 'POST', body })
  const html = await shown.text()
  expect([shown.status, valueIn(html, 'message')]).toEqual([200, 'Mogu u subotu.'])
  expect(formsOf(html, '').some(({ action }) => action.includes('_restore'))).toBe(false)
  expect(await db.selectFrom('offers').select('id').where('worker_id', '=', worker.id).execute()).toEqual([])
})

test('the router of a hydrated page gets the reason, and its page stays', async () => {
  const browser = openBrowser(limitedWeb, cookie)
  await browser('/izgled', { method: 'POST', body: new URLSearchParams({ theme: 'auto' }) })
  const body = new URLSearchParams({ amount: '85', message: 'Mogu u subotu.' })
  const refused = await browser(dataPath(adPath), { method: 'POST', body })
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
  expect(await readData(refused)).toEqual({
    data: { data: { form: { values: {}, errors: { '': ['common:problems.rate_limited'] } } } },
  })

  const referer = `${limitedWeb.origin}/obavjestenja`
  const button = await browser('/obavjestenja/procitana.data', { method: 'POST', headers: { referer } })
  expect(await readData(button)).toMatchObject({ redirect: '/obavjestenja' })
})
