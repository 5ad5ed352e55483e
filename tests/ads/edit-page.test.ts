import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
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
