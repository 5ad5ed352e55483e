import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage } from '#tests/support/data/scenes.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf, linksOn } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web

beforeAll(async () => {
  web = await startWeb()
}, 300_000)

afterAll(() => web.stop())

const isTicked = (html: string) => /<input[^>]*name="acceptsOutsideBudget"[^>]*>/.exec(html)![0].includes(' checked')

test('a tick that was taken away is stored, and stays away on a page that comes back with errors', async () => {
  const amra = await aClient()
  const { id } = await anAd(amra.id)
  await db.updateTable('ads').set({ accepts_outside_budget: true }).where('id', '=', id).execute()
  const client = await signInAs(web, amra)
  const path = `/klijent/moji-oglasi/${id}/uredi`
  const html = await (await client(path)).text()
  expect(isTicked(html)).toBe(true)

  const [form] = formsOf(html, path)
  const unticked = fillForm(form!)
  unticked.delete('acceptsOutsideBudget')
  const wrong = new URLSearchParams(unticked as URLSearchParams)
  wrong.set('title', '')
  const refused = await client(path, { method: 'POST', body: wrong })
  expect([refused.status, isTicked(await refused.text())]).toEqual([400, false])

  expect((await client(path, { method: 'POST', body: unticked })).status).toBe(303)
  const ad = await db.selectFrom('ads').select('accepts_outside_budget').where('id', '=', id).executeTakeFirst()
  expect(ad).toEqual({ accepts_outside_budget: false })
  expect(isTicked(await (await client(path)).text())).toBe(false)
})

const locked = 'Oglas je zaključan jer je ponuda prihvaćena.'

test('an ad whose offer is accepted says that it is locked, and has no way to be edited', async () => {
  const cast = await aCast()
  const amra = await signInAs(web, cast.client)
  const open = (await anAdAtStage('offered', cast)).adId
  const page = await (await amra(`/klijent/moji-oglasi/${open}`)).text()
  expect(page).not.toContain(locked)
  expect(linksOn(page)).toContain(`/klijent/moji-oglasi/${open}/uredi`)

  const { adId } = await anAdAtStage('in_progress', cast)
  const path = `/klijent/moji-oglasi/${adId}`
  const lockedPage = await (await amra(path)).text()
  expect(lockedPage).toContain(locked)
  expect(linksOn(lockedPage)).not.toContain(`${path}/uredi`)
  const editing = await amra(`${path}/uredi`)
  expect([editing.status, editing.headers.get('location')]).toEqual([303, path])
})

test('cancelling asks first', async () => {
  const cast = await aCast()
  const amra = await signInAs(web, cast.client)
  const { adId } = await anAdAtStage('offered', cast)
  const path = `/klijent/moji-oglasi/${adId}/otkazivanje`
  const statusOf = async () =>
    (await db.selectFrom('ads').select('status').where('id', '=', adId).executeTakeFirstOrThrow()).status
  expect(linksOn(await (await amra(`/klijent/moji-oglasi/${adId}`)).text())).toContain(path)
  const [form] = formsOf(await (await amra(path)).text(), path)
  expect(await statusOf()).toBe('open')
  expect((await amra(path, { method: 'POST', body: fillForm(form!) })).status).toBe(303)
  expect(await statusOf()).toBe('cancelled')
})
