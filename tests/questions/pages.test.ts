import { afterAll, beforeAll, expect, test } from 'vitest'
import { formsOf } from '#tests/support/web/html.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { db } from '#tests/support/data/database.ts'
import { signInAs, startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let cast: Cast
let amra: Browser
let mirza: Browser

beforeAll(async () => {
  web = await startWebProcess()
  cast = await aCast()
  amra = await signInAs(web, cast.client)
  mirza = await signInAs(web, cast.worker)
})

afterAll(() => web.stop())

test('a worker asks on a page of its own and is led back to the ad, where it stands', async () => {
  const { adId } = await anAdAtStage('offered', cast)
  const path = `/majstor/posao/${adId}/pitanje`
  const answer = await send(mirza, path, 'Ima li tople vode?')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/majstor/posao/${adId}`])
  expect(await (await mirza(`/majstor/posao/${adId}`)).text()).toContain('Ima li tople vode?')
})

test('the owner answers, and a second answer is refused on the same page', async () => {
  const { adId, questionId } = await anAdAtStage('offered', cast)
  const path = `/klijent/moji-oglasi/${adId}/pitanja/${questionId}/odgovor`
  expect((await send(amra, path, 'Stojeća je.')).status).toBe(303)
  const again = await amra(path, { method: 'POST', body: new URLSearchParams({ text: 'Viseća je.' }) })
  expect(again.status).toBe(400)
  expect(await again.text()).toContain('Na ovo pitanje je već odgovoreno.')
})

test('a question or an answer that comes too late meets a sentence, and what still stands keeps the text', async () => {
  const { adId, questionId } = await anAdAtStage('offered', cast)
  const post = (browser: Browser, path: string) =>
    browser(path, { method: 'POST', body: new URLSearchParams({ text: 'Stojeća je.' }) })

  const assigned = await anAdAtStage('in_progress', cast)
  const late = await post(mirza, `/majstor/posao/${assigned.adId}/pitanje`)
  expect([late.status, (await late.text()).includes('Stojeća je.')]).toEqual([400, true])
  const cancelled = await anAdAtStage('cancelled', cast)
  const gone = await post(mirza, `/majstor/posao/${cancelled.adId}/pitanje`)
  expect([gone.status, gone.headers.get('location')]).toEqual([303, '/majstor/pretraga-poslova'])

  await db.deleteFrom('questions').where('id', '=', questionId).execute()
  const unanswered = await post(amra, `/klijent/moji-oglasi/${adId}/pitanja/${questionId}/odgovor`)
  expect([unanswered.status, unanswered.headers.get('location')]).toEqual([303, `/klijent/moji-oglasi/${adId}`])
})

test('the worker replies to the answer on a page of its own, once', async () => {
  const { adId, questionId } = await anAdAtStage('offered', cast)
  const path = `/majstor/posao/${adId}/pitanja/${questionId}/odgovor`
  expect((await mirza(path)).status).toBe(404)
  await send(amra, `/klijent/moji-oglasi/${adId}/pitanja/${questionId}/odgovor`, 'Stojeća je.')
  expect((await (await signInAs(web, cast.otherWorker))(path)).status).toBe(404)
  const sent = await send(mirza, path, 'Tad donosim duži alat.')
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `/majstor/posao/${adId}`])
  expect(await (await amra(`/klijent/moji-oglasi/${adId}`)).text()).toContain('Tad donosim duži alat.')
  expect(await (await mirza(path)).text()).toContain('više ne možete odgovoriti')
})

test('another client finds no question to answer, and another worker none to delete', async () => {
  const { adId, questionId } = await anAdAtStage('offered', cast)
  const zora = await signInAs(web, cast.otherClient)
  const senad = await signInAs(web, cast.otherWorker)
  const answerPath = `/klijent/moji-oglasi/${adId}/pitanja/${questionId}/odgovor`
  const deletePath = `/majstor/posao/${adId}/pitanja/${questionId}/brisanje`
  for (const [stranger, path] of [
    [zora, answerPath],
    [senad, deletePath],
  ] as const) {
    expect((await stranger(path)).status).toBe(404)
    expect((await stranger(path, { method: 'POST', body: new URLSearchParams({ text: 'Evo' }) })).status).toBe(404)
  }
})

test('its author takes it back after a confirmation', async () => {
  const { adId, questionId } = await anAdAtStage('offered', cast)
  const path = `/majstor/posao/${adId}/pitanja/${questionId}/brisanje`
  expect((await send(mirza, path)).status).toBe(303)
  expect((await mirza(path)).status).toBe(404)
})

test('on an ad that is not open any more one reads why there is no form', async () => {
  const { adId } = await anAdAtStage('completed', cast)
  const html = await (await mirza(`/majstor/posao/${adId}/pitanje`)).text()
  expect(formsOf(html, '').filter(({ fields }) => fields.some(({ name }) => name === 'text'))).toEqual([])
  expect(html).toContain('više se ne mogu postavljati pitanja')
})

/** Fills in the form of the page as a person does. */
async function send(browser: Browser, path: string, text = '') {
  const form = formsOf(await (await browser(path)).text(), path).find(({ action }) => action.startsWith(path))!
  return browser(path, {
    method: 'POST',
    body: new URLSearchParams(form.fields.map(({ name, value }) => [name, name === 'text' ? text : value])),
  })
}
