import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { decideSuggestionAsAdmin } from '#app/admin/trades/acts.server.ts'
import { declineAd } from '#app/ads/responses/declining.server.ts'
import { done, refused } from '#app/outcome.ts'
import { listOwnSuggestions, listWaitingSuggestions } from '#app/trades/suggestions/queries.server.ts'
import { suggestTrade } from '#app/trades/suggestions/suggesting.server.ts'
import { anAdmin, signInAsAdmin } from '#tests/support/data/admins.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { encodeForm, fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

const path = '/majstor/moj-profil/vjestine/prijedlog'
let web: Web
let adminId: number

beforeAll(async () => {
  web = await startWeb()
  adminId = (await anAdmin()).adminId
}, 300_000)
afterAll(() => web.stop())
beforeEach(() => db.deleteFrom('users').execute())

const suggest = (workerId: number, word: string) => suggestTrade(db, { workerId, word, now: noon })

async function decide(suggestionId: number, trade: string | null) {
  return decideSuggestionAsAdmin(db, { suggestionId, trade, adminId, reason: 'Tako se zove', now: noon })
}

async function tradesOf(workerId: number) {
  const rows = db.selectFrom('worker_trades').select(['skill', 'trade']).where('user_id', '=', workerId)
  return (await rows.where('is_declined', '=', false).orderBy('trade').execute()).map(({ trade }) => trade)
}

type Browser = (path: string, options?: { method: string; body: BodyInit }) => Promise<Response>

test('spellings of a word are one row, with its workers and their towns', async () => {
  const [one, other] = [await aWorker({ city: 'tuzla' }), await aWorker({ city: 'bihac' })]
  const third = await aWorker({ city: 'tuzla' })
  await suggest(one.id, 'Obućar')
  await suggest(other.id, 'obucar')
  await suggest(third.id, 'Obućar')
  await suggest(third.id, 'Urar')
  expect(await listWaitingSuggestions(db)).toMatchObject([
    { word: 'Obućar', workers: 3, cities: ['bihac', 'tuzla'] },
    { word: 'Urar', workers: 1, cities: ['tuzla'] },
  ])
})

test('a word is stored once for a worker, and no more than five wait', async () => {
  const { id } = await aWorker()
  for (const word of ['Urar', 'URAR', 'Zlatar', 'Grnčar', 'Bačvar', 'Pčelar'])
    expect(await suggest(id, word)).toEqual(done(undefined))
  expect(await listOwnSuggestions(db, id)).toHaveLength(5)
  expect(await suggest(id, 'Optičar')).toEqual(refused('too_many'))
  expect(await suggest(id, 'urar')).toEqual(done(undefined))
  expect(await suggest(id + 1_000_000, 'Urar')).toEqual(refused('unknown'))
})

test('a decision gives the trade, with its skill, to those who have none of it, and to nobody else', async () => {
  const electrician = await aWorker({ skills: ['electrician'] })
  const named = await aWorker({ skills: ['other'] })
  const stranger = await aWorker({ skills: ['other'] })
  await editProfile(db, { userId: named.id, trades: ['bricklayer', 'tiler'] })
  for (const { id } of [electrician, named]) await suggest(id, 'Postavljač pločica')
  await suggest(stranger.id, 'Postavljač tepiha')
  const [row] = await listWaitingSuggestions(db)
  expect(await decide(row!.id, 'tiler')).toEqual(done(null))

  expect(await tradesOf(electrician.id)).toEqual(['tiler'])
  expect(await tradesOf(named.id)).toEqual(['bricklayer', 'tiler'])
  expect(await tradesOf(stranger.id)).toEqual([])
  const skills = db.selectFrom('worker_skills').select('skill').where('user_id', '=', electrician.id).orderBy('skill')
  expect((await skills.execute()).map(({ skill }) => skill)).toEqual(['electrician', 'other'])
  expect((await listWaitingSuggestions(db)).map(({ word }) => word)).toEqual(['Postavljač tepiha'])
  expect(await listOwnSuggestions(db, electrician.id)).toMatchObject([{ trade: 'tiler', decidedAt: noon }])
  const acts = db
    .selectFrom('audit_log')
    .select(['subject_type', 'after'])
    .where('action', '=', 'decide_trade_suggestion')
  const { subject_type, after } = await acts.executeTakeFirstOrThrow()
  expect([subject_type, after]).toEqual(['trade_suggestion', { trade: 'tiler', workers: 2 }])
})

