import { afterAll, beforeAll, expect, test } from 'vitest'
import { unacceptOffer } from '#app/offers/deciding.server.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, pathParamsFor, type Cast } from '#tests/support/data/scenes.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf, linksOn } from '#tests/support/web/html.ts'
import { fillPath } from '#tests/support/web/route-list.ts'
import { unwrap } from '#tests/support/data/shop.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'
import { agree, anAgreedJob, aProposal, dayMs, hourMs, timesFrom } from './appointment-fixtures.ts'

let web: Web
let cast: Cast
let amra: Awaited<ReturnType<typeof signInAs>>
let mirza: typeof amra

beforeAll(async () => {
  web = await startWeb()
  cast = await aCast()
  amra = await signInAs(web, cast.client)
  mirza = await signInAs(web, cast.worker)
}, 300_000)
afterAll(() => web.stop())

type Caller = typeof amra
const read = async (browser: Caller, path: string) => (await browser(path)).text()

async function pageFor(path: string, viewer: { id: number }): Promise<string> {
  return fillPath(path, await pathParamsFor(path, cast, viewer))
}

async function send(browser: Caller, path: string, fields: Record<string, string>) {
  const form = formsOf(await read(browser, path), path).find(({ action }) => action === path)!
  return browser(path, { method: 'POST', body: fillForm(form, fields) })
}

test('the worker is led to the question, answers it, and the client reads the answer', async () => {
  const path = await pageFor('/majstor/dogovor/:id/dolazak', cast.worker)
  const agreement = path.replace('/dolazak', '')
  expect(linksOn(await read(mirza, agreement))).toContain(path)
  expect((await send(mirza, path, { arrival: 'late' })).headers.get('location')).toBe(agreement)
  expect(await read(amra, agreement.replace('majstor', 'klijent'))).toContain('Mirza javlja: kasnim.')
})

test('the client says that nobody came, the worker contests it, and both read so', async () => {
  const path = await pageFor('/klijent/dogovor/:id/nije-dosao', cast.client)
  const agreement = path.replace('/nije-dosao', '')
  expect(linksOn(await read(amra, agreement))).toContain(path)
  expect((await send(amra, path, {})).headers.get('location')).toBe(agreement)

  const contest = `${agreement.replace('klijent', 'majstor')}/osporavanje`
  expect(linksOn(await read(mirza, agreement.replace('klijent', 'majstor')))).toContain(contest)
  const refused = await send(mirza, contest, { reason: 'Zovite me na 061 234 567.' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('061 234 567')
  expect((await send(mirza, contest, { reason: 'Bio sam, niko nije otvorio.' })).status).toBe(303)
  for (const [browser, page] of [
    [amra, agreement],
    [mirza, agreement.replace('klijent', 'majstor')],
  ] as const)
    expect(await read(browser, page)).toMatch(/Mi o tome ne odlučujemo.*Bio sam, niko nije otvorio\./s)
})

test('days before there is one answer, and the page says what it costs', async () => {
  const job = await anAgreedJob(timesFrom(new Date(Date.now() + 4 * dayMs)), new Date())
  const worker = await signInAs(web, { id: job.workerId })
  const path = `/majstor/dogovor/${job.adId}/dolazak`
  expect(await read(worker, path.replace('/dolazak', ''))).toMatch(
    /\/dolazak" class="button secondary"><span>Javi da ne mogu doći/,
  )
  const page = await read(worker, path)
  expect(page).toContain('Ako ne možete, javite više od 24 sata prije termina.')
  expect(page.match(/(?<=name="arrival"[^>]*value=")\w+/g)).toEqual(['cannot'])
  expect((await send(worker, path, { arrival: 'cannot' })).status).toBe(303)
})

async function aJobOfThisMorning() {
  const job = await anAgreedJob(timesFrom(new Date(Date.now() - 3 * hourMs)), new Date(Date.now() - dayMs))
  const paths = { missed: `/klijent/dogovor/${job.adId}/nije-dosao`, agreement: `/klijent/dogovor/${job.adId}` }
  return { ...job, ...paths, client: await signInAs(web, { id: job.clientId }) }
}

async function aMovedJob() {
  const job = await aJobOfThisMorning()
  const [userId, now] = [job.workerId, new Date()]
  const proposalId = await aProposal(job, userId, { times: timesFrom(new Date(Date.now() + 3 * dayMs)), now })
  unwrap(await agree(job, { userId: job.clientId, proposalId, now }))
  return job
}

test('a time that passed before another was agreed on is reported and contested by the same pages', async () => {
  const { client, missed, agreement, workerId, adId } = await aMovedJob()
  expect(linksOn(await read(client, agreement))).toContain(missed)
  expect((await send(client, missed, {})).headers.get('location')).toBe(agreement)
  expect(linksOn(await read(client, agreement))).not.toContain(missed)
  const contest = `/majstor/dogovor/${adId}/osporavanje`
  const worker = await signInAs(web, { id: workerId })
  expect((await send(worker, contest, { reason: 'Bio sam, niko nije otvorio.' })).status).toBe(303)
  expect(await read(client, agreement)).toContain('Bio sam, niko nije otvorio.')
})

test('after the job was given up the page of the ad leads to the report, and back', async () => {
  const { client, missed, adId, offerId, clientId } = await aJobOfThisMorning()
  unwrap(await unacceptOffer(db, { offerId, clientId, now: new Date() }))
  const ad = `/klijent/moji-oglasi/${adId}`
  expect(linksOn(await read(client, ad))).toContain(missed)
  expect(linksOn(await read(client, missed))).toContain(ad)
  const sent = await send(client, missed, {})
  expect(sent.headers.get('location')).toBe(ad)
  const after = await read(client, ad)
  expect([after.includes('Zabilježeno je da majstor nije došao.'), linksOn(after).includes(missed)]).toEqual([
    true,
    false,
  ])
})

test('what cannot be said yet, or any more, is a page that says so', async () => {
  const path = await pageFor('/majstor/dogovor/:id/dolazak', cast.worker)
  const missed = path.replace('majstor', 'klijent').replace('dolazak', 'nije-dosao')
  expect(await read(amra, missed)).toContain('To se trenutno ne može javiti za ovaj termin.')
  expect((await mirza(path.replace('dolazak', 'osporavanje'))).status).toBe(200)
  const stranger = await signInAs(web, cast.otherWorker)
  expect((await stranger(path)).status).toBe(404)
  await db.updateTable('appointments').set({ missed_at: new Date() }).where('status', '=', 'agreed').execute()
  expect(await read(mirza, path)).toContain('To se trenutno ne može javiti za ovaj termin.')
})
