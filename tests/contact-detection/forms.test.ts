import { generatePath } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveDraft } from '#app/ads/publishing.server.ts'
import { findAdOf } from '#app/ads/queries.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { tapAd } from '#tests/support/data/ads.ts'
import { callApi } from '#tests/support/api/api-client.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { encodeForm, fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { aCast, pathParamsFor, type Cast, type Stage } from '#tests/support/data/scenes.ts'
import { signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

type Who = 'client' | 'worker' | 'newcomer'

let web: Web
let cast: Cast
let browsers: Record<Who, Browser>

beforeAll(async () => {
  web = await startWeb()
  cast = await aCast()
  browsers = {
    client: await signInAs(web, cast.client),
    worker: await signInAs(web, cast.worker),
    newcomer: await signInAs(web, await aWorker()),
  }
})

afterAll(() => web.stop())

const typed = 'Hitno je, zovite na 061 123-456 ili 062 999 888.'
/** Both numbers, as Bosnian quotes a list. */
const passage = '061 123-456“, „062 999 888'

const pages: [who: Who, path: string, field: string, says: string, stage?: Stage][] = [
  ['client', '/klijent/objavite-oglas', 'title', 'kad prihvatite ponudu'],
  ['client', '/klijent/objavite-oglas', 'description', 'kad prihvatite ponudu'],
  ['client', '/klijent/moji-oglasi/:id/uredi', 'description', 'kad prihvatite ponudu', 'offered'],
  ['client', '/klijent/moji-oglasi/:id/uredi', 'title', 'kad prihvatite ponudu', 'draft'],
  ['worker', '/majstor/posao/:id/pitanja/:questionId/odgovor', 'text', 'kad prihvati ponudu'],
  ['client', '/klijent/moji-oglasi/:id/pitanja/:questionId/odgovor', 'text', 'kad prihvatite ponudu'],
  ['client', '/klijent/moji-oglasi/:id/zavrsetak', 'comment', 'ocjenu čitaju svi'],
  ['worker', '/majstor/posao/:id/pitanje', 'text', 'kad prihvati ponudu'],
  ['newcomer', '/majstor/posao/:id', 'message', 'kad prihvati ponudu'],
  ['worker', '/majstor/moje-ponude/:offerId/izmjena', 'message', 'kad prihvati ponudu'],
  ['worker', '/majstor/moj-profil/radovi/novi', 'title', 'kad prihvati ponudu'],
  ['worker', '/majstor/moj-profil/radovi/novi', 'description', 'kad prihvati ponudu'],
  ['worker', '/majstor/moj-profil/radovi/:itemId/izmjena', 'description', 'kad prihvati ponudu'],
  ['worker', '/majstor/moj-profil/vjestine', 'workDescription', 'kad prihvati ponudu'],
  ['worker', '/majstor/moj-profil/vjestine', 'skillDetails', 'kad prihvati ponudu'],
]

test.each(pages)(
  '%s at %s: a number in "%s" comes back, named, with all that was typed',
  async (who, pattern, field, expectedText, stage) => {
    const viewer = who === 'client' ? cast.client : cast.worker
    const path = generatePath(pattern, await pathParamsFor(pattern, cast, viewer, stage))
    const page = await (await browsers[who](path)).text()
    const form = formsOf(page, path).find(({ fields }) => fields.some(({ name }) => name === field))!
    const answer = await browsers[who](form.action, {
      method: 'POST',
      body: encodeForm(form, fillForm(form, { [field]: typed })),
    })
    expect(answer.status).toBe(400)

    const html = await answer.text()
    expect(html).toContain(`href="#field-${field}"`)
    expect(html).toMatch(
      new RegExp(`id="field-${field}-error"[^>]*>[^<]*(?:<[^>]+>[^<]*)*„${passage}“[^<]*${expectedText}`),
    )
    const again = formsOf(html, path).find(({ fields }) => fields.some(({ name }) => name === field))!
    expect(again.fields.find(({ name }) => name === field)?.value).toBe(typed)
  },
)

const adBody = {
  title: 'Slavina kaplje',
  description: 'Nova je kupljena.',
  skill: 'plumber',
  city: 'Sarajevo',
  address: 'Zmaja od Bosne 8',
  minPayout: 50,
}

const calls: [
  who: Who,
  call: string,
  field: string,
  body: (ids: Record<string, string>) => Record<string, unknown>,
  stage?: Stage,
][] = [
  ['client', 'POST /api/jobad', 'title', () => ({ ...adBody, title: typed })],
  ['client', 'POST /api/jobad', 'description', () => ({ ...adBody, description: typed })],
  [
    'client',
    'PUT /api/jobad',
    'description',
    ({ id }) => ({ ...adBody, id: Number(id), description: typed }),
    'offered',
  ],
  [
    'client',
    'PUT /api/jobad',
    'description',
    ({ id }) => ({ ...adBody, id: Number(id), minPayout: 50, maxPayout: 150, description: typed, draft: true }),
    'offered',
  ],
  [
    'client',
    'PUT /api/jobad',
    'title',
    ({ id }) => ({ ...adBody, id: Number(id), title: typed, draft: false }),
    'draft',
  ],
  ['client', 'POST /api/question/:id/answer', 'text', () => ({ text: typed })],
  [
    'client',
    'POST /api/offer/job/complete',
    'comment',
    ({ jobAdId }) => ({ jobAdId: Number(jobAdId), rating: 5, comment: typed }),
    'in_progress',
  ],
  ['worker', 'POST /api/question', 'text', ({ jobAdId }) => ({ jobAdId: Number(jobAdId), text: typed })],
  [
    'newcomer',
    'POST /api/offer',
    'message',
    ({ jobAdId }) => ({ jobAdId: Number(jobAdId), amount: 80, message: typed }),
  ],
  ['worker', 'PUT /api/offer', 'message', ({ offerId }) => ({ id: Number(offerId), amount: 80, message: typed })],
  ['worker', 'POST /api/portfolio', 'title', () => ({ title: typed })],
  ['worker', 'PUT /api/portfolio/:id', 'description', () => ({ title: 'Tabla', description: typed })],
  ['worker', 'PATCH /api/user', 'workDescription', () => ({ workDescription: typed })],
  ['worker', 'PATCH /api/user', 'skillDetails', () => ({ skillDetails: typed })],
]

test.each(calls)('%s with %s: "%s" is refused by its name', async (who, call, field, bodyFor, stage) => {
  const [method, pattern = '/'] = call.split(' ')
  const ids = await pathParamsFor(pattern, cast, who === 'client' ? cast.client : cast.worker, stage)
  const answer = await callApi(browsers[who], `${method} ${generatePath(pattern, ids)}`, bodyFor(ids))
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } })
  expect(Object.keys(answer.body.errors)).toEqual([field])
  expect(answer.body.errors[field]).toEqual([expect.stringContaining(`„${passage}“`)])
})

