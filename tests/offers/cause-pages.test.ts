import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endingCauses } from '#app/offers/causes.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let cast: Cast
let amra: Awaited<ReturnType<typeof signInAs>>
let mirza: typeof amra
let job: Awaited<ReturnType<typeof anAdAtStage>>
let undoing: string

beforeAll(async () => {
  web = await startWeb()
  cast = await aCast()
  amra = await signInAs(web, cast.client)
  mirza = await signInAs(web, cast.worker)
}, 300_000)
afterAll(() => web.stop())

beforeEach(async () => {
  job = await anAdAtStage('in_progress', cast)
  undoing = `/klijent/ponude/${job.offerId}/ponistavanje`
})

const read = async (browser: typeof amra, path: string) => (await browser(path)).text()
const isChosen = (page: string) => /<input[^>]*name="cause"[^>]*checked/.test(page)
const choicesOn = (page: string) => [...page.matchAll(/name="cause"[^>]*value="(\w+)"/g)].map(([, value]) => value)

async function send(path: string, cause?: string) {
  const body = fillForm(formsOf(await read(amra, path), path)[0]!)
  body.delete('cause')
  if (cause) body.set('cause', cause)
  return amra(path, { method: 'POST', body })
}

test('undoing an acceptance offers five reasons, chooses none, and the worker reads the one chosen', async () => {
  const page = await read(amra, undoing)
  expect(choicesOn(page)).toEqual([...endingCauses])
  expect(isChosen(page)).toBe(false)
  expect((await send(undoing, 'worker_cannot')).status).toBe(303)
  expect(await read(mirza, `/majstor/posao/${job.adId}`)).toContain('Navedeni razlog: „Majstor ne može doći“.')
})

test('without a choice it goes on as before', async () => {
  expect((await send(undoing)).status).toBe(303)
  expect(await read(mirza, `/majstor/posao/${job.adId}`)).not.toContain('Navedeni razlog')
})

test('another reason is refused, and the acceptance stands', async () => {
  expect((await send(undoing, 'rain')).status).toBe(400)
  const ad = db.selectFrom('ads').select('accepted_offer_id').where('id', '=', job.adId)
  expect(await ad.executeTakeFirst()).toEqual({ accepted_offer_id: job.offerId })
})

test('cancelling a running job offers them in place of the private reason of an open ad', async () => {
  const path = `/klijent/moji-oglasi/${job.adId}/otkazivanje`
  expect(choicesOn(await read(amra, path))).toEqual([...endingCauses])
  expect((await send(path, 'not_needed')).status).toBe(303)
  expect(await read(mirza, `/majstor/posao/${job.adId}`)).toContain('„Posao više nije potreban“')

  const open = await anAdAtStage('offered', cast)
  const page = await read(amra, `/klijent/moji-oglasi/${open.adId}/otkazivanje`)
  expect(choicesOn(page)).toEqual([])
  expect(page).toContain('Majstori ne vide razlog')
})
