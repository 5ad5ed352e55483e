import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  anAgreedJob,
  dayMs,
  hourMs,
  timesFrom,
  type Job,
} from '#tests/assignments/appointments/appointment-fixtures.ts'
import { anAssignment, findAd, statusOf } from '#tests/offers/offer-fixtures.ts'
import { callApi, postJson } from '#tests/support/api/api-client.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let job: Job
let worker: Browser
let returning: string
let working: string

beforeAll(async () => {
  web = await startWeb()
}, 300_000)
afterAll(() => web.stop())

beforeEach(async () => use(await anAssignment()))

async function use(used: Job) {
  job = used
  worker = await signInAs(web, { id: job.workerId })
  returning = `/api/jobad/${job.adId}/return`
  working = `/api/jobad/${job.adId}/work-done`
}

const jobIn = (hours: number) =>
  anAgreedJob(timesFrom(new Date(Date.now() + hours * hourMs)), new Date(Date.now() - dayMs))
const refusalOf = async (call: string, body?: object) => {
  const answer = await callApi(worker, `POST ${call}`, body)
  return [answer.status, answer.body.code]
}

test('a worker gives a job back with a reason, once', async () => {
  await use(await jobIn(30))
  expect(await refusalOf(returning, {})).toEqual([422, 'invalid'])
  expect(await refusalOf(returning, { cause: 'client_silent' })).toEqual([422, 'invalid'])
  const given = await postJson(worker, returning, { cause: 'no_day' })
  expect(given).toMatchObject({ id: job.offerId, jobAdId: job.adId, status: 'Withdrawn' })
  expect(await findAd(job.adId)).toMatchObject({ status: 'open' })
  expect(await refusalOf(returning, { cause: 'no_day' })).toEqual([409, 'not_in_progress'])
})

test('one idempotency key gives it back once, and is answered alike', async () => {
  const headers = { 'idempotency-key': 'vracam' }
  const call = () => callApi(worker, `POST ${returning}`, { cause: 'other' }, headers)
  const first = await call()
  const second = await call()
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).toEqual(first.body)
  const events = db.selectFrom('ad_events').select('reason').where('ad_id', '=', job.adId).where('type', '=', 'ended')
  expect(await events.execute()).toEqual([{ reason: 'other_returned' }])
})

test('not within a day of the agreed time, nor when the work is done', async () => {
  await use(await jobIn(23))
  expect(await refusalOf(returning, { cause: 'no_day' })).toEqual([409, 'too_late'])
  expect(await postJson(worker, working)).toEqual({ jobAdId: job.adId, displayStatus: 'InProgress' })
  expect(await refusalOf(returning, { cause: 'no_day' })).toEqual([409, 'already_marked_done'])
  expect(await refusalOf(working)).toEqual([409, 'already_marked_done'])
  expect((await findAd(job.adId))?.worker_done_at).toBeInstanceOf(Date)
})

test('nobody else does either', async () => {
  for (const id of [job.others[0]!.workerId, (await aWorker()).id]) {
    const other = await signInAs(web, { id })
    expect((await callApi(other, `POST ${returning}`, { cause: 'other' })).status).toBe(404)
    expect((await callApi(other, `POST ${working}`)).status).toBe(404)
  }
  const client = await signInAs(web, { id: job.clientId })
  expect((await callApi(client, `POST ${returning}`, { cause: 'other' })).status).toBe(403)
  expect((await callApi(client, `POST ${working}`)).status).toBe(403)
  expect(await statusOf(job.offerId)).toBe('accepted')
})
