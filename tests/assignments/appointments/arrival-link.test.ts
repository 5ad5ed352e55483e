import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { markVerified } from '#app/accounts/verifying.server.ts'
import { answerArrival, reportMissed } from '#app/assignments/appointments/arrival/arriving.server.ts'
import { remindedAt } from '#app/assignments/appointments/arrival/rules.ts'
import { remindOfAppointments } from '#app/assignments/appointments/arrival/reminding.server.ts'
import { hmac, secrets } from '#app/secrets.server.ts'
import { createLinkToken } from '#app/notifications/channels/link-token.server.ts'
import { unacceptOffer } from '#app/offers/deciding.server.ts'
import { aDeliveryHarness, aDevice } from '#tests/deliveries/delivery-harness.ts'
import { fuseAd } from '#tests/offers/offer-fixtures.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { unwrap } from '#tests/support/data/shop.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf, linksOn } from '#tests/support/web/html.ts'
import {
  openBrowser,
  signInAs,
  startWebProcess,
  type Browser,
  type WebProcess,
} from '#tests/support/web/web-process.ts'
import { agree, aJobOfToday, aProposal, dayMs, hourMs, statusesOf, timesFrom } from './appointment-fixtures.ts'

let web: WebProcess
let job: Awaited<ReturnType<typeof aJobOfToday>>

beforeAll(async () => {
  web = await startWebProcess()
})
afterAll(() => web.stop())
beforeEach(async () => {
  job = await aJobOfToday()
})

const inAnHour = () => new Date(Date.now() + hourMs)
const linkOf = ({ workerId = job.workerId, subjectId = job.proposalId, expiresAt = inAnHour() } = {}) =>
  `/dolazak/${createLinkToken('arrival', { workerId, subjectId, expiresAt })}`

async function readAnswer() {
  const answer = db.selectFrom('appointments').select(['status', 'arrival']).where('id', '=', job.proposalId)
  return Object.values(await answer.executeTakeFirstOrThrow())
}

async function prepare(browser: Browser, path: string, arrival?: string) {
  const page = await (await browser(path)).text()
  const form = formsOf(page, path).find(({ action }) => action.startsWith('/dolazak/'))
  return form ? fillForm(form, arrival ? { arrival } : {}) : new URLSearchParams({ arrival: arrival ?? 'late' })
}

async function send(browser: Browser, path: string, arrival?: string) {
  return browser(path, { method: 'POST', body: await prepare(browser, path, arrival) })
}

