import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { unacceptOffer } from '#app/offers/deciding.server.ts'
import { anAgreedJob, timesFrom } from '#tests/assignments/appointments/appointment-fixtures.ts'
import { anAssignment } from '#tests/offers/offer-fixtures.ts'
import { callApi, getJson, postJson } from '#tests/support/api/api-client.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { unwrap } from '#tests/support/data/shop.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

const hourMs = 3_600_000
const hence = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()

let web: Web
let cast: Cast
let adId: number
let path: string
let amra: Awaited<ReturnType<typeof signInAs>>
let mirza: typeof amra

beforeAll(async () => {
  web = await startWeb()
}, 300_000)
afterAll(() => web.stop())

beforeEach(async () => {
  cast = await aCast()
  ;({ adId } = await anAdAtStage('in_progress', cast))
  path = `/api/jobad/${adId}/appointments`
  ;[amra, mirza] = [await signInAs(web, cast.client), await signInAs(web, cast.worker)]
})

const times = [
  { startsAt: hence(26), endsAt: hence(28) },
  { startsAt: hence(50), endsAt: hence(52) },
]
const propose = (browser = amra) => postJson(browser, path, { times })

/** A time that both agreed on, moved to when it begins in so many hours. */
async function anAgreedTime(hours: number) {
  const { id } = await propose()
  await postJson(mirza, `${path}/${id}/agree`, { position: 1 })
  const [starts_at, ends_at] = [hence(hours), hence(hours + 1)]
  await db.updateTable('appointments').set({ starts_at, ends_at }).where('id', '=', id).execute()
  return id
}

test('times are proposed, listed to both, and one of them is taken', async () => {
  const proposed = await propose()
  expect(proposed).toMatchObject({ status: 'Proposed', isOwn: true, startsAt: null, arrival: null })
  expect(proposed.times).toEqual(times.map((time, index) => ({ position: index + 1, ...time })))
  expect(await getJson(mirza, path)).toMatchObject({ items: [{ id: proposed.id, isOwn: false }] })
  expect(await postJson(mirza, `${path}/${proposed.id}/agree`, { position: 2 })).toMatchObject({
    status: 'Agreed',
    ...times[1],
  })
})

test('times are declined, taken back or replaced, and refused with a code', async () => {
  const first = await propose()
  expect(await callApi(amra, `POST ${path}/${first.id}/agree`, { position: 1 })).toMatchObject({
    status: 409,
    body: { code: 'own_proposal' },
  })
  expect(await postJson(mirza, `${path}/${first.id}/decline`)).toMatchObject({ status: 'Declined' })
  const second = await propose()
  expect(await postJson(amra, `${path}/${second.id}/withdraw`)).toMatchObject({ status: 'Withdrawn' })
  expect(await callApi(mirza, `POST ${path}/${second.id}/decline`)).toMatchObject({ body: { code: 'already_decided' } })
  for (const [body, code] of [
    [{ times: [{ startsAt: hence(-1), endsAt: hence(1) }] }, 'past'],
    [{ times: [{ startsAt: hence(24 * 91), endsAt: hence(24 * 91 + 1) }] }, 'too_far'],
  ] as const)
    expect(await callApi(amra, `POST ${path}`, body)).toMatchObject({ status: 409, body: { code } })
  for (const wrong of [[], [{ startsAt: hence(3), endsAt: hence(2) }], [{ startsAt: 'sutra', endsAt: hence(2) }]])
    expect((await callApi(amra, `POST ${path}`, { times: wrong })).status).toBe(422)
})

test('the worker says whether they come, the client that nobody came, and the worker contests it once', async () => {
  const coming = await anAgreedTime(1)
  expect(await postJson(mirza, `${path}/${coming}/arrival`, { arrival: 'late' })).toMatchObject({ arrival: 'late' })
  expect(await callApi(amra, `POST ${path}/${coming}/missed`)).toMatchObject({ status: 409, body: { code: 'not_now' } })
  const missed = await anAgreedTime(-3)
  expect(await postJson(amra, `${path}/${missed}/missed`)).toMatchObject({ missedAt: expect.any(String) })
  const contest = `${path}/${missed}/contest`
  expect(await postJson(mirza, contest, { reason: 'Bio sam.' })).toMatchObject({ contest: 'Bio sam.' })
  expect(await callApi(mirza, `POST ${contest}`, { reason: 'Bio sam.' })).toMatchObject({
    status: 409,
    body: { code: 'already_contested' },
  })
})

