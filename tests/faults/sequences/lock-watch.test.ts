import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { LockWatch } from './lock-watch.ts'

const watch = new LockWatch()
let [first, second, adId] = [0, 0, 0]
beforeAll(async () => {
  await watch.open()
  first = (await aClient()).id
  second = (await aWorker()).id
  adId = (await anAd(first)).id
})
afterAll(() => watch.close())
beforeEach(() => watch.faults.clear())

const lockUser = (id: number) => sql`select from users where id = ${id} for share`
const lockAd = () => sql`select from ads where id = ${adId} for no key update`
const addOffer = () => sql`insert into offers (ad_id, worker_id, amount) values (${adId}, ${second}, 5000)`

/** Runs these in one transaction that leaves nothing behind, and answers what was out of order. */
async function watchAll(...statements: ReturnType<typeof sql>[]): Promise<string[]> {
  await watch.db
    .transaction()
    .execute(async (trx: Db) => {
      for (const statement of statements) await statement.execute(trx)
      throw new Error('enough')
    })
    .catch(() => {})
  return [...watch.faults.keys()]
}

test('people in the order of ids, then an ad, then the rest are in order', async () => {
  expect(await watchAll(lockUser(first), lockUser(second), lockAd(), addOffer())).toEqual([])
  expect(
    await watchAll(sql`select from users where id in (${second}, ${first}) order by id for no key update`),
  ).toEqual([])
})

test('a person is not locked after an ad or a later person, nor more strongly later', async () => {
  expect(await watchAll(lockAd(), lockUser(first))).toEqual([': people after ads'])
  watch.faults.clear()
  const order = [': people not in the order of ids, or locked more strongly later']
  expect(await watchAll(lockUser(second), lockUser(first))).toEqual(order)
  expect(await watchAll(lockUser(first), sql`update users set city = 'zenica' where id = ${first}`)).toEqual(order)
})

test('a foreign key, an update and a deletion lock like a select', async () => {
  expect(await watchAll(lockAd(), addOffer())).toEqual([': people after ads'])
  watch.faults.clear()
  await sql`insert into blocks (blocker_id, blocked_id, created_at) values (${first}, ${second}, ${noon})`.execute(
    watch.db,
  )
  watch.faults.clear()
  expect(await watchAll(sql`delete from blocks where blocker_id = ${first}`, lockUser(first))).toEqual([
    ': people after rest',
  ])
})

test('a foreign key to the rest may be checked by the statement that locks an ad', async () => {
  const open = sql`insert into ad_responses (ad_id, worker_id, opened_at) select id, ${second}, ${noon} from locked`
  const locked = sql`with locked as (update ads set view_count = view_count + 1 where id = ${adId} returning id)`
  expect(await watchAll(sql`${locked} ${open}`)).toEqual([])
  expect(await watchAll(sql`select from worker_profiles where user_id = ${second} for key share`, lockAd())).toEqual([
    ': ads after rest',
  ])
})

test('several people in one statement need an order, also without a transaction', async () => {
  await sql`update users set city = 'zenica' where id in (${first}, ${second})`.execute(watch.db)
  expect([...watch.faults.keys()]).toEqual([': several people without an order'])
})
