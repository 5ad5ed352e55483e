import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tapAd } from '#tests/support/data/ads.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { anAdAtStage, aCast } from '#tests/support/data/scenes.ts'
import { encodeForm, fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { createSessionCookie, openBrowser, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

const consentCookie = 'consent=1.abcdefghijklmnop'

let web: WebProcess
let clientId: number

beforeAll(async () => {
  web = await startWebProcess()
})
beforeEach(async () => {
  await db.deleteFrom('behaviour_events').execute()
  clientId = (await aClient({ city: 'mostar' })).id
})
afterAll(() => web.stop())

const openAs = async (id: number) => openBrowser(web, `${await createSessionCookie(id)}; ${consentCookie}`)
const listEvents = () => db.selectFrom('behaviour_events').select(['action', 'city', 'user_id as userId']).execute()
const posted = (userId = clientId) => [{ action: 'job_post_created', city: 'mostar', userId }]

/** Presses a button of the page's longest form, or the button that is a form of its own. */
async function press(id: number, path: string, { name, action }: { name?: string; action?: string } = {}) {
  const browser = await openAs(id)
  const forms = formsOf(await (await browser(path)).text(), path)
  const form = action
    ? forms.find((one) => one.action === action)!
    : forms.toSorted((one, other) => other.fields.length - one.fields.length)[0]!
  const data = fillForm(form)
  if (name) data.set(name, 'on')
  const response = await browser(form.action, { method: 'POST', body: encodeForm(form, data) })
  expect(response.status).toBe(303)
}

async function call(method: 'POST' | 'PUT', body: object) {
  const browser = await openAs(clientId)
  const headers = { 'content-type': 'application/json' }
  const response = await browser('/api/jobad', { method, body: JSON.stringify(body), headers })
  expect(response.ok).toBe(true)
  return (await response.json()) as { id: number }
}

const { title, description, skill, city, address } = tapAd
const content = { title, description, skill, city, address, minPayout: 50, maxPayout: 90 }

test('an ad that is posted is one event with the city of its client, and a saved draft none', async () => {
  await press(clientId, '/klijent/objavite-oglas', { name: 'draft' })
  await expect
    .poll(() => db.selectFrom('ads').select('status').where('client_id', '=', clientId).execute())
    .toEqual([{ status: 'draft' }])
  await press(clientId, '/klijent/objavite-oglas')
  await expect.poll(listEvents, { timeout: 5_000 }).toEqual(posted())
})

test('a draft counts when it is published, by its button or by its form', async () => {
  const cast = { ...(await aCast()), client: { id: clientId } }
  const [first, second] = [await anAdAtStage('draft', cast), await anAdAtStage('draft', cast)]
  const page = `/klijent/moji-oglasi/${first.adId}`
  await press(clientId, page, { action: `${page}/objava` })
  await expect.poll(listEvents, { timeout: 5_000 }).toEqual(posted())
  await press(clientId, `${page}/uredi`)
  await press(clientId, `/klijent/moji-oglasi/${second.adId}/uredi`)
  await expect.poll(listEvents, { timeout: 5_000 }).toEqual([...posted(), ...posted()])
})

test('so it is by the API', async () => {
  const { id } = await call('POST', { ...content, draft: true })
  await call('PUT', { id, ...content, draft: true })
  await call('PUT', { id, ...content, draft: false })
  await call('PUT', { id, ...content, title: 'Zamjena slavine u kupatilu' })
  await expect.poll(listEvents, { timeout: 5_000 }).toEqual(posted())
  await call('POST', content)
  await expect.poll(listEvents, { timeout: 5_000 }).toEqual([...posted(), ...posted()])
})