test('both are said after the job has ended, too', async () => {
  const yesterday = new Date(Date.now() - 24 * hourMs)
  const job = await anAgreedJob(timesFrom(new Date(Date.now() - 3 * hourMs)), yesterday)
  unwrap(await unacceptOffer(db, { offerId: job.offerId, clientId: job.clientId, now: new Date() }))
  const [client, worker] = [await signInAs(web, { id: job.clientId }), await signInAs(web, { id: job.workerId })]
  const call = `/api/jobad/${job.adId}/appointments/${job.proposalId}`
  expect(await postJson(client, `${call}/missed`)).toMatchObject({ missedAt: expect.any(String) })
  expect(await postJson(worker, `${call}/contest`, { reason: 'Bio sam.' })).toMatchObject({ contest: 'Bio sam.' })
})

test('nobody else reads, proposes or answers, neither side for the other, and blocked people agree on nothing', async () => {
  const { id } = await propose()
  for (const person of [cast.otherClient, cast.otherWorker]) {
    const stranger = await signInAs(web, person)
    expect((await callApi(stranger, `GET ${path}`)).status).toBe(404)
    expect((await callApi(stranger, `POST ${path}`, { times })).status).toBe(404)
    for (const answer of ['agree', 'decline', 'withdraw'])
      expect((await callApi(stranger, `POST ${path}/${id}/${answer}`, { position: 1 })).status).toBe(404)
  }
  const [zora, senad] = [await signInAs(web, cast.otherClient), await signInAs(web, cast.otherWorker)]
  const calls = [
    [senad, 'arrival', { arrival: 'late' }, 404],
    [senad, 'contest', { reason: 'Bio sam.' }, 404],
    [zora, 'missed', undefined, 404],
    [amra, 'arrival', { arrival: 'late' }, 403],
    [mirza, 'missed', undefined, 403],
  ] as const
  for (const [browser, call, body, status] of calls)
    expect((await callApi(browser, `POST ${path}/${id}/${call}`, body)).status).toBe(status)
  await blockMember(db, { viewer: { id: cast.worker.id, userType: 'Worker' }, userId: cast.client.id, now: new Date() })
  expect(await callApi(amra, `POST ${path}`, { times })).toMatchObject({
    status: 409,
    body: { code: 'agreement_locked' },
  })
})

test('a reason about the worker is read by both and contested once, by nobody else', async () => {
  const job = await anAssignment()
  const [client, worker] = [await signInAs(web, { id: job.clientId }), await signInAs(web, { id: job.workerId })]
  const causes = `/api/jobad/${job.adId}/causes`
  expect((await callApi(client, `GET ${causes}`)).status).toBe(404)
  const { offerId, clientId } = job
  unwrap(await unacceptOffer(db, { offerId, clientId, cause: 'worker_cannot', now: new Date() }))
  const [said] = (await getJson(client, causes)).items
  expect(said).toMatchObject({ cause: 'worker_cannot', contest: null, contestedAt: null })
  const call = `POST ${causes}/${said.id}/contest`
  expect((await callApi(mirza, `GET ${causes}`)).status).toBe(404)
  const body = { reason: 'Mogao sam doći.' }
  expect((await callApi(mirza, call, body)).status).toBe(404)
  expect((await callApi(client, call, body)).status).toBe(403)
  expect((await callApi(worker, `POST /api/jobad/${adId}/causes/${said.id}/contest`, body)).status).toBe(404)
  expect((await callApi(worker, call, { reason: 'Zovite me na 061 234 567.' })).status).toBe(422)
  expect(await postJson(worker, `${causes}/${said.id}/contest`, body)).toMatchObject({ contest: body.reason })
  expect((await getJson(client, causes)).items).toMatchObject([{ contest: body.reason }])
  expect(await callApi(worker, call, body)).toMatchObject({ status: 409, body: { code: 'already_contested' } })
})

test('the client takes the next offer in one call, and nobody else does', async () => {
  const job = await anAssignment()
  const [client, next] = [await signInAs(web, { id: job.clientId }), job.others[0]!]
  const taking = { offerId: next.offerId, acceptedId: job.offerId, cause: 'no_day' }
  const call = 'POST /api/offer/job/take-next'
  expect((await callApi(amra, call, taking)).status).toBe(404)
  expect((await callApi(mirza, call, taking)).status).toBe(403)
  expect(await callApi(client, call, { ...taking, amount: 60 })).toMatchObject({ body: { code: 'offer_changed' } })
  expect(await callApi(client, call, { ...taking, amount: 70 })).toMatchObject({
    status: 200,
    body: { id: next.offerId, status: 'Accepted' },
  })
  expect(await callApi(client, call, taking)).toMatchObject({ status: 409, body: { code: 'not_accepted' } })
})
