import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAdNote } from '#app/admin/ads/acts.server.ts'
import { setCellStateAsAdmin } from '#app/admin/trades/acts.server.ts'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { markVerified } from '#app/accounts/verifying.server.ts'
import { checkOpened } from '#app/ads/trade/choosing.server.ts'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import type { AdContent } from '#app/ads/schemas.ts'
import type { DeclineReason } from '#app/ads/responses/rules.ts'
import { declineAd } from '#app/ads/responses/declining.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { done } from '#app/outcome.ts'
import { listCells } from '#app/statistics/cells/queries.server.ts'
import { getAdFormFacts } from '#app/statistics/ad-form-facts.server.ts'
import type { CellState } from '#app/statistics/cells/rules.ts'
import { presentClosedWorks } from '#app/statistics/cells/presenters.server.ts'
import { listCities } from '#app/places/cities.ts'
import { skillKeys } from '#app/places/skill-keys.ts'
import { trades } from '#app/trades/trades.server.ts'
import { countDemand } from '#app/statistics/demand.server.ts'
import { findAd } from '#tests/offers/offer-fixtures.ts'
import { aDevice } from '#tests/deliveries/delivery-harness.ts'
import { anAdmin, signInAsAdmin } from '#tests/support/data/admins.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { encodeForm, fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { openBrowser, signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

const statePath = '/admin/worker-skills/stanje'
const now = new Date()
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const tiles = { skill: 'other', city: 'bihac', title: 'Pločice u kupatilu', description: 'Nove postaviti.' } as const
type Browser = (path: string, options?: { method: string; body: BodyInit }) => Promise<Response>

let web: Web
let adminId: number
beforeAll(async () => {
  web = await startWeb()
  adminId = (await anAdmin()).adminId
}, 300_000)
afterAll(() => web.stop())
beforeEach(async () => {
  await db.deleteFrom('users').execute()
  await db.deleteFrom('cell_states').execute()
})

function setState(work: string, city: string, state: CellState) {
  return setCellStateAsAdmin(db, { work, city, state, adminId, reason: 'Nema majstora', now })
}

async function aTiler(): Promise<number> {
  const { id } = await aWorker({ skills: ['other'], city: 'bihac' })
  await editProfile(db, { userId: id, trades: ['tiler'] })
  await markVerified(db, { userId: id, purpose: 'email', now })
  return id
}

async function anAdSince(hours: number, content: Partial<AdContent> = tiles): Promise<number> {
  return (await anAd((await aClient()).id, { ...content, now: hoursAgo(hours) })).id
}

