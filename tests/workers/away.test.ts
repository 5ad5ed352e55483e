import { afterAll, beforeAll, expect, test } from 'vitest'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { markVerified } from '#app/accounts/verifying.server.ts'
import { done, refused } from '#app/outcome.ts'
import { localDay } from '#app/i18n/formats.ts'
import { findAway, setAway } from '#app/workers/away/away.server.ts'
import { listedWorkers } from '#app/workers/searching.server.ts'
import { anAd, tapAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { signInAs, startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'

const now = new Date()
const dayMs = 86_400_000
const dayIn = (days: number) => localDay(new Date(Date.parse(`${localDay(now)}T12:00Z`) + days * dayMs))
const aPlumber = (city: string) => aWorker({ city, skills: [tapAd.skill] })
const away = (worker: { id: number }, until: string | null) => setAway(db, { workerId: worker.id, until, now })

const listed = async (city: string) =>
  (await listedWorkers(db, { city }).select('profile.user_id as id').execute()).map(({ id }) => id)

test('who is away is neither listed nor notified of new ads, and nobody else is concerned', async () => {
  const [mirza, senad] = [await aPlumber('zenica'), await aPlumber('zenica')]
  expect(await away(mirza, dayIn(0))).toMatchObject({ ok: true })
  expect(await listed('zenica')).toEqual([senad.id])
  const amra = await aClient()
  await markVerified(db, { userId: amra.id, purpose: 'email', now })
  const { id: adId } = await anAd(amra.id, { city: 'zenica' })
  expect(await matchAd(db, { adId, now })).toBe(1)

  await away(mirza, null)
  expect(await listed('zenica')).toHaveLength(2)
  expect(await matchAd(db, { adId, now })).toBe(1)
})

test('an absence ends by itself after its last day', async () => {
  const mirza = await aPlumber('tuzla')
  await away(mirza, dayIn(3))
  expect(await findAway(db, mirza.id)).toEqual({ until: dayIn(3), endedOn: null })
  await db
    .updateTable('worker_profiles')
    .set({ away_until: dayIn(-1) })
    .where('user_id', '=', mirza.id)
    .execute()
  expect(await findAway(db, mirza.id)).toEqual({ until: null, endedOn: dayIn(-1) })
  expect(await listed('tuzla')).toEqual([mirza.id])
})

test('yesterday and more than half a year are refused', async () => {
  const mirza = await aPlumber('mostar')
  expect(await away(mirza, dayIn(-1))).toEqual(refused('away_past'))
  expect(await away(mirza, dayIn(181))).toEqual(refused('away_long', { max: 180 }))
  expect(await away(mirza, dayIn(180))).toEqual(done({ workerId: mirza.id, until: dayIn(180), now }))
})

let web: WebProcess
beforeAll(async () => {
  web = await startWebProcess()
})
afterAll(() => web?.stop())

test('a worker says until when, reads it in the account and in public, and comes back with one tap', async () => {
  const mirza = await aPlumber('bihac')
  const browser = await signInAs(web, mirza)
  const path = '/majstor/moj-profil/odsutnost'
  expect((await send(browser, path, { until: '' })).status).toBe(400)
  const late = await send(browser, path, { until: dayIn(400) })
  expect(await late.text()).toContain('Odsutnost može trajati najviše 180 dana.')
  expect((await send(browser, path, { until: dayIn(10) })).status).toBe(303)

  const { slug } = await db
    .selectFrom('worker_profiles')
    .select('public_slug as slug')
    .where('user_id', '=', mirza.id)
    .executeTakeFirstOrThrow()
  for (const page of [path, '/majstor/moj-profil', `/majstor/${slug}`])
    expect(await (await browser(page)).text()).toContain('Zauzeto do')

  expect((await send(browser, `${path}/kraj`, {}, path)).status).toBe(303)
  expect(await (await browser(path)).text()).not.toContain('Opet primam poslove')
})

test.each([
  ['is there again', async (browser: Browser, path: string) => send(browser, `${path}/kraj`, {}, path)],
  ['stays away', async (browser: Browser, path: string) => send(browser, path, { until: dayIn(5) })],
])(
  'after an absence the first page has the question whether there are jobs again, until they say who %s',
  async (_, answer) => {
    const mirza = await aPlumber('gorazde')
    const browser = await signInAs(web, mirza)
    const [home, path] = ['/majstor/pretraga-poslova', '/majstor/moj-profil/odsutnost']
    const question = 'Ponovo primate poslove?'
    const isShown = async () => (await (await browser(home)).text()).includes(question)
    const endOn = (day: string) =>
      db.updateTable('worker_profiles').set({ away_until: day }).where('user_id', '=', mirza.id).execute()
    expect(await isShown()).toBe(false)
    for (const [day, shown] of [
      [dayIn(0), false],
      [dayIn(-1), true],
      [dayIn(-13), true],
      [dayIn(-14), false],
    ] as const) {
      await endOn(day)
      expect([day, await isShown()]).toEqual([day, shown])
    }
    await endOn(dayIn(-2))
    expect(await (await browser(path)).text()).toContain(question)
    expect((await answer(browser, path)).status).toBe(303)
    expect(await isShown()).toBe(false)
  },
)

async function send(browser: Browser, target: string, values: Record<string, string>, page = target) {
  const form = formsOf(await (await browser(page)).text(), page).find(({ action }) => action === target)!
  const fields = Object.fromEntries(form.fields.map(({ name, value }) => [name, value]))
  return browser(target, { method: 'POST', body: new URLSearchParams({ ...fields, ...values }) })
}
