import '#tests/support/environment/default-rate-limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#app/i18n/languages.ts'
import { callApi, postJson } from '#tests/support/api/api-client.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let amra: Browser
let mirza: Browser

beforeAll(async () => {
  web = await startWeb()
  amra = await signInAs(web, await aClient())
  mirza = await signInAs(web, await aWorker())
})
afterAll(() => web.stop())

const tap = {
  title: 'Slavina kaplje',
  description: 'Treba nova baterija.',
  skill: 'plumber',
  city: 'Sarajevo',
  address: 'Titova 7',
  minPayout: 50,
}
const sendForm = (browser: Browser, path: string, fields: Record<string, string>, language = 'bs') =>
  browser(path, { method: 'POST', body: new URLSearchParams(fields), headers: { 'accept-language': language } })

test('the fourth ad of a day gets 429 with the time to wait, on the page in words, and a draft is stored', async () => {
  const ids: number[] = []
  for (let time = 0; time < 3; time += 1) ids.push((await postJson(amra, '/api/jobad', tap)).id)
  const { status, headers, body } = await callApi(amra, 'POST /api/jobad', tap)
  expect([status, body.code]).toEqual([429, 'rate_limited'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000)

  const draft = await postJson(amra, '/api/jobad', { ...tap, draft: true })
  expect((await callApi(amra, 'PUT /api/jobad', { ...tap, id: draft.id, draft: false })).status).toBe(429)
  await callApi(amra, `POST /api/jobad/${ids[0]}/cancel`)
  expect((await callApi(amra, `POST /api/jobad/${ids[0]}/reactivate`)).status).toBe(429)

  for (const language of languages) {
    const answer = await sendForm(amra, '/klijent/objavite-oglas', { ...tap, minPayout: '50' }, language)
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(html).toMatch(/\b3 (?:oglasa|ads|Aufträge|anuncios)\b/)
    expect(html).not.toContain('refused.')
  }
  for (const path of [`/klijent/moji-oglasi/${draft.id}/objava`, `/klijent/moji-oglasi/${ids[0]}/ponovno-otvaranje`]) {
    const answer = await sendForm(amra, path, {})
    expect([path, answer.status]).toEqual([path, 303])
  }
  expect(await (await amra(`/klijent/moji-oglasi/${draft.id}`)).text()).toContain('najviše 3 oglasa')
})

test('an offer that was changed ten times waits, and says how long', async () => {
  const zora = await signInAs(web, await aClient({ name: 'Zora' }))
  const { id: jobAdId } = await postJson(zora, '/api/jobad', tap)
  const { id } = await postJson(mirza, '/api/offer', { jobAdId, amount: 80 })
  const change = (amount: number) => callApi(mirza, 'PUT /api/offer', { id, amount })
  for (let nth = 1; nth <= 10; nth += 1) expect((await change(80 + nth)).status).toBe(200)
  expect(await change(95)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })

  const answer = await sendForm(mirza, `/majstor/moje-ponude/${id}/izmjena`, { amount: '96', message: '' })
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Pokušajte ponovo za 60 minuta.')])
})

test('the sixth question without an answer is refused, on the page and in the API', async () => {
  const zora = await signInAs(web, await aClient({ name: 'Zora' }))
  const { id: jobAdId } = await postJson(zora, '/api/jobad', tap)
  for (let nth = 0; nth < 5; nth += 1) await postJson(mirza, '/api/question', { jobAdId, text: `Pitanje ${nth}?` })
  const { status, body } = await callApi(mirza, 'POST /api/question', { jobAdId, text: 'Još jedno?' })
  expect([status, body.code]).toEqual([409, 'answers_awaited'])
  expect(body.detail).toContain('već imate 5 pitanja bez odgovora')
  const answer = await sendForm(mirza, `/majstor/posao/${jobAdId}/pitanje`, { text: 'Još jedno?' })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('već imate 5 pitanja bez odgovora')
})
