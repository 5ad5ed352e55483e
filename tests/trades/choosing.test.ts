import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { cancelAd, reactivateAd } from '#app/ads/cancelling.server.ts'
import { editAd } from '#app/ads/editing.server.ts'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { publishDraft, saveDraft } from '#app/ads/publishing.server.ts'
import { checkOpened, chooseTrade } from '#app/ads/trade/choosing.server.ts'
import { searchAds } from '#app/ads/search/searching.server.ts'
import { anAd, tapAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { anAdAtStage, aCast } from '#tests/support/data/scenes.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf, linksOn } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

const several = { skill: 'other', title: 'Pločice i krov', description: 'Javite se.' } as const
const tiles = { skill: 'other', title: 'Pločice u kupatilu', description: 'Nove postaviti.' } as const

let amra: { id: number }

beforeEach(async () => {
  await db.deleteFrom('users').execute()
  amra = await aClient()
})

const readTrade = (adId: number) =>
  db.selectFrom('ads').select(['trade', 'is_trade_chosen']).where('id', '=', adId).executeTakeFirst()
const choose = (adId: number, trade: string | null, clientId = amra.id) =>
  chooseTrade(db, { adId, clientId, trade, now: noon })

describe('the client’s choice', () => {
  test('takes the place of the words, stays when they change, and goes with another skill', async () => {
    const { id: adId } = await anAd(amra.id, several)
    expect(await choose(adId, 'roofer')).toMatchObject({ ok: true })
    expect((await searchAds(db, { searchTerm: 'krovopokrivač' })).items.map(({ id }) => id)).toEqual([adId])
    const edit = { ...tapAd, ...tiles, adId, clientId: amra.id, draft: false, now: noon }
    await editAd(db, edit)
    expect(await readTrade(adId)).toEqual({ trade: 'roofer', is_trade_chosen: true })
    await editAd(db, { ...edit, skill: 'plumber' })
    expect(await readTrade(adId)).toEqual({ trade: null, is_trade_chosen: false })
    await editAd(db, edit)
    expect(await readTrade(adId)).toEqual({ trade: 'tiler', is_trade_chosen: false })
  })

  test('“something else” is one too', async () => {
    const { id: adId } = await anAd(amra.id, tiles)
    await choose(adId, null)
    await editAd(db, { ...tapAd, ...tiles, adId, clientId: amra.id, draft: false, now: noon })
    expect(await readTrade(adId)).toEqual({ trade: null, is_trade_chosen: true })
  })

  test('notifies those whom the former trade left out, and nobody twice', async () => {
    const [tiler, roofer] = [await aWorker({ skills: ['other'] }), await aWorker({ skills: ['other'] })]
    await editProfile(db, { userId: tiler.id, trades: ['tiler'] })
    await editProfile(db, { userId: roofer.id, trades: ['roofer'] })
    const { id: adId } = await anAd(amra.id, tiles)
    expect(await matchAd(db, { adId, now: noon })).toBe(1)
    await db.deleteFrom('outbox').execute()
    await choose(adId, 'roofer')
    const jobs = await db.selectFrom('outbox').select('payload').where('kind', '=', 'matchAd').execute()
    expect(jobs.map(({ payload }) => payload)).toContainEqual({ adId })
    expect(await matchAd(db, { adId, now: noon })).toBe(1)
    await choose(adId, null)
    expect(await matchAd(db, { adId, now: noon })).toBe(0)
    const notified = db.selectFrom('notifications').select('user_id').where('ad_id', '=', adId).orderBy('user_id')
    expect((await notified.execute()).map((row) => row.user_id)).toEqual([tiler.id, roofer.id])
  })

  test.each([
    ['waits for it where its words leave the trade open', several, 3],
    ['follows at once where they do not', tiles, 0],
  ])('the first alert %s', async (_, words, minutes) => {
    const { id: adId } = await anAd(amra.id, { ...words, now: new Date() })
    const jobs = db.selectFrom('outbox').select('run_at').where('kind', '=', 'matchAd')
    const [job] = await jobs.where(sql`payload ->> 'adId'`, '=', String(adId)).execute()
    const { published_at: at } = await db.selectFrom('ads').select('published_at').executeTakeFirstOrThrow()
    expect(Math.round((job!.run_at.getTime() - at!.getTime()) / 60_000)).toBe(minutes)
  })

  test('is waited for by every verb that opens an ad, and no longer once it is made', async () => {
    const dueAfter = async (open: (adId: number) => Promise<unknown>, adId: number) => {
      await db.deleteFrom('outbox').execute()
      expect(await open(adId)).toMatchObject({ ok: true })
      const jobs = db.selectFrom('outbox').select('run_at').where('kind', '=', 'matchAd')
      return Math.abs(Math.round(((await jobs.executeTakeFirstOrThrow()).run_at.getTime() - Date.now()) / 60_000))
    }
    const own = (adId: number) => ({ adId, clientId: amra.id, now: new Date() })
    const reopen = async (adId: number) => {
      await cancelAd(db, own(adId))
      return reactivateAd(db, own(adId))
    }
    const draft = await saveDraft(db, { ...tapAd, ...several, clientId: amra.id, now: noon })
    const adId = draft.ok ? draft.value.adId : 0
    expect(await dueAfter((id) => publishDraft(db, own(id)), adId)).toBe(3)
    expect(await dueAfter(reopen, adId)).toBe(3)
    await choose(adId, null)
    expect(await dueAfter(reopen, adId)).toBe(0)
  })

  test('is refused for a trade that is unknown or below another skill, for a closed ad and for another client', async () => {
    const { id: adId } = await anAd(amra.id, several)
    for (const trade of ['nobody', 'drain_cleaner', ''])
      expect(await choose(adId, trade)).toMatchObject({ ok: false, reason: 'trade_unknown' })
    expect(await choose(adId, 'tiler', (await aClient()).id)).toMatchObject({ ok: false, reason: 'unknown' })
    expect(await readTrade(adId)).toEqual({ trade: null, is_trade_chosen: false })
    await db.updateTable('ads').set({ status: 'cancelled' }).where('id', '=', adId).execute()
    expect(await choose(adId, 'tiler')).toMatchObject({ ok: false, reason: 'ad_closed' })
  })
})

describe('an ad of a wrong skill', () => {
  const wrong = { ...tiles, skill: 'painter' } as const

  test('gets the question, waits for the choice, and takes over the skill of the trade', async () => {
    const tiler = await aWorker({ skills: ['other'] })
    await editProfile(db, { userId: tiler.id, trades: ['tiler'] })
    const { id: adId } = await anAd(amra.id, { ...wrong, now: new Date() })
    expect(await checkOpened(db, adId)).toMatchObject({ isUnclear: true })
    const jobs = db.selectFrom('outbox').select('run_at').where('kind', '=', 'matchAd')
    const [job] = await jobs.where(sql`payload ->> 'adId'`, '=', String(adId)).execute()
    expect(job!.run_at.getTime()).toBeGreaterThan(Date.now())
    expect(await choose(adId, 'tiler')).toMatchObject({ ok: true })
    const ad = await db.selectFrom('ads').select(['skill', 'trade', 'search_words']).executeTakeFirstOrThrow()
    expect(ad).toMatchObject({ skill: 'other', trade: 'tiler', search_words: expect.stringContaining('Keramičar') })
    expect(await checkOpened(db, adId)).toMatchObject({ isUnclear: false })
    expect(await matchAd(db, { adId, now: noon })).toBe(1)
  })

  test('keeps it where none of the trades is meant, and takes no trade that its words do not name', async () => {
    const { id: adId } = await anAd(amra.id, wrong)
    expect(await choose(adId, 'drain_cleaner')).toMatchObject({ ok: false, reason: 'trade_unknown' })
    expect(await choose(adId, null)).toMatchObject({ ok: true })
    expect(await db.selectFrom('ads').select(['skill', 'trade']).executeTakeFirst()).toEqual({
      skill: 'painter',
      trade: null,
    })
    expect(await checkOpened(db, adId)).toMatchObject({ isUnclear: false })
  })

  test.each([
    ['it', 'Video nadzor za kuću', true],
    ['mechanic', 'Vešmašina ne centrifugira', true],
    ['plumber', 'Pločice u kupatilu', true],
    ['painter', 'Krečenje iznad pločica', false],
    ['electrician', 'Električar za klimu', false],
    ['painter', 'Pločice i krov', false],
  ] as const)('%s, “%s”', async (skill, title, isUnclear) => {
    const { id: adId } = await anAd(amra.id, { skill, title, description: 'Javite se kad možete.' })
    expect(await checkOpened(db, adId)).toMatchObject({ isUnclear })
  })
})

test.each([
  ['cleaner', 'Čišćenje stana poslije renoviranja', 'Prašina od gipsa, prozori, pločice u kupatilu oprati.', true],
  ['cleaner', 'Generalno čišćenje', 'Prozore oprati i tepihe.', false],
  ['cleaner', 'Generalno čišćenje stana u Tuzli', 'Prozore oprati i tepihe.', false],
  ['other', 'Posao u kupatilu', 'Postaviti pločice na zid.', true],
] as const)('%s, “%s”: a trade that only the description names is none', async (...ad) => {
  const [skill, title, description, isUnclear] = ad
  const { id: adId } = await anAd(amra.id, { skill, title, description })
  expect(await readTrade(adId)).toMatchObject({ trade: null })
  expect(await checkOpened(db, adId)).toMatchObject({ isUnclear })
})

describe('its page', () => {
  let web: Web

  beforeAll(async () => {
    web = await startWeb()
  }, 300_000)
  afterAll(() => web.stop())

  test.each([
    ['of whose trade the words are clear', tiles, /^\/klijent\/moji-oglasi\/\d+$/],
    ['of several trades', several, /^\/klijent\/moji-oglasi\/\d+\/zanimanje$/],
  ])('follows the posting of an ad %s', async (_, words, target) => {
    const browser = await signInAs(web, amra)
    const path = '/klijent/objavite-oglas'
    const form = formsOf(await (await browser(path)).text(), path)[0]!
    const body = fillForm(form, { ...words, address: 'Titova 1' })
    const posted = await browser(path, { method: 'POST', body })
    expect(posted.headers.get('location')).toMatch(target)
  })

  test('follows a draft that is published by its button, and an ad that is opened again', async () => {
    const browser = await signInAs(web, amra)
    const draft = await saveDraft(db, { ...tapAd, ...several, clientId: amra.id, now: noon })
    const adPath = `/klijent/moji-oglasi/${draft.ok ? draft.value.adId : 0}`
    const press = async (button: string) => {
      const form = formsOf(await (await browser(adPath)).text(), adPath).find(({ action }) => action.endsWith(button))!
      return (await browser(form.action, { method: 'POST', body: fillForm(form) })).headers.get('location')
    }
    expect(await press('/objava')).toBe(`${adPath}/zanimanje`)
    await db.updateTable('ads').set({ status: 'cancelled' }).execute()
    expect(await press('/ponovno-otvaranje')).toBe(`${adPath}/zanimanje`)
  })

  test('is reached from the form of an ad whose trade is unclear, and has the choice of none again', async () => {
    const browser = await signInAs(web, amra)
    const { id } = await anAd(amra.id, several)
    const path = `/klijent/moji-oglasi/${id}/zanimanje`
    expect(linksOn(await (await browser(`/klijent/moji-oglasi/${id}/uredi`)).text())).toContain(path)
    const isChecked = /<input type="radio"[^>]* checked\b[^>]*>/
    expect(await (await browser(path)).text()).not.toMatch(isChecked)
    await choose(id, null)
    expect((await (await browser(path)).text()).match(isChecked)?.[0]).toContain('value="none"')
  })

  test('is confirmed in words on a page that the browser renders too', async () => {
    const browser = await signInAs(web, amra)
    const { id } = await anAd(amra.id, several)
    const path = `/klijent/moji-oglasi/${id}/zanimanje`
    const form = formsOf(await (await browser(path)).text(), path)[0]!
    await browser(path, { method: 'POST', body: fillForm(form, { trade: 'tiler' }) })
    const page = await (await browser(`/klijent/moji-oglasi/${id}`)).text()
    expect(page).toContain('Zanimanje je sačuvano.')
    expect(page).not.toContain('trades:saved')
  })

  test('asks once, keeps the choice, and is reached again from the form of the ad', async () => {
    const browser = await signInAs(web, amra)
    const { id } = await anAd(amra.id, several)
    const [adPath, path] = [`/klijent/moji-oglasi/${id}`, `/klijent/moji-oglasi/${id}/zanimanje`]
    const page = await (await browser(path)).text()
    for (const label of ['Keramičar', 'Krovopokrivač', 'Nešto drugo']) expect(page).toContain(label)
    const form = formsOf(page, path)[0]!
    expect((await browser(path, { method: 'POST', body: fillForm(form, { trade: 'drain_cleaner' }) })).status).toBe(400)
    for (const trade of ['none', 'tiler']) {
      const saved = await browser(path, { method: 'POST', body: fillForm(form, { trade }) })
      expect(saved.headers.get('location')).toBe(adPath)
      expect(await readTrade(id)).toEqual({ trade: trade === 'none' ? null : trade, is_trade_chosen: true })
    }
    expect(await (await browser(adPath)).text()).toContain('Keramičar')
    const editing = await (await browser(`${adPath}/uredi`)).text()
    expect(editing).toContain('Zanimanje: Keramičar')
    expect(linksOn(editing)).toContain(path)
  })

  test('offers trades of another skill where the words name one of it', async () => {
    const browser = await signInAs(web, amra)
    const { id } = await anAd(amra.id, { ...tiles, skill: 'painter' })
    const path = `/klijent/moji-oglasi/${id}/zanimanje`
    const page = await (await browser(path)).text()
    for (const label of ['Keramičar', 'Nešto drugo']) expect(page).toContain(label)
    await browser(path, { method: 'POST', body: fillForm(formsOf(page, path)[0]!, { trade: 'tiler' }) })
    expect(await (await browser(`/klijent/moji-oglasi/${id}`)).text()).toContain('Keramičar')
  })

  test('is nobody else’s, and leads to an ad that is closed', async () => {
    const { id } = await anAd(amra.id, several)
    const path = `/klijent/moji-oglasi/${id}/zanimanje`
    expect((await (await signInAs(web, await aClient()))(path)).status).toBe(404)
    const cast = await aCast()
    const { adId } = await anAdAtStage('in_progress', cast)
    const closed = await (await signInAs(web, cast.client))(`/klijent/moji-oglasi/${adId}/zanimanje`)
    expect([closed.status, closed.headers.get('location')]).toEqual([303, `/klijent/moji-oglasi/${adId}`])
  })
})
