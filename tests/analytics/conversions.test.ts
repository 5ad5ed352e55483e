import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anAd } from '#tests/support/data/ads.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage, type Cast, type Stage } from '#tests/support/data/scenes.ts'
import { encodeForm, fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { createSessionCookie, openBrowser, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

const consent = 'consent=1.abcdefghijklmnop'

let web: WebProcess
let cast: Cast

beforeAll(async () => {
  web = await startWebProcess()
  cast = await aCast()
})
beforeEach(async () => {
  await db.deleteFrom('behaviour_events').execute()
})
afterAll(() => web.stop())

async function open(person: { id: number }) {
  return openBrowser(web, `${await createSessionCookie(person.id)}; ${consent}`)
}

/** Sends the form of the page that has most to fill in, or the one of the action. */
async function submit(person: { id: number }, page: string, values: Record<string, string> = {}, action?: string) {
  const browser = await open(person)
  const forms = formsOf(await (await browser(page)).text(), page)
  const form = action
    ? forms.find((one) => one.action === action)!
    : forms.toSorted((one, other) => other.fields.length - one.fields.length)[0]!
  const body = fillForm(form, values)
  // A button has a value too.
  for (const [name, value] of Object.entries(values)) body.set(name, value)
  const answer = await browser(form.action, { method: 'POST', body: encodeForm(form, body) })
  expect(answer.status).toBe(303)
}

async function listActions(): Promise<string[]> {
  await new Promise((resolve) => setTimeout(resolve, 1_400))
  return (await db.selectFrom('behaviour_events').select('action').execute()).map(({ action }) => action)
}

const adPath =
  (stage: Stage, suffix = '') =>
  async () =>
    `/klijent/moji-oglasi/${(await anAdAtStage(stage, cast)).adId}${suffix}`

test.each<[string, string, () => Promise<void>]>([
  ['a posted ad', 'job_post_created', () => submit(cast.client, '/klijent/objavite-oglas')],
  [
    'a published draft',
    'job_post_created',
    async () => {
      const path = await adPath('draft')()
      await submit(cast.client, path, {}, `${path}/objava`)
    },
  ],
  [
    'an offer',
    'offer_made',
    async () => {
      const { id } = await anAd(cast.client.id, { now: new Date() })
      await submit(cast.worker, `/majstor/posao/${id}`)
    },
  ],
  [
    'an acceptance',
    'offer_accepted',
    async () => submit(cast.client, `/klijent/ponude/${(await anAdAtStage('offered', cast)).offerId}/prihvatanje`),
  ],
  ['a completed job', 'job_completed', async () => submit(cast.client, await adPath('in_progress', '/zavrsetak')())],
  ['a changed profile', 'profile_edit', () => submit(cast.client, '/klijent/moj-profil/podaci')],
  [
    'a changed picture',
    'profile_edit',
    () => submit(cast.client, '/klijent/moj-profil/slika', { removeImage: 'on' }, '/klijent/moj-profil/slika'),
  ],
  ['a changed area', 'profile_edit', () => submit(cast.worker, '/majstor/moj-profil/podrucje', { cities: 'mostar' })],
  [
    'an opened contact exchange',
    'contact_exchange',
    async () => {
      const { adId } = await anAdAtStage('in_progress', cast)
      await (
        await open(cast.client)
      )(`/klijent/kontakt-razmjena/${adId}/${cast.worker.id}`)
    },
  ],
])('%s is tracked as %s', async (_, action, act) => {
  await act()
  expect(await listActions()).toEqual([action])
})

test('a draft is no posted ad, on the page and by the API', async () => {
  const draft = { title: 'Nacrt', minPayout: '50', draft: 'on' }
  await submit(cast.client, '/klijent/objavite-oglas', draft)
  const body = JSON.stringify({ title: 'Nacrt', minPayout: 50, draft: true })
  const headers = { 'content-type': 'application/json' }
  const answer = await (await open(cast.client))('/api/jobad', { method: 'POST', body, headers })
  expect(answer.status).toBe(201)
  expect(await listActions()).toEqual([])
})
