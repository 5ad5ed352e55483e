import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendOffer } from '#app/offers/sending.server.ts'
import { anAd, tapAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf, type Form } from '#tests/support/web/html.ts'
import { signInAs, startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'

const list = '/majstor/pretraga-poslova'
let web: WebProcess

beforeAll(async () => {
  web = await startWebProcess()
})
afterAll(() => web.stop())

const declines = async (adId: number) =>
  db.selectFrom('ad_responses').select(['worker_id', 'decline_reason']).where('ad_id', '=', adId).execute()
const read = async (browser: Browser, query = '') => (await browser(list + query)).text()
/** Presses the button of this reason. */
function press(browser: Browser, form: Form, reason: string) {
  const body = fillForm(form, {})
  body.set('reason', reason)
  return browser(form.action, { method: 'POST', body })
}
const formOf = (html: string, action: string) => formsOf(html, list).find((form) => form.action.startsWith(action))

async function aTownWith(city: string) {
  const client = await aClient()
  const worker = await aWorker({ city, skills: [tapAd.skill] })
  const ads = [await anAd(client.id, { city, now: new Date() }), await anAd(client.id, { city, now: new Date() })]
  return { worker, adIds: ads.map(({ id }) => id) as [number, number] }
}

test('a worker declines an ad in the list, stays in it, and takes the answer back there', async () => {
  const { worker, adIds } = await aTownWith('visoko')
  const [adId, otherId] = adIds
  const mirza = await signInAs(web, worker)
  const path = `/majstor/posao/${adId}/ne-mogu`
  const query = '?searchTerm=slavina&sort=newest'

  const form = formOf(await read(mirza, query), path)!
  const answer = await press(mirza, form, 'too_far')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${list}${query}#oglas-${adId}`])
  expect(await declines(adId)).toEqual([{ worker_id: worker.id, decline_reason: 'too_far' }])
  expect(await declines(otherId)).toEqual([])

  const html = await read(mirza, query)
  expect(html).toMatch(new RegExp(`id="oglas-${adId}"><summary>Odgovorili ste da je predaleko`))
  expect(html).toMatch(new RegExp(`id="oglas-${otherId}"><summary>Ne odgovara Vam`))
  const withdrawal = formOf(html, `${path}/ponistavanje`)!
  const back = await mirza(withdrawal.action, { method: 'POST', body: fillForm(withdrawal, {}) })
  expect([back.status, back.headers.get('location')]).toEqual([303, `${list}${query}#oglas-${adId}`])
  expect(await declines(adId)).toEqual([])
})

test('another worker’s list knows nothing of the answer, and no other site is led to', async () => {
  const { worker, adIds } = await aTownWith('kakanj')
  const [mirza, senad] = [await signInAs(web, worker), await signInAs(web, await aWorker({ city: 'kakanj' }))]
  const form = formOf(await read(mirza), `/majstor/posao/${adIds[0]}/ne-mogu`)!
  const [path] = form.action.split('?')
  const answer = await press(mirza, { ...form, action: `${path}?next=https://zlo.example/` }, 'other_trade')
  expect(answer.headers.get('location')).toBe(`/majstor/posao/${adIds[0]}`)
  expect(await read(mirza)).toContain('Odgovorili ste da ovo nije Vaša struka')
  expect(await read(senad, '?skill=sve')).not.toContain('Odgovorili ste')
})

test('an ad for which the worker has offered is not to be declined, and an answered one is not new', async () => {
  const { worker, adIds } = await aTownWith('jajce')
  await sendOffer(db, { adId: adIds[0], workerId: worker.id, amount: 15_000, message: '', now: new Date() })
  const mirza = await signInAs(web, worker)
  const html = await read(mirza)
  expect(formOf(html, `/majstor/posao/${adIds[0]}/ne-mogu`)).toBeUndefined()
  const form = formOf(html, `/majstor/posao/${adIds[1]}/ne-mogu`)!
  await db
    .updateTable('worker_profiles')
    .set({ new_jobs_since: new Date(0) })
    .execute()
  expect((await read(mirza)).match(/>novo</g)).toHaveLength(2)
  await press(mirza, form, 'busy')
  expect((await read(mirza)).match(/>novo</g)).toHaveLength(1)
})

test('the answer to an ad that was closed meanwhile leads back to the list, which says so', async () => {
  const { worker, adIds } = await aTownWith('zvornik')
  const mirza = await signInAs(web, worker)
  const form = formOf(await read(mirza), `/majstor/posao/${adIds[0]}/ne-mogu`)!
  await db.updateTable('ads').set({ status: 'cancelled' }).where('id', '=', adIds[0]).execute()
  const answer = await press(mirza, form, 'busy')
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('/majstor/pretraga-poslova'),
  ])
  expect(await declines(adIds[0])).toEqual([])
})
