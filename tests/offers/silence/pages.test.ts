import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeAssignment, markWorkDone } from '#app/offers/completing.server.ts'
import { closeSilentAssignments } from '#app/offers/silence/closing.server.ts'
import { formatDate } from '#app/i18n/formats.ts'
import { anAssignment } from '#tests/offers/offer-fixtures.ts'
import { leaveAndErase } from '#tests/personal-data/leavers.ts'
import { callApi } from '#tests/support/api/api-client.ts'
import { db } from '#tests/support/data/database.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Math.floor(Date.now() / dayMs - days) * dayMs + dayMs / 2)
const inDays = (days: number) => formatDate(daysAgo(-days), 'bs')

let web: Web
beforeAll(async () => {
  web = await startWeb()
}, 300_000)
afterAll(() => web.stop())

async function aJobDone(days: number, { isClosed = false } = {}) {
  const job = await anAssignment()
  await markWorkDone(db, { ...job, now: daysAgo(days) })
  if (isClosed) for (const past of [1, -1]) await closeSilentAssignments(db, { now: daysAgo(days - 14 + past) })
  const [client, worker] = [await signInAs(web, { id: job.clientId }), await signInAs(web, { id: job.workerId })]
  const ownPath = `/klijent/moji-oglasi/${job.adId}`
  const read = {
    client: async () => (await client(ownPath)).text(),
    worker: async () => (await worker(`/majstor/posao/${job.adId}`)).text(),
  }
  return { ...job, client, ratingPath: `${ownPath}/zavrsetak`, read }
}

test('both read until when a silent job closes, and after it until when it can be rated', async () => {
  const { read, adId } = await aJobDone(5)
  expect(await read.client()).toContain(`Ako se ne javite do ${inDays(9)}, posao se zatvara bez ocjene.`)
  expect(await read.client()).toContain(
    `href="/klijent/poruke/${adId}" class="button secondary"><span>Nije gotovo? Piši majstoru`,
  )
  expect(await read.worker()).toContain(`Ako se klijent ne javi do ${inDays(9)}, posao se zatvara bez ocjene.`)

  const closed = await aJobDone(20, { isClosed: true })
  expect(await closed.read.client()).toContain(`Ocjenu možete dati do ${inDays(25)}`)
  expect(await closed.read.client()).toContain('Odgovora nije bilo, pa je posao zatvoren bez ocjene.')
  expect(await closed.read.worker()).toContain(`Ocjenu može dati do ${inDays(25)}`)
})

test('the rating is sent after the end, and both pages say no more of it', async () => {
  const { client, adId, ratingPath, read } = await aJobDone(20, { isClosed: true })
  const page = await (await client(ratingPath)).text()
  expect(page).toContain('Objavi ocjenu')
  expect(page).not.toContain('Završi i objavi ocjenu')
  const [form] = formsOf(page, ratingPath)
  const body = fillForm(form!, { rating: '4', comment: 'Uredno i na vrijeme.' })
  expect((await client(ratingPath, { method: 'POST', body })).headers.get('location')).toBe(
    `/klijent/moji-oglasi/${adId}`,
  )
  expect(await read.client()).toContain('Uredno i na vrijeme.')
  expect(await read.client()).not.toContain('Ocjenu možete dati do')
  expect(await read.worker()).not.toContain('Ocjenu može dati do')
})

test('after the worker has left, page and API say that the job can no longer be rated', async () => {
  const { client, ratingPath, adId, workerId } = await aJobDone(20, { isClosed: true })
  await leaveAndErase({ id: workerId })
  expect(await (await client(ratingPath)).text()).toContain('Majstor je zatvorio račun')
  const call = { jobAdId: adId, rating: 4, comment: 'Kasno.' }
  expect(await callApi(client, 'POST /api/offer/job/complete', call)).toMatchObject({
    status: 409,
    body: { code: 'worker_left', detail: expect.stringContaining('Majstor je zatvorio račun') },
  })
})

test('after thirty days the page refuses in words, and what was sent is answered by them', async () => {
  const { client, ratingPath, adId, clientId } = await aJobDone(50, { isClosed: true })
  expect(await (await client(ratingPath)).text()).toContain('Posao se mogao ocijeniti 30 dana nakon zatvaranja.')
  const late = { adId, clientId, rating: 4, comment: 'Kasno.', now: new Date() }
  expect(await completeAssignment(db, late)).toMatchObject({ reason: 'rating_over' })
})
