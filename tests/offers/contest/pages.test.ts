import { afterAll, beforeAll, expect, test } from 'vitest'
import { unacceptOffer } from '#app/offers/deciding.server.ts'
import { db } from '#tests/support/data/database.ts'
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

test('nobody else has the page', async () => {
  const path = fillPath(pattern, await pathParamsFor(pattern, cast, cast.worker))
  expect((await (await signInAs(web, cast.otherWorker))(path)).status).toBe(404)
  expect((await (await signInAs(web, cast.otherClient))(path.replace('majstor', 'klijent'))).status).toBe(404)
})