test('ads, answers, times and workers are those of a recount', async () => {
  const tilers = [await aTiler(), await aTiler(), await aTiler()]
  await aWorker({ skills: ['other'], city: 'bihac' })
  await aDevice(tilers[1]!)
  const failures = { email_failed_at: now, phone_verified_at: now, phone_failed_at: now }
  await db.updateTable('users').set(failures).where('id', 'in', tilers.slice(1)).execute()
  const [offered, declined, noted] = [await anAdSince(60), await anAdSince(50), await anAdSince(40)]
  const [late, ignored] = [await anAdSince(60), await anAdSince(30)]
  await anAdSince(2)
  await anAdSince(24 * 91)
  await anAdSince(30, { ...tiles, title: 'Pomoć', description: 'Treba ruka više.' })
  const offer = { workerId: tilers[0]!, amount: 5_000, message: 'Mogu.' }
  await sendOffer(db, { ...offer, adId: offered, now: hoursAgo(57) })
  await sendOffer(db, { ...offer, adId: late, now: hoursAgo(20) })
  for (const workerId of tilers) await declineAd(db, { adId: declined, workerId, reason: 'busy', now: hoursAgo(45) })
  for (const workerId of tilers.slice(1))
    await declineAd(db, { adId: ignored, workerId, reason: 'busy', now: hoursAgo(29) })
  await addAdNote(db, { adId: noted, adminId, reason: 'Zvala Mirzu', now: hoursAgo(20) })
  await countDemand(db, { now })

  const [tiling, other] = await listCells(db, { city: 'bihac' }, 10)
  const counted = {
    ads: 6,
    dueAds: 5,
    answeredAds: 3,
    offerMinutes: (3 * 60 + 40 * 60) / 2,
    workers: 4,
    reachableWorkers: 2,
    state: 'open',
  }
  expect(tiling).toMatchObject({ skill: 'other', trade: 'tiler', ...counted })
  expect(other).toMatchObject({ trade: '', ads: 1, dueAds: 1, answeredAds: 0, offerMinutes: null })
  const { rows } = await sql<{ ads: number; due: number; answered: number; minutes: number }>`
    with own as (select *, array(
        select offered_at from offers where ad_id = ads.id
        union all (select declined_at from ad_responses where ad_id = ads.id and declined_at is not null
          order by declined_at offset 2 limit 1)
        union all select at from audit_log where subject_type = 'ad' and subject_id = ads.id::text) as answers
      from ads where trade = 'tiler' and city = 'bihac' and published_at > ${hoursAgo(24 * 90)})
    select count(*)::int as ads, count(*) filter (where published_at < ${hoursAgo(24)})::int as due,
      count(*) filter (where exists (
        select from unnest(answers) as at where at < published_at + interval '24 hours'))::int as answered,
      (select percentile_cont(0.5) within group (order by extract(epoch from offered_at - published_at) / 60)
        from offers join own on own.id = ad_id)::int as minutes from own`.execute(db)
  expect(rows[0]).toEqual({ ads: 6, due: 5, answered: 3, minutes: counted.offerMinutes })

  const page = await read(await signInAsAdmin(web, await anAdmin('support')), '/admin/worker-skills?city=bihac')
  for (const text of ['Keramičar, Bihać', '60%', '21,5 h', '2 od 4', 'otvoren'])
    expect(page.replaceAll(' ', '')).toContain(text.replaceAll(' ', ''))
  expect(page).not.toContain(statePath)
})

test('an ad that was cancelled within its first day is due only if it was answered', async () => {
  const [tiler, ...others] = [await aTiler(), await aTiler(), await aTiler()]
  const [mistake, answered, later] = [await anAdSince(60), await anAdSince(60), await anAdSince(60)]
  await sendOffer(db, { adId: answered, workerId: tiler!, amount: 5_000, message: 'Mogu.', now: hoursAgo(59) })
  for (const [adId, at] of [
    [mistake, hoursAgo(59)],
    [answered, hoursAgo(58)],
    [later, hoursAgo(20)],
  ] as const) {
    const { client_id: clientId } = await findAd(adId)
    expect(await cancelAd(db, { adId, clientId, now: at })).toMatchObject({ ok: true })
  }
  const declined = await anAdSince(60)
  const decline = (workerId: number, reason: DeclineReason, at: Date) =>
    declineAd(db, { adId: declined, workerId, reason, now: at })
  for (const workerId of [tiler!, ...others]) await decline(workerId, 'busy', hoursAgo(50))
  await decline(tiler!, 'too_far', hoursAgo(10))
  await countDemand(db, { now })
  expect((await listCells(db, { city: 'bihac' }, 10))[0]).toMatchObject({ ads: 4, dueAds: 3, answeredAds: 2 })
})

test('a decline of an ad that was opened again since is one of then', async () => {
  const workerId = await aTiler()
  const adId = await anAdSince(60)
  await declineAd(db, { adId, workerId, reason: 'busy', now: hoursAgo(50) })
  await db
    .updateTable('ads')
    .set({ published_at: hoursAgo(40) })
    .execute()
  for (const hours of [30, 20]) await declineAd(db, { adId, workerId, reason: 'busy', now: hoursAgo(hours) })
  const rows = await db.selectFrom('ad_responses').select('declined_at').execute()
  expect(rows).toEqual([{ declined_at: hoursAgo(30) }])
})

