import { afterAll, beforeAll, expect, test } from 'vitest'
import { markWorkDone, completeAssignment } from '#app/offers/completing.server.ts'
import { linksOn, unescapeMarkup } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'
import { agree, aProposal, dayMs, timesFrom, type Job } from './appointment-fixtures.ts'
import { anAssignment } from '#tests/offers/offer-fixtures.ts'
import { db } from '#tests/support/data/database.ts'

const ninth = new Date('2026-12-03T08:00:00Z')
const written = 'Termin: četvrtak, 3. decembra 2026. od 09:00 do 11:00'
let web: Web

beforeAll(async () => {
  web = await startWeb()
}, 300_000)
afterAll(() => web.stop())

async function agreeOnNinth(job: Job) {
  const now = new Date(ninth.getTime() - 3 * dayMs)
  const proposalId = await aProposal(job, job.clientId, { times: timesFrom(ninth), now })
  const { ok } = await agree(job, { userId: job.workerId, proposalId, now })
  expect(ok).toBe(true)
}

async function timesOn(userId: number, paths: string[]): Promise<boolean[]> {
  const browser = await signInAs(web, { id: userId })
  const texts = await Promise.all(
    paths.map(async (path) => unescapeMarkup(await (await browser(path)).text()).replaceAll('\u00a0', ' ')),
  )
  return texts.map((text) => text.includes(written))
}

const pagesOf = ({ adId }: Job) => ({
  worker: ['/majstor/pretraga-poslova', '/majstor/poslovi-u-toku', `/majstor/posao/${adId}`],
  client: ['/klijent/pocetna', '/klijent/moji-poslovi', `/klijent/moji-oglasi/${adId}`],
})

test('the lists, home pages and pages of a running job say its agreed time, to its two sides', async () => {
  const job = await anAssignment()
  const { worker, client } = pagesOf(job)
  expect(await timesOn(job.workerId, worker)).toEqual([false, false, false])
  await agreeOnNinth(job)
  expect(await timesOn(job.workerId, worker)).toEqual([true, true, true])
  expect(await timesOn(job.clientId, client)).toEqual([true, true, true])
  const own = await (await (await signInAs(web, { id: job.workerId }))(`/majstor/posao/${job.adId}`)).text()
  expect(linksOn(own)).toContain(`/majstor/dogovor/${job.adId}`)
  expect(own).not.toContain('Dogovorite termin.')
  expect(await timesOn(job.others[0]!.workerId, worker)).toEqual([false, false, false])
})

test('the time of a completed job is no longer said', async () => {
  const job = await anAssignment()
  await agreeOnNinth(job)
  const now = new Date(ninth.getTime() + dayMs)
  await markWorkDone(db, { adId: job.adId, workerId: job.workerId, now })
  const { ok } = await completeAssignment(db, { ...job, rating: 5, comment: 'Uredno.', now })
  expect(ok).toBe(true)
  const { worker, client } = pagesOf(job)
  expect(await timesOn(job.workerId, [...worker, '/majstor/zavrseni-poslovi'])).not.toContain(true)
  expect(await timesOn(job.clientId, [...client, '/klijent/moji-poslovi?stanje=zavrseni'])).not.toContain(true)
})
