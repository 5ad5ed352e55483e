import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { countWorkersByCity, countWorkersBySkill } from '#app/workers/queries.server.ts'
import { workerSorts } from '#app/workers/rules.ts'
import { findWorkersCursor, listCitiesWithWorkers, searchWorkers } from '#app/workers/searching.server.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

beforeEach(async () => {
  await db.deleteFrom('users').execute()
})

async function setRecommendation(worker: { id: number }, recommendation: number) {
  await db.updateTable('worker_profiles').set({ recommendation }).where('user_id', '=', worker.id).execute()
}

const names = async (search: Parameters<typeof searchWorkers>[1]) =>
  (await searchWorkers(db, search)).items.map(({ name }) => name)
const found = (searchTerm: string) => names({ searchTerm })

test.each([
  ['Đurđa', 'djurdja'],
  ['Đurđa', 'Ђурђа'],
  ['Žarko', 'zarko'],
  ['Čedomir', 'ЧЕДОМИР'],
])('%s is found as “%s”', async (name, typed) => {
  await aWorker({ name })
  await aWorker({ name: 'Neko' })
  expect(await found(typed)).toEqual([name])
})

test('skills are found in any language and in everyday words, together with the place', async () => {
  await aWorker({ name: 'Goran', skills: ['painter'], city: 'banja-luka' })
  await aWorker({ name: 'Senad', skills: ['plumber'], city: 'banja-luka' })
  await aWorker({ name: 'Haris', skills: ['painter'], city: 'brcko' })

  for (const typed of [
    'farbar banja luka',
    'moler Бања Лука',
    'painter banjaluka',
    'krečenje banjoj luci',
    'Maler Banja Luka',
  ]) {
    expect(await found(typed), typed).toEqual(['Goran'])
  }
  expect(await found('moler brcko')).toEqual(['Haris'])
})

test('the worker’s own words are searched, the surname and contacts are not', async () => {
  const { id } = await aWorker({
    name: 'Mirza',
    surname: 'Kanarinčić',
    phone: '+38761555444',
    email: 'tajni@primjer.ba',
  })
  await editProfile(db, { userId: id, workDescription: 'Toplotne pumpe i bojleri', skillDetails: 'Majstorski ispit' })
  expect(await found('pumpe ispit')).toEqual(['Mirza'])
  for (const secret of ['kanarin', '61555444', 'tajni', 'titova', '100% pumpe_'])
    expect(await found(secret), secret).toEqual([])
})

test('after a change of skills or name a worker is found by the new ones', async () => {
  const { id } = await aWorker({ name: 'Mirza', skills: ['electrician'] })
  await editProfile(db, { userId: id, name: 'Mirsad', skills: ['gardener'] })
  expect(await found('mirsad vrtlar')).toEqual(['Mirsad'])
  expect(await found('mirza')).toEqual([])
  expect(await found('elektricar')).toEqual([])
})

test('filters: the skill, and a city of the service area', async () => {
  const goran = await aWorker({ name: 'Goran', skills: ['painter', 'other'], city: 'banja-luka' })
  await aWorker({ name: 'Haris', skills: ['painter'], city: 'brcko' })
  await db.insertInto('worker_cities').values({ user_id: goran.id, city: 'prijedor' }).execute()

  expect((await names({ skill: 'painter' })).toSorted()).toEqual(['Goran', 'Haris'])
  expect(await names({ skill: 'painter', city: 'prijedor' })).toEqual(['Goran'])
  expect(await names({ skill: 'other', city: 'brcko' })).toEqual([])
  expect(await listCitiesWithWorkers(db, { skill: 'painter', cities: ['brcko', 'prijedor', 'tuzla'] })).toEqual([
    { city: 'brcko', count: 1 },
    { city: 'prijedor', count: 1 },
  ])
})