test('a state is stored with who set it, logged, and listed also where there is no ad', async () => {
  expect(await setState('tiler', 'tuzla', 'closed')).toEqual(done(null))
  expect(await listClosed()).toEqual([{ skill: 'other', trade: 'tiler', city: 'tuzla' }])
  expect(await setState('tiler', 'tuzla', 'opening')).toEqual(done(null))
  expect(await listClosed()).toEqual([])
  const [cell] = await listCells(db, { city: 'tuzla', skill: 'other' }, 10)
  expect(cell).toMatchObject({ trade: 'tiler', ads: 0, state: 'opening', setAt: now })
  expect(await listCells(db, { city: 'zenica' }, 10)).toEqual([])
  const acts = db
    .selectFrom('audit_log')
    .select(['subject_id', 'before', 'after'])
    .where('action', '=', 'set_cell_state')
  expect(await acts.orderBy('id').execute()).toMatchObject([
    { subject_id: 'tiler tuzla', before: { state: 'open' }, after: { state: 'closed' } },
    { subject_id: 'tiler tuzla', before: { state: 'closed' }, after: { state: 'opening' } },
  ])
})

test('the state of a skill is that of its trades without an own one, and a whole town is set at once', async () => {
  const isClosed = async () => (await checkOpened(db, adId)).isCellClosed
  const adId = await anAdSince(1)
  expect((await findAd(adId)).trade).toBe('tiler')
  await setState('other', 'bihac', 'closed')
  expect(await isClosed()).toBe(true)
  await countDemand(db, { now })
  expect(await listCells(db, { city: 'bihac' }, 10)).toMatchObject([{ trade: 'tiler', state: 'closed' }, { trade: '' }])
  await setState('tiler', 'bihac', 'opening')
  expect(await isClosed()).toBe(false)
  await setState('all', 'bihac', 'closed')
  expect(await isClosed()).toBe(true)
  expect(await listClosed()).toHaveLength(skillKeys.length)
  const act = db.selectFrom('audit_log').select('before').where('subject_id', '=', 'all bihac')
  expect(await act.executeTakeFirst()).toEqual({ before: { works: 'other: closed, tiler: opening' } })
  await setState('all', 'bihac', 'open')
  expect(await listClosed()).toEqual([])
})

test('the owner downloads the cells of a filter, and nobody else does', async () => {
  await setState('tiler', 'tuzla', 'closed')
  await setState('electrician', 'zenica', 'opening')
  await db.updateTable('admins').set({ name: '=1+1' }).where('id', '=', adminId).execute()
  const owner = await signInAsAdmin(web, await anAdmin())
  const path = `${statePath}/izvoz`
  const page = await read(owner, '/admin/worker-skills?city=tuzla')
  expect(page).toMatch(new RegExp(`<button[^>]* formAction="${path}"`, 'i'))
  const [headings, ...rows] = (await read(owner, `${path}?city=tuzla`)).trim().split('\r\n')
  expect(headings).toContain('skill;trade;city;ads;dueAds;answeredAds;offerMinutes;workers;reachableWorkers;state')
  expect(rows).toEqual([`other;tiler;tuzla;0;0;0;;0;0;closed;${now.toISOString()};'=1+1`])
  expect(await read(owner, path)).toContain('electrician;;zenica;')

  for (const role of ['editor', 'support'] as const) {
    const admin = await signInAsAdmin(web, await anAdmin(role))
    expect((await admin(path)).status).not.toBe(200)
    expect(await read(admin, '/admin/worker-skills?city=tuzla')).not.toContain(path)
  }
})

test('the owner sets a state with one form, and nobody else does', async () => {
  const owner = await signInAsAdmin(web, await anAdmin())
  expect((await send(owner, statePath, { work: '', city: '' })).status).toBe(400)
  expect((await send(owner, statePath, { work: 'electrician', city: 'tuzla', state: 'closed' })).status).toBe(303)
  expect(await listClosed()).toEqual([{ skill: 'electrician', trade: '', city: 'tuzla' }])
  const page = await read(owner, '/admin/worker-skills?city=tuzla')
  expect(page).toContain(`href="${statePath}?work=electrician&amp;city=tuzla&amp;state=closed"`)

  const fields = { work: 'electrician', city: 'tuzla', state: 'open', reason: 'Proba' }
  for (const role of ['editor', 'support'] as const) {
    const admin = await signInAsAdmin(web, await anAdmin(role))
    expect((await admin(statePath)).status).not.toBe(200)
    await admin(statePath, { method: 'POST', body: new URLSearchParams(fields) })
  }
  expect(await listClosed()).toHaveLength(1)
})