test('mail, text message and push of the evening before lead there, the mail and the push with each answer', async () => {
  const { workerId } = job
  await markVerified(db, { userId: workerId, purpose: 'email', now: new Date() })
  await markVerified(db, { userId: workerId, purpose: 'phone', now: new Date() })
  await db
    .updateTable('users')
    .set({ quiet_from: null, quiet_until: null, sms_notifications: true })
    .where('id', '=', workerId)
    .execute()
  const row = { user_id: workerId, type: 'JobCompleted' as const, in_app: true, push: true, email: true, sms: true }
  await db.insertInto('notification_preferences').values(row).execute()
  await aDevice(workerId, 'web_push')
  await db.deleteFrom('outbox').execute()
  const harness = aDeliveryHarness()
  expect(await remindOfAppointments(db, { now: remindedAt(inAnHour()) })).toBeGreaterThan(0)
  await harness.runDueJobs(new Date(Date.now() + dayMs))
  const sent = harness.ledger.filter((each) => JSON.stringify(each).includes('/dolazak/'))
  const find = <Channel extends string>(channel: Channel) => sent.find((each) => each.channel === channel)!
  const [mail, sms, push] = [find('email'), find('sms'), find('web_push')] as [
    { text: string; html: string },
    { text: string },
    { navigationUrl: string; actions: { title: string; action: string }[] },
  ]
  const pathsIn = (text: string) => text.match(/\/dolazak\/[\w.?=&-]+/g)!
  expect(mail.text).toContain('Javi dolazak:\n')
  const answers = pathsIn(mail.text).map((path) => new URL(path, web.origin).searchParams.get('odgovor'))
  expect(answers).toEqual([null, 'coming', 'late', 'cannot'])
  expect(pathsIn(mail.html.replaceAll(/&(?:amp|#38);/g, '&'))).toEqual(pathsIn(mail.text))
  expect(push.actions.map(({ title }) => title)).toEqual(['Dolazim', 'Kasnim', 'Ne mogu'])
  for (const path of [...pathsIn(mail.text), ...pathsIn(sms.text), push.navigationUrl])
    expect((await openBrowser(web)(path)).status).toBe(200)
  expect(sms.text.length).toBeLessThanOrEqual(160)
  const rows = await db.selectFrom('notifications').selectAll().where('user_id', '=', workerId).execute()
  expect(JSON.stringify(rows)).not.toContain('"/dolazak/')
})

test('a link that is only looked at answers nothing, and its page has no contacts of the client', async () => {
  const client = db.selectFrom('users').select(['phone', 'email', 'surname']).where('id', '=', job.clientId)
  const { phone, email, surname } = await client.executeTakeFirstOrThrow()
  for (const path of [linkOf(), `${linkOf()}?odgovor=cannot`]) {
    const page = await openBrowser(web)(path)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    const html = await page.text()
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(html).toContain(fuseAd.title)
    const data = await (await openBrowser(web)(path.replace(/\?|$/, '.data$&'))).text()
    for (const mark of [phone, phone.slice(4), email, surname, fuseAd.address, 'Amra'])
      expect([mark, html.includes(mark), data.includes(mark)]).toEqual([mark, false, false])
    expect((await openBrowser(web)(path, { method: 'HEAD' })).status).toBe(200)
  }
  expect(await readAnswer()).toEqual(['agreed', null])
})

test('one button sends what was tapped in the mail, a replay shows it, and it may be changed', async () => {
  const path = linkOf()
  const answer = await send(openBrowser(web), `${path}?odgovor=late`)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
  expect(await readAnswer()).toEqual(['agreed', 'late'])
  expect(web.lines().join('\n')).not.toContain(path)
  expect(await (await openBrowser(web)(path)).text()).toContain('Javili ste da kasnite.')
  await send(openBrowser(web), path, 'coming')
  expect(await readAnswer()).toEqual(['agreed', 'coming'])
})

test('who cannot come ends the day, and is led to propose others after signing in', async () => {
  const [browser, path] = [openBrowser(web), linkOf()]
  const stale = await prepare(browser, path, 'coming')
  expect((await send(browser, path, 'cannot')).status).toBe(303)
  expect(await readAnswer()).toEqual(['closed', 'cannot'])
  const page = await browser(path)
  const agreement = `/majstor/dogovor/${job.adId}`
  expect([page.status, linksOn(await page.text())]).toEqual([200, expect.arrayContaining([agreement])])
  const signIn = (await browser(agreement)).headers.get('location')!
  expect(new URL(signIn, web.origin).searchParams.get('next')).toBe(agreement)
  expect((await browser(path, { method: 'POST', body: stale })).status).toBe(303)
  expect(await readAnswer()).toEqual(['closed', 'cannot'])
})

test('from the hour on there are two answers, and the one from before the hour that calls it off changes nothing', async () => {
  const stale = await prepare(openBrowser(web), linkOf(), 'cannot')
  const [starts_at, ends_at] = [new Date(Date.now() - 1_000), inAnHour()]
  await db.updateTable('appointments').set({ starts_at, ends_at }).where('id', '=', job.proposalId).execute()
  const page = await (await openBrowser(web)(`${linkOf()}?odgovor=cannot`)).text()
  expect(page.match(/(?<=name="arrival"[^>]*value=")\w+/g)).toEqual(['coming', 'late'])
  expect((await openBrowser(web)(linkOf(), { method: 'POST', body: stale })).status).toBe(303)
  expect(await readAnswer()).toEqual(['agreed', null])
})

test('of two answers at once both forms are answered, and the last one stands', async () => {
  const path = linkOf()
  const bodies = await Promise.all(['coming', 'late'].map((arrival) => prepare(openBrowser(web), path, arrival)))
  const sent = await Promise.all(bodies.map((body) => openBrowser(web)(path, { method: 'POST', body })))
  expect(sent.map(({ status }) => status)).toEqual([303, 303])
  expect(['coming', 'late']).toContain((await readAnswer())[1])
})

test('an answer that is none comes back with the three to choose from', async () => {
  const body = await prepare(openBrowser(web), linkOf())
  body.delete('arrival')
  const answer = await openBrowser(web)(linkOf(), { method: 'POST', body })
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Izaberite jedan odgovor.')])
  expect(await readAnswer()).toEqual(['agreed', null])
})

test('the page is in the language of the mail', async () => {
  expect(await (await openBrowser(web)(`${linkOf()}?lng=de`)).text()).toContain('Kommen Sie?')
})

async function move() {
  const proposalId = await aProposal(job, job.clientId, {
    times: timesFrom(new Date(Date.now() + 3 * dayMs)),
    now: new Date(),
  })
  unwrap(await agree(job, { userId: job.workerId, proposalId, now: new Date() }))
}

test.each([
  ['Link je istekao', () => linkOf({ expiresAt: new Date(Date.now() - 1_000) })],
  ['Termin je pomjeren', async () => (await move(), linkOf())],
  [
    'Na ovaj termin više ne možete odgovoriti',
    async () => {
      const { offerId, clientId } = job
      unwrap(await unacceptOffer(db, { offerId, clientId, now: new Date() }))
      return linkOf()
    },
  ],
  [
    'Na ovaj termin više ne možete odgovoriti',
    async () => {
      const report = { adId: job.adId, userId: job.clientId, appointmentId: job.proposalId }
      unwrap(await reportMissed(db, { ...report, now: new Date(Date.now() + 3 * hourMs) }))
      return linkOf()
    },
  ],
])('a link says: %s, and answers nothing', async (title, prepareLink) => {
  const stale = await prepare(openBrowser(web), linkOf(), 'cannot')
  const path = await prepareLink()
  const statuses = await statusesOf(job.adId)
  const page = await openBrowser(web)(path)
  expect([page.status, await page.text()]).toEqual([410, expect.stringContaining(title)])
  expect([303, 410]).toContain((await openBrowser(web)(path, { method: 'POST', body: stale })).status)
  expect(await statusesOf(job.adId)).toEqual(statuses)
  expect((await readAnswer())[1]).toBeNull()
})

test('a forged link, one for another purpose and one of another member are not there', async () => {
  const senad = await aWorker()
  const [worker, subject, expires, signature] = linkOf().slice('/dolazak/'.length).split('.')
  const payload = `${worker}.${subject}.${expires}`
  const link = { workerId: job.workerId, subjectId: job.proposalId, expiresAt: inAnHour() }
  const tokens = [
    `${senad.id}.${subject}.${expires}.${signature}`,
    `${worker}.${Number(subject) + 1}.${expires}.${signature}`,
    `${worker}.${subject}.${Number(expires) + 1}.${signature}`,
    `${payload}.${'a'.repeat(43)}`,
    payload,
    createLinkToken('decline', link),
    `${payload}.${hmac(secrets[0], payload).toString('base64url')}`,
    createLinkToken('arrival', { ...link, workerId: senad.id }),
    createLinkToken('arrival', { ...link, workerId: job.clientId }),
    createLinkToken('arrival', { ...link, subjectId: 987_654_321 }),
  ]
  const attempts: [Browser, string][] = [
    ...tokens.map((token): [Browser, string] => [openBrowser(web), `/dolazak/${token}`]),
    [await signInAs(web, senad), linkOf()],
    [await signInAs(web, { id: job.clientId }), linkOf()],
  ]
  const body = await prepare(openBrowser(web), linkOf(), 'cannot')
  for (const [browser, path] of attempts) {
    expect([path, (await browser(path)).status]).toEqual([path, 404])
    expect([path, (await browser(path, { method: 'POST', body })).status]).toEqual([path, 404])
  }
  expect((await openBrowser(web)(`/ne-mogu/${linkOf().slice('/dolazak/'.length)}`)).status).toBe(404)
  expect(await readAnswer()).toEqual(['agreed', null])
  expect((await send(await signInAs(web, { id: job.workerId }), linkOf(), 'coming')).status).toBe(303)
})

test('it works while the profile is hidden, and not for a suspended worker', async () => {
  const { workerId } = job
  await db.updateTable('worker_profiles').set({ worker_status: 'Blocked' }).where('user_id', '=', workerId).execute()
  expect((await openBrowser(web)(linkOf())).status).toBe(200)
  await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', workerId).execute()
  expect((await openBrowser(web)(linkOf())).status).toBe(404)
})

test('the link of one appointment answers no other, whatever its form names', async () => {
  const other = await aJobOfToday()
  const body = await prepare(openBrowser(web), linkOf(), 'late')
  body.set('appointmentId', String(other.proposalId))
  expect((await openBrowser(web)(linkOf(), { method: 'POST', body })).status).toBe(303)
  expect(await readAnswer()).toEqual(['agreed', 'late'])
  const answered = { adId: other.adId, userId: other.workerId, appointmentId: other.proposalId, now: new Date() }
  expect(await answerArrival(db, { ...answered, arrival: 'coming' })).toMatchObject({ ok: true })
})

test('a worker who is suspended answers nothing', async () => {
  const body = await prepare(openBrowser(web), linkOf(), 'late')
  await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', job.workerId).execute()
  expect((await openBrowser(web)(linkOf())).status).toBe(404)
  expect((await openBrowser(web)(linkOf(), { method: 'POST', body })).status).toBe(404)
  expect(await readAnswer()).toEqual(['agreed', null])
})
