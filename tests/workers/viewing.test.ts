import { expect, test } from 'vitest'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { listProfilesByAge } from '#app/workers/queries.server.ts'
import { listProfileViews, trackProfileView } from '#app/workers/viewing.server.ts'
import { cleanUp } from '#jobs/worker/cleanup.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const tomorrow = new Date(noon.getTime() + 24 * 3_600_000)
const amina = Buffer.from('a visitor of ours')
const boris = Buffer.from('another visitor!')

async function aProfile() {
  const { id } = await aWorker()
  const { slug } = await db
    .selectFrom('worker_profiles')
    .select('public_slug as slug')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, slug }
}

const viewsOf = async (workerId: number) =>
  (
    await db
      .selectFrom('worker_profiles')
      .select('view_count')
      .where('user_id', '=', workerId)
      .executeTakeFirstOrThrow()
  ).view_count

test('a visitor counts once a day, another visitor and another day count again, and fifty looks at once are one', async () => {
  const { id, slug } = await aProfile()
  await Promise.all(
    Array.from({ length: 50 }, () => trackProfileView(db, { slug, viewerId: null, visitor: amina, now: noon })),
  )
  expect(await viewsOf(id)).toBe(1)
  await trackProfileView(db, { slug, viewerId: null, visitor: boris, now: noon })
  await trackProfileView(db, { slug, viewerId: null, visitor: amina, now: tomorrow })
  expect(await viewsOf(id)).toBe(3)
})

test('one’s own looks and those at a blocked or unknown profile are not counted', async () => {
  const { id, slug } = await aProfile()
  expect(await trackProfileView(db, { slug, viewerId: id, visitor: amina, now: noon })).toBe(true)
  await db.updateTable('worker_profiles').set({ worker_status: 'Blocked' }).where('user_id', '=', id).execute()
  expect(await trackProfileView(db, { slug, viewerId: null, visitor: amina, now: noon })).toBe(false)
  expect(await trackProfileView(db, { slug: 'nema', viewerId: null, visitor: amina, now: noon })).toBe(false)
  expect(await viewsOf(id)).toBe(0)
})

const dayMs = 24 * 3_600_000

test('views are stored by day for thirty days, the view count stays', async () => {
  const { id, slug } = await aProfile()
  const now = new Date(new Date().setUTCHours(12))
  for (const daysAgo of [0, 29, 32]) {
    await trackProfileView(db, { slug, viewerId: null, visitor: amina, now: new Date(now.getTime() - daysAgo * dayMs) })
  }
  await trackProfileView(db, { slug, viewerId: null, visitor: boris, now })
  await cleanUp(db)
  expect(await db.selectFrom('profile_views').select('day').where('worker_id', '=', id).execute()).toHaveLength(3)
  expect(await viewsOf(id)).toBe(4)

  const { days, total } = await listProfileViews(db, { workerId: id, now })
  expect([days.length, total, days[0]!.views, days.at(-1)!.views]).toEqual([30, 3, 1, 2])
  expect(await listProfileViews(db, { workerId: (await aProfile()).id, now })).toMatchObject({ total: 0 })
})

test('the list for search engines holds all who may be found, and dates each by its last change', async () => {
  const [mirza, senad] = [await aProfile(), await aProfile()]
  await db.updateTable('users').set({ deleted_at: noon }).where('id', '=', senad.id).execute()
  const listed = async () =>
    (await listProfilesByAge(db, { after: mirza.id - 1, limit: 10 })).filter(
      ({ id }) => id === mirza.id || id === senad.id,
    )
  const [before] = await listed()
  expect(await listed()).toMatchObject([{ slug: mirza.slug }])
  await editProfile(db, { userId: mirza.id, workDescription: 'Radim i nedjeljom.' })
  expect((await listed())[0]!.updatedAt.getTime()).toBeGreaterThan(before!.updatedAt.getTime())
})