test('the form of an ad says that hardly anyone does the work of a closed cell, and takes the ad', async () => {
  await setState('electrician', 'tuzla', 'closed')
  await setState('tiler', 'tuzla', 'closed')
  const sentence = 'U mjestu Tuzla ovo još gotovo niko ne radi: '
  const amra = await signInAs(web, await aClient({ city: 'tuzla' }))
  const path = '/klijent/objavite-oglas'
  expect(await read(amra, path)).toContain(`${sentence}Električar, Keramičar.`)
  expect(await read(amra, `${path}?skill=electrician`)).toContain(`${sentence}Električar.`)
  for (const query of ['?skill=plumber', '?city=bihac', '?skill=electrician&city=bihac'])
    expect(await read(amra, path + query)).not.toContain('gotovo niko')
  const visitor = openBrowser(web)
  expect(await read(visitor, '/objavite-oglas?skill=electrician&city=tuzla')).toContain(`${sentence}Električar.`)
  expect(await read(visitor, '/objavite-oglas')).not.toContain('gotovo niko')

  const typed = { skill: 'electrician', city: 'Tuzla', timing: '' }
  const refused = await send(visitor, '/objavite-oglas', { ...typed, title: '' })
  expect([refused.status, (await refused.text()).includes(sentence)]).toEqual([400, true])
  const posted = await send(amra, path, typed)
  expect(posted.status).toBe(303)
  expect(await read(amra, posted.headers.get('location')!)).toContain('U tom mjestu ovaj posao još gotovo niko ne radi')
  expect(await db.selectFrom('ads').select(['status', 'city']).execute()).toEqual([{ status: 'open', city: 'tuzla' }])

  await setState('electrician', 'tuzla', 'opening')
  expect(await read(amra, `${path}?skill=electrician`)).not.toContain('gotovo niko')
})

test('where every work of every town but two is closed, the form says it of each, and stays small', async () => {
  const works = [...skillKeys.map((skill) => [skill, '']), ...trades.map(({ skill, key }) => [skill, key])]
  const cells = listCities().flatMap(({ slug: city }) =>
    works.map(([skill, trade]) => ({ skill: skill!, trade: trade!, city })),
  )
  const values = cells
    .filter(({ city, trade }) => city !== 'sarajevo' && (city !== 'zenica' || trade !== 'tiler'))
    .map((cell) => ({ ...cell, state: 'closed' as const, admin_id: adminId, set_at: now }))
  for (let start = 0; start < values.length; start += 5_000)
    await db
      .insertInto('cell_states')
      .values(values.slice(start, start + 5_000))
      .execute()
  expect(await listClosed()).toHaveLength(values.length)
  const visitor = openBrowser(web)
  for (const city of ['zenica', 'zvornik'])
    expect(await read(visitor, `/objavite-oglas?skill=electrician&city=${city}`)).toContain(
      'gotovo niko ne radi: Električar',
    )
  expect(await read(visitor, '/objavite-oglas?skill=electrician&city=sarajevo')).not.toContain('gotovo niko')
  const { closed } = await getAdFormFacts(db)
  const shown = closed.map((group) => presentClosedWorks(group, 'bs'))
  expect(gzipSync(JSON.stringify(shown)).length).toBeLessThan(3_500)
})

async function listClosed() {
  return (await getAdFormFacts(db)).closed.flatMap(({ cities, works }) =>
    cities.flatMap((city) => works.map((work) => ({ ...work, city }))),
  )
}

async function read(browser: Browser, target: string): Promise<string> {
  return (await browser(target)).text()
}

async function send(browser: Browser, target: string, values: Record<string, string>) {
  const form = formsOf(await read(browser, target), target).find(({ fields }) =>
    fields.some(({ name }) => name in values),
  )!
  return browser(target, { method: 'POST', body: encodeForm(form, fillForm(form, values)) })
}
