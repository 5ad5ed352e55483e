import '#tests/support/environment/default-rate-limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, bearerOf, signInAsAdmin } from '#tests/support/data/admins.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { verifyContacts } from '#tests/support/data/verified-contacts.ts'
import { aCover, aStoredPost, postContent } from '#tests/support/data/stored-posts.ts'
import { encodeForm, fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { startWeb, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let owner: { authorization: string }
let adminId: number

beforeAll(async () => {
  web = await startWeb()
  ;({ adminId } = await anAdmin())
  owner = await bearerOf(adminId)
})

afterAll(() => web.stop())

async function call(method: string, path: string, body?: object) {
  const headers = { ...owner, 'content-type': 'application/json' }
  const response = await fetch(web.origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return { status: response.status, body: await response.json() }
}

const rowsOf = (subjectType: string, id: number) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('subject_type', '=', subjectType)
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()

test('an article is written, changed and deleted, each with a row in the log', async () => {
  const { publishedAt: _, ...content } = postContent({ coverImageId: await aCover(33), city: 'Banja Luka' })
  const created = await call('POST', '/api/blog/admin', { ...content, publishedAt: null, reason: 'Po API-ju' })
  expect(created).toMatchObject({ status: 201, body: { ...content, state: 'draft', publishedAt: null } })
  const { id } = created.body as { id: number }
  const published = { id, ...content, publishedAt: '2026-01-05T08:00:00Z' }
  expect(await call('PUT', '/api/blog/admin', published)).toMatchObject({ status: 200, body: { state: 'published' } })
  expect((await call('PUT', '/api/blog/admin', published)).status).toBe(200)
  const list = await call('GET', '/api/blog/admin?state=published&pageSize=100')
  expect(list.body.items).toContainEqual(expect.objectContaining({ id, texts: content.texts }))
  expect(await call('DELETE', '/api/blog/admin', { id })).toEqual({ status: 200, body: { id } })
  expect((await call('DELETE', '/api/blog/admin', { id })).status).toBe(404)
  expect(await rowsOf('post', id)).toEqual([
    { action: 'create_post', reason: 'Po API-ju' },
    { action: 'edit_post', reason: 'API' },
    { action: 'delete_post', reason: 'API' },
  ])
})

test.each([
  [{ slug: 'Velika Slova' }, 422, 'slug'],
  [{ city: 'atlantida' }, 422, 'city'],
  [{ texts: [] }, 422, 'texts'],
  [{ coverImageId: 987_654 }, 422, 'coverImageId'],
  [{ publishedAt: 'sutra' }, 422, 'publishedAt'],
])('an article with %o is refused', async (fault, status, field) => {
  const { publishedAt: _, ...content } = postContent()
  const answer = await call('POST', '/api/blog/admin', { ...content, publishedAt: null, ...fault })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, [field]])
})

test('an address that another article has is a conflict', async () => {
  const { content } = await aStoredPost()
  const answer = await call('POST', '/api/blog/admin', { ...content, publishedAt: null })
  expect([answer.status, answer.body.code]).toEqual([409, 'slug_taken'])
})

test('workers are counted, then notified once an hour, with a row in the log', async () => {
  const ad = await anAd((await aClient()).id, { skill: 'cook', city: 'neum', now: new Date() })
  await aWorker({ skills: ['cook'], city: 'neum' })
  await verifyContacts(await aWorker({ skills: ['cook'], city: 'neum' }))
  const path = `/api/admin/notify-workers/${ad.id}`
  const matches = () => db.selectFrom('outbox').select('id').where('kind', '=', 'matchAd').execute()
  const before = (await matches()).length
  const body = { matched: 2, reachable: 1 }
  expect(await call('GET', path)).toEqual({ status: 200, body })
  expect([(await matches()).length - before, await rowsOf('ad', ad.id)]).toEqual([0, []])
  expect(await call('POST', path, { reason: 'Niko se nije javio' })).toEqual({ status: 202, body })
  const again = await call('POST', path, {})
  expect([again.status, again.body.code]).toEqual([429, 'rate_limited'])
  expect((await matches()).length - before).toBe(1)
  expect(await rowsOf('ad', ad.id)).toEqual([{ action: 'notify_workers', reason: 'Niko se nije javio' }])
  const closed = await anAd((await aClient()).id)
  await db.updateTable('ads').set({ status: 'cancelled' }).where('id', '=', closed.id).execute()
  for (const method of ['GET', 'POST'])
    expect(
      (await call(method, `/api/admin/notify-workers/${closed.id}`, method === 'POST' ? {} : undefined)).status,
    ).toBe(409)
  expect((await call('GET', '/api/admin/notify-workers/987654')).status).toBe(404)
})

test('so does the page, within the same limit', async () => {
  const { id } = await anAd((await aClient()).id, { now: new Date() })
  const admin = await signInAsAdmin(web, await anAdmin())
  const send = async () => {
    const path = `/admin/unanswered/${id}/obavijest`
    const [form] = formsOf(await (await admin(path)).text(), path)
    const body = encodeForm(form!, fillForm(form!, { reason: 'Niko se ne javlja' }))
    return admin(path, { method: 'POST', body, redirect: 'manual' })
  }
  expect((await send()).status).toBe(303)
  expect(await (await send()).text()).toContain('obaviješteni u posljednjih sat vremena')
  const acts = db.selectFrom('audit_log').select('id').where('action', '=', 'notify_workers')
  expect(await acts.where('subject_id', '=', String(id)).execute()).toHaveLength(1)
})

test('series have every day of their range, with the numbers that were counted', async () => {
  await db
    .insertInto('daily_statistics')
    .values([
      { day: '2026-03-02', metric: 'ads', key: 'mostar cook', value: 2 },
      { day: '2026-03-02', metric: 'ads', key: 'neum cook', value: 3 },
    ])
    .execute()
  const visit = { day: '2026-03-03', step: 'visit', language: 'bs', city: '' }
  await db
    .insertInto('daily_behaviour')
    .values([
      { ...visit, platform: 'Web', visits: 7 },
      { ...visit, platform: 'Android', visits: 4 },
    ])
    .execute()
  const range = 'from=2026-03-01&to=2026-03-03'
  const { days } = (await call('GET', `/api/admin/analytics?${range}`)).body
  expect(days.map(({ date, ads }: { date: string; ads: number }) => [date, ads])).toEqual([
    ['2026-03-01', 0],
    ['2026-03-02', 5],
    ['2026-03-03', 0],
  ])
  const visitsOf = async (query: string) =>
    (await call('GET', `/api/admin/user-behavior-analytics?${query}`)).body.days.at(-1).visit
  expect([await visitsOf(range), await visitsOf(`${range}&platform=Android`)]).toEqual([11, 4])
  expect((await call('GET', '/api/admin/analytics')).body.days).toHaveLength(30)
})

test.each([
  '/api/admin/analytics?from=2026-03-03&to=2026-03-01',
  '/api/admin/analytics?from=2020-01-01&to=2026-03-01',
  '/api/admin/analytics?from=2020-01-01',
  '/api/admin/user-behavior-analytics?from=sutra',
  '/api/admin/user-behavior-analytics?platform=Toster',
  '/api/admin/workers/by-skills?skill=kovač',
])('%s is refused', async (path) => {
  expect((await call('GET', path)).status).toBe(422)
})

test('workers by skills are those of the count', async () => {
  const demand = { open_ads: 2, ads: 3, offers: 1, waiting_minutes: 5 }
  const row = { skill: 'cook', city: 'neum', workers: 2, reachable_workers: 1, ...demand }
  await db.insertInto('skill_demand').values(row).execute()
  const { items } = (await call('GET', '/api/admin/workers/by-skills?skill=cook&city=neum')).body
  const counts = { workers: 2, reachableWorkers: 1, openAds: 2, ads: 3, offers: 1, waitingMinutes: 5 }
  expect(items).toEqual([{ skill: 'cook', city: 'Neum', ...counts }])
})
