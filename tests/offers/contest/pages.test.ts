import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreeOnTime } from '#app/assignments/appointments/answering.server.ts'
import { contestMissed, reportMissed } from '#app/assignments/appointments/arrival/arriving.server.ts'
import { proposeTimes } from '#app/assignments/appointments/proposing.server.ts'
import { acceptOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { db } from '#tests/support/data/database.ts'
import { unwrap } from '#tests/support/data/shop.ts'
import { aCast, anAdAtStage, pathParamsFor, type Cast } from '#tests/support/data/scenes.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf, linksOn } from '#tests/support/web/html.ts'
import { fillPath } from '#tests/support/web/route-list.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let cast: Cast

beforeAll(async () => {
  web = await startWeb()
  cast = await aCast()
}, 300_000)
afterAll(() => web.stop())

const pattern = '/majstor/dogovor/:id/razlog'

test('the worker is led from the offer to the reason, contests it, and both read so', async () => {
  const [amra, mirza] = [await signInAs(web, cast.client), await signInAs(web, cast.worker)]
  const path = fillPath(pattern, await pathParamsFor(pattern, cast, cast.worker))
  const read = async (browser: typeof amra, address: string) => (await browser(address)).text()
  const ad = path.replace('dogovor', 'posao').replace('/razlog', '')
  expect(linksOn(await read(mirza, ad))).toContain(path)
  const form = formsOf(await read(mirza, path), path).find(({ action }) => action === path)!
  const send = (reason: string) => mirza(path, { method: 'POST', body: fillForm(form, { reason }) })
  const refused = await send('Zovite me na 061 234 567.')
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('061 234 567')])
  expect((await send('n'.repeat(301))).status).toBe(400)
  expect((await send('Mogao sam doći.')).headers.get('location')).toBe(path)

  const own = await read(mirza, path)
  expect(own).toMatch(/Amra navodi: „Majstor ne može doći“\..*Osporili ste: „Mogao sam doći\.“/s)
  expect(formsOf(own, path).filter(({ action }) => action === path)).toEqual([])
  expect(await read(mirza, ad)).toContain('Osporili ste: „Mogao sam doći.“')
  const causes = path.replace('majstor', 'klijent')
  expect(linksOn(await read(amra, ad.replace('majstor/posao', 'klijent/moji-oglasi')))).toContain(causes)
  const ofClient = await read(amra, causes)
  expect(ofClient).toMatch(/Mirza: naveli ste „Majstor ne može doći“\..*Mirza osporava: „Mogao sam doći\.“/s)
})

test('the history of an ad whose agreement ended for no reason about its worker leads to none', async () => {
  const amra = await signInAs(web, cast.client)
  for (const cause of ['no_day', undefined] as const) {
    const { adId, offerId } = await anAdAtStage('in_progress', cast)
    await unacceptOffer(db, { offerId, clientId: cast.client.id, cause, now: new Date() })
    const page = await (await amra(`/klijent/moji-oglasi/${adId}`)).text()
    expect(linksOn(page)).not.toContain(`/klijent/dogovor/${adId}/razlog`)
  }
})

test('a missed time with what the worker says to it is read by both, also after another worker was taken, who reads none of it', async () => {
  const { client, worker, otherWorker } = cast
  const { adId, offerId } = await anAdAtStage('in_progress', cast)
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const times = [{ position: 1 as const, from: ago(20), until: ago(18) }]
  const proposal = { adId, userId: client.id, times, now: ago(48) }
  const { proposalId } = unwrap(await proposeTimes(db, proposal))
  unwrap(await agreeOnTime(db, { adId, userId: worker.id, proposalId, position: 1, now: ago(47) }))
  unwrap(await reportMissed(db, { adId, userId: client.id, appointmentId: proposalId, now: ago(10) }))
  const now = new Date()
  unwrap(await unacceptOffer(db, { offerId, clientId: client.id, now }))
  const { id: nextId } = await db
    .selectFrom('offers')
    .select('id')
    .where('ad_id', '=', adId)
    .where('worker_id', '=', otherWorker.id)
    .executeTakeFirstOrThrow()
  unwrap(await acceptOffer(db, { offerId: nextId, clientId: client.id, now }))
  const contest = { adId, userId: worker.id, appointmentId: proposalId, reason: 'Zvonio sam dvaput.', now }
  unwrap(await contestMissed(db, contest))

  const [amra, mirza] = [await signInAs(web, client), await signInAs(web, worker)]
  const read = async (browser: typeof amra, address: string) => (await browser(address)).text()
  const path = `/klijent/dogovor/${adId}/razlog`
  expect(linksOn(await read(amra, `/klijent/moji-oglasi/${adId}`))).toContain(path)
  expect(await read(amra, path)).toMatch(/Mirza: javili ste nedolazak.*Mirza osporava: „Zvonio sam dvaput\.“/s)
  const own = path.replace('klijent', 'majstor')
  expect(linksOn(await read(mirza, `/majstor/posao/${adId}`))).toContain(own)
  expect(await read(mirza, own)).toMatch(/Amra javlja da niste došli.*Osporili ste: „Zvonio sam dvaput\.“/s)
  expect((await (await signInAs(web, otherWorker))(own)).status).toBe(404)
  expect((await (await signInAs(web, cast.otherClient))(path)).status).toBe(404)
})

test('nobody else has the page', async () => {
  const path = fillPath(pattern, await pathParamsFor(pattern, cast, cast.worker))
  expect((await (await signInAs(web, cast.otherWorker))(path)).status).toBe(404)
  expect((await (await signInAs(web, cast.otherClient))(path.replace('majstor', 'klijent'))).status).toBe(404)
})
