import { expect, test } from 'vitest'
import { findPublicWorker } from '#app/workers/queries.server.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

async function slugOf(workerId: number) {
  const { public_slug } = await db
    .selectFrom('worker_profiles')
    .select('public_slug')
    .where('user_id', '=', workerId)
    .executeTakeFirstOrThrow()
  return public_slug
}

test('a public profile shows the first name, the initial and the skills, and no contact', async () => {
  const { id } = await aWorker({ skills: ['plumber', 'electrician'] })
  const profile = await findPublicWorker(db, { slug: await slugOf(id) })
  expect(profile?.card).toMatchObject({
    id,
    name: 'Mirza',
    surnameInitial: 'H',
    skills: ['electrician', 'plumber'],
    rating: null,
    tier: 'Regular',
    memberSince: noon.toISOString(),
  })
  expect(JSON.stringify(profile)).not.toMatch(/Hadžić|\+387|@|Titova/)
})

test('a suspended, blocked or deleted worker has no public profile', async () => {
  const { id } = await aWorker()
  const slug = await slugOf(id)
  await db.updateTable('worker_profiles').set({ worker_status: 'Blocked' }).where('user_id', '=', id).execute()
  expect(await findPublicWorker(db, { slug })).toBeUndefined()
  await db.updateTable('worker_profiles').set({ worker_status: 'Active' }).where('user_id', '=', id).execute()
  await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', id).execute()
  expect(await findPublicWorker(db, { slug })).toBeUndefined()
  await db.updateTable('users').set({ suspended_at: null, deleted_at: new Date() }).where('id', '=', id).execute()
  expect(await findPublicWorker(db, { slug })).toBeUndefined()
})