test('who has declined the trade does not get it back', async () => {
  const [amra, { id }] = [await aClient(), await aWorker({ skills: ['other'] })]
  const ad = await anAd(amra.id, { skill: 'other', title: 'Pločice u kupatilu', description: 'Nove postaviti.' })
  await declineAd(db, { adId: ad.id, workerId: id, reason: 'other_trade', now: noon })
  await suggest(id, 'Majstor za brodove')
  const [row] = await listWaitingSuggestions(db)
  await decide(row!.id, 'tiler')
  expect(await tradesOf(id)).toEqual([])
})

test('a word that names no trade is decided without one, and only once', async () => {
  const { id } = await aWorker()
  await suggest(id, 'Vrijedan')
  const [row] = await listWaitingSuggestions(db)
  expect(await decide(row!.id, 'no_such_trade')).toEqual(refused('trade_unknown'))
  expect(await decide(row!.id, null)).toEqual(done(null))
  expect(await decide(row!.id, null)).toEqual(refused('unknown'))
  expect(await listOwnSuggestions(db, id)).toMatchObject([{ trade: null, decidedAt: noon }])
})

test.each([
  ['vodoinstalater', 'plumber', ''],
  ['moler', 'painter', ''],
  ['Keramičar', 'other', 'tiler'],
  ['pločičar', 'other', 'tiler'],
  ['klimadzija', 'other', 'air_conditioning'],
  ['керамичар', 'other', 'tiler'],
  ['PVC i ALU stolarija', 'other', 'window_fitter'],
])('“%s” is on the list, so that it is not stored', async (word, skill, trade) => {
  const { id } = await aWorker()
  expect(await suggest(id, word)).toEqual(refused('listed', { skill, trade }))
  expect(await listOwnSuggestions(db, id)).toEqual([])
})

test('a worker writes the word on a page of its own, and reads there what became of it', async () => {
  const { id } = await aWorker({ skills: ['electrician'] })
  const browser = await signInAs(web, { id })
  expect(await read(browser, '/majstor/moj-profil/vjestine')).toContain(`href="${path}"`)
  for (const [word, text] of [
    ['', 'Napišite čime se bavite.'],
    ['12', 'Napišite čime se bavite.'],
    ['Parketar 061 234 567', 'Izostavite'],
    ['pločičar', 'To je na spisku: Keramičar (Ostalo).'],
    ['vodoinstalater', 'To je na spisku: Vodoinstalater.'],
    ['p'.repeat(41), '40'],
  ] as const) {
    const answer = await send(browser, path, { word })
    const html = await answer.text()
    expect([answer.status, html.includes(text), html.includes(`value="${word}"`)]).toEqual([400, true, true])
  }
  expect((await send(browser, path, { word: '  Postavljač   pločica ' })).status).toBe(303)
  expect(await read(browser, path)).toContain('Postavljač pločica: još nismo pogledali')

  const owner = await signInAsAdmin(web, await anAdmin())
  const [row] = await listWaitingSuggestions(db)
  const page = `/admin/worker-skills/prijedlozi/${row!.id}`
  expect(await read(owner, '/admin/worker-skills')).toContain(`href="${page}"`)
  expect((await send(owner, page, { trade: '', reason: 'Proba' })).status).toBe(400)
  expect((await send(owner, page, { trade: 'tiler', reason: 'Proba' })).status).toBe(303)
  expect(await read(browser, path)).toContain('Postavljač pločica: na spisku kao „Keramičar“')
  expect((await owner(page)).status).toBe(404)
})

test('only the owner reads the words and decides on them', async () => {
  const { id } = await aWorker()
  await suggest(id, 'Urar')
  const [row] = await listWaitingSuggestions(db)
  const page = `/admin/worker-skills/prijedlozi/${row!.id}`
  for (const role of ['editor', 'support'] as const) {
    const admin = await signInAsAdmin(web, await anAdmin(role))
    expect(await read(admin, '/admin/worker-skills')).not.toContain('Urar')
    expect((await admin(page)).status).not.toBe(200)
    await admin(page, { method: 'POST', body: new URLSearchParams({ trade: 'none', reason: 'Proba' }) })
  }
  expect((await (await signInAs(web, { id }))(page)).status).not.toBe(200)
  expect(await listWaitingSuggestions(db)).toHaveLength(1)
})

async function read(browser: Browser, target: string): Promise<string> {
  return (await browser(target)).text()
}

async function send(browser: Browser, target: string, values: Record<string, string>) {
  const form = formsOf(await read(browser, target), target).find(({ fields }) =>
    fields.some(({ name }) => name in values),
  )!
  return browser(target, { method: 'POST', body: encodeForm(form, fillForm(form, values)) })
}
