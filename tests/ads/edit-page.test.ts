import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage } from '#tests/support/data/scenes.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf, linksOn } from '#tests/support/web/html.ts'
import { openBrowser, signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web

beforeAll(async () => {
  web = await startWeb()
}, 300_000)

afterAll(() => web.stop())

const isTicked = (html: string, name = 'acceptsOutsideBudget') =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)![0].includes(' checked')

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

test('a client without a price in mind ticks that workers propose it, and may name an amount later', async () => {
  const { client: amra, worker: mirza } = await aCast()
  const [client, worker] = [await signInAs(web, amra), await signInAs(web, mirza)]
  const newAd = '/klijent/objavite-oglas'
  const page = await (await client(newAd)).text()
  const form = formsOf(page, newAd).find(({ fields }) => fields.some(({ name }) => name === 'title'))
  const unpriced = fillForm(form!, {
    title: 'Curi slavina',
    address: 'Fejićeva 3',
    openBudget: 'on',
    minPayout: '',
    maxPayout: '',
  })
  const sent = await client(newAd, { method: 'POST', body: unpriced })
  const path = sent.headers.get('location')!.replace('/zanimanje', '')

  const shown = await (await client(path)).text()
  expect(shown).toContain('po dogovoru')
  expect(shown).not.toContain('primate i skuplje')
  const id = Number(path.split('/').at(-1))
  expect(await (await openBrowser(web)(`/poslovi/${id}`)).text()).not.toContain('izvan budžeta')
  const offerPage = await (await worker(`/majstor/posao/${id}`)).text()
  expect(offerPage).toContain('Klijent nema određen budžet: predložite cijenu.')
  expect(offerPage).not.toContain('data-within')

  const editPage = await (await client(`${path}/uredi`)).text()
  expect([isTicked(editPage, 'openBudget'), isTicked(editPage)]).toEqual([true, false])
  const [edit] = formsOf(editPage, `${path}/uredi`)
  expect(edit!.fields.find(({ name }) => name === 'minPayout')?.value).toBe('')
  const priced = fillForm(edit!, { minPayout: '80', maxPayout: '' })
  priced.delete('openBudget')
  expect((await client(`${path}/uredi`, { method: 'POST', body: priced })).status).toBe(303)
  const ad = await db
    .selectFrom('ads')
    .select(['min_payout', 'max_payout', 'accepts_outside_budget'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(ad).toEqual({ min_payout: 8_000, max_payout: null, accepts_outside_budget: false })
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