test('recommended: the highest recommendation first, and of two alike the newer worker', async () => {
  await setRecommendation(await aWorker({ name: 'Drugi' }), 14_000)
  await setRecommendation(await aWorker({ name: 'Zadnji' }), 4_900)
  await setRecommendation(await aWorker({ name: 'Prvi' }), 14_000)
  expect(await names({})).toEqual(['Prvi', 'Drugi', 'Zadnji'])
})

test.each(workerSorts)('sorted as %s, the pages hold every worker once and in the same order', async (sort) => {
  for (let index = 0; index < 13; index += 1) {
    const worker = await aWorker({ now: new Date(noon.getTime() + (index % 3) * 1000) })
    await setRecommendation(worker, 4_000 + (index % 3) * 100)
  }
  // Times closer than a millisecond.
  await db
    .updateTable('users')
    .set({ registered_at: sql`registered_at + (id % 4) * interval '1 microsecond'` })
    .execute()

  const allIds = (await searchWorkers(db, { sort, pageSize: 50 })).items.map(({ id }) => id)
  const paged: number[] = []
  let cursor: string | undefined
  do {
    const page = await searchWorkers(db, { sort, pageSize: 4, cursor })
    paged.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)

  expect(new Set(allIds).size).toBe(13)
  expect(paged).toEqual(allIds)
  const third = await findWorkersCursor(db, { sort, page: 3, pageSize: 4 })
  expect((await searchWorkers(db, { sort, pageSize: 4, cursor: third! })).items.map(({ id }) => id)).toEqual(
    allIds.slice(8, 12),
  )
  expect(await findWorkersCursor(db, { sort, page: 9, pageSize: 4 })).toBeNull()
})

test('a cursor that is not ours, or of another order, begins at the start', async () => {
  await aWorker()
  for (const cursor of [
    '',
    '0',
    '0.zzz',
    '1.a.b',
    '0.-1.1',
    '0.zzzzzzzzzzzz.1',
    '0.1.zzzzzzzzzzzz',
    "0.1'.1",
    '0.1.1.1',
    'é'.repeat(50),
  ]) {
    expect((await searchWorkers(db, { cursor })).items, cursor).toHaveLength(1)
  }
})

test('paused, blocked, suspended and deleted workers are neither found nor counted', async () => {
  const [paused, blocked, suspended, deleted] = [await aWorker(), await aWorker(), await aWorker(), await aWorker()]
  await db.updateTable('worker_profiles').set({ worker_status: 'Paused' }).where('user_id', '=', paused.id).execute()
  await db.updateTable('worker_profiles').set({ worker_status: 'Blocked' }).where('user_id', '=', blocked.id).execute()
  await db.updateTable('users').set({ suspended_at: noon }).where('id', '=', suspended.id).execute()
  await db.updateTable('users').set({ deleted_at: noon }).where('id', '=', deleted.id).execute()

  expect(await searchWorkers(db, {})).toMatchObject({ items: [], total: 0, hasMore: false, nextCursor: null })
  expect([await countWorkersByCity(db), await countWorkersBySkill(db)]).toEqual([[], []])
  expect(await listCitiesWithWorkers(db, { cities: ['sarajevo'] })).toEqual([])
})

test('what is found is a card without surname or contact', async () => {
  await aWorker({ surname: 'Kanarinčić', phone: '+38761555444', address: 'Tajna ulica 5' })
  const { items } = await searchWorkers(db, {})
  expect(Object.keys(items[0]!).toSorted()).toEqual([
    'city',
    'completedJobs',
    'id',
    'isEmailVerified',
    'isPhoneVerified',
    'memberSince',
    'name',
    'profileImageId',
    'publicProfileSlug',
    'quote',
    'rating',
    'reviewCount',
    'skills',
    'surnameInitial',
    'tier',
    'trades',
    'works',
    'yearsOfExperience',
  ])
  expect(JSON.stringify(items)).not.toMatch(/Kanarin|Tajna|61555444|@/)
})