test('a contact and the street of the ad are named together', async () => {
  const answer = await callApi(browsers.client, 'POST /api/jobad', {
    ...adBody,
    description: `${typed} Zmaja od Bosne 8.`,
  })
  expect(answer.body.errors).toEqual({ description: [expect.stringContaining(`„${passage}“, „Zmaja od Bosne 8“`)] })
})

test('the street of the ad itself is refused, as typed there, and every language says why', async () => {
  const body = { ...adBody, description: 'Zgrada u ulici ZMAJA OD BOSNE br. 8, treći ulaz.' }
  const expectedText: Record<string, string> = {}
  for (const language of languages) {
    const answer = await callApi(browsers.client, 'POST /api/jobad', body, { 'accept-language': language })
    expectedText[language] = answer.body.errors.description[0]
  }
  expect(new Set(Object.values(expectedText)).size).toBe(languages.length)
  for (const text of Object.values(expectedText)) expect(text).toContain('Zmaja od Bosne 8')
  expect(
    (await callApi(browsers.client, 'POST /api/jobad', { ...adBody, description: 'Kod mosta, ulica Zmaja od Bosne.' }))
      .status,
  ).toBe(201)
})

test('a draft may hold a number, and its publication leads to the form and names it', async () => {
  const saved = await saveDraft(db, { ...tapAd, description: typed, clientId: cast.client.id, now: new Date() })
  if (!saved.ok) throw new Error(saved.reason)
  const path = `/klijent/moji-oglasi/${saved.value.adId}`
  const answer = await browsers.client(`${path}/objava`, { method: 'POST', body: new URLSearchParams() })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}/uredi`])
  expect(await findAdOf(db, { adId: saved.value.adId, clientId: cast.client.id })).toMatchObject({ status: 'draft' })

  expect(await (await browsers.client(`${path}/uredi`)).text()).toContain(`Izostavite „${passage}“ iz oglasa`)
})
