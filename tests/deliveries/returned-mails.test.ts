import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { maxReportBytes, parseBounceReport } from '#app/deliveries/reach/bounce-reports.ts'
import { recordReturnedMail } from '#app/deliveries/reach/returned-mails.server.ts'
import { openSmtp } from '#app/gateways/mail/smtp.server.ts'
import { done, refused } from '#app/outcome.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { verifyContacts } from '#tests/support/data/verified-contacts.ts'
import { startSmtpServer, type SmtpServer } from '#tests/support/providers/smtp-server.ts'
import { exchangeReport, gmailReport, postfixReport } from './bounce-samples.ts'
import { aDeliveryHarness, jobReview, listDeliveries, minutesFromNow, profileUpdate } from './delivery-harness.ts'

const address = 'vraceno@majstorija.test'
let server: SmtpServer
let smtp: ReturnType<typeof openSmtp>
let amra: { id: number; email: string }

beforeAll(async () => {
  server = await startSmtpServer()
  smtp = openSmtp({ url: server.url, from: 'obavijesti@majstorija.test', bounceAddress: address })
})
afterAll(async () => {
  smtp.close?.()
  await server.stop()
})

beforeEach(async () => {
  server.mails.length = 0
  await db.deleteFrom('users').execute()
  const { id } = await aClient({ email: `amra.${crypto.randomUUID().slice(0, 8)}@primjer.ba` })
  await verifyContacts({ id })
  const { email } = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  amra = { id, email }
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('deliveries').execute()
})

type Announcement = Parameters<ReturnType<typeof aDeliveryHarness>['notify']>[0]

/** Sends a mail, which its server takes, and answers where it comes back to. */
async function sendMail(announcement: Announcement = jobReview(amra.id)): Promise<{ returnPath: string; to: string }> {
  const harness = aDeliveryHarness()
  harness.replyWith((message) => (message.channel === 'email' ? smtp.send(message) : { result: 'sent' }))
  await harness.notify(announcement)
  await harness.runDueJobs(minutesFromNow(60))
  return { returnPath: server.mails.at(-1)!.from, to: amra.email }
}

/** As if so many days had passed. */
async function ageDeliveries(days: number): Promise<void> {
  for (const column of ['created_at', 'run_at', 'sending_at', 'sent_at'] as const)
    await sql`update deliveries set ${sql.ref(column)} = ${sql.ref(column)} - ${days} * interval '1 day'`.execute(db)
}

const record = (message: string) => recordReturnedMail(db, { message, address })
const lastState = async () => (await listDeliveries(amra.id)).at(-1)
const hasFailed = async () => {
  const row = db.selectFrom('users').select('email_failed_at as failedAt').where('id', '=', amra.id)
  return (await row.executeTakeFirstOrThrow()).failedAt !== null
}

test.each([
  ['Postfix', postfixReport, '5.1.1'],
  ['Gmail', gmailReport, '5.1.1'],
  ['Exchange', exchangeReport, '5.1.10'],
])('a mail that comes back by a report of %s on two days lets its address fail', async (_, report, status) => {
  expect(await record(report(await sendMail()))).toEqual(done({ isGone: true }))
  expect(await lastState()).toMatchObject({ status: 'refused', error: `returned: ${status}` })
  expect(await hasFailed()).toBe(false)
  await ageDeliveries(1)
  const second = report(await sendMail())
  expect(await record(second)).toEqual(done({ isGone: true }))
  expect(await hasFailed()).toBe(true)
  expect(await record(second)).toEqual(refused('unknown'))
})

test('an address that has failed fails again when a mail about the account was taken and comes back', async () => {
  for (let day = 0; day < 2; day += 1) {
    await record(postfixReport(await sendMail()))
    await ageDeliveries(1)
  }
  await db
    .updateTable('users')
    .set({ email_failed_at: new Date(Date.now() - 86_400_000) })
    .execute()
  const sent = await sendMail(profileUpdate(amra.id))
  expect(await hasFailed()).toBe(false)
  await record(postfixReport(sent))
  expect(await hasFailed()).toBe(true)
})

test('an address that was never verified fails at once', async () => {
  const sent = await sendMail()
  await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', amra.id).execute()
  await record(postfixReport(sent))
  expect(await hasFailed()).toBe(true)
})

test.each([
  ['will be tried again', { action: 'delayed', status: '4.4.1' }, refused('not_final')],
  ['is called failed for a temporary reason', { action: 'failed', status: '4.2.2' }, refused('not_final')],
  ['was delivered', { action: 'delivered', status: '2.1.5' }, refused('not_final')],
  ['was taken for spam', { action: 'failed', status: '5.7.1' }, done({ isGone: false })],
  ['did not fit the mailbox', { action: 'failed', status: '5.2.2' }, done({ isGone: false })],
])('a mail that %s says nothing about its address', async (_, change, outcome) => {
  for (let day = 0; day < 2; day += 1) {
    expect(await record(postfixReport({ ...(await sendMail()), ...change }))).toEqual(outcome)
    await ageDeliveries(1)
  }
  expect(await hasFailed()).toBe(false)
})

test('a forged report changes nothing', async () => {
  const sent = await sendMail()
  const guess = sent.returnPath.replace(/[\da-f]{20}(?=@)/, '0123456789abcdef0123')
  const unsigned = sent.returnPath.replace(/\+.*(?=@)/, '')
  for (const returnPath of [guess, unsigned, `${sent.returnPath}.napad.test`, `x${sent.returnPath}`])
    expect(await record(postfixReport({ ...sent, returnPath }))).toEqual(refused('not_ours'))
  // A member who reports the own mail names somebody else's address.
  expect(await record(postfixReport({ ...sent, to: 'zora@primjer.ba' }))).toEqual(refused('other_recipient'))
  const other = await aClient()
  const { email: to } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  expect(await record(postfixReport({ ...sent, to }))).toEqual(refused('other_recipient'))
  expect(await lastState()).toMatchObject({ status: 'sent' })
  const failed = db.selectFrom('users').select('id').where('email_failed_at', 'is not', null)
  expect(await failed.execute()).toEqual([])
})

test('what is no report, or holds its address in a part of the message alone, changes nothing', async () => {
  const sent = await sendMail()
  const answer = `To: ${sent.returnPath}\nSubject: Odsutan sam\nContent-Type: text/plain\n\nVraćam se u ponedjeljak.`
  for (const message of ['', '\n\n', 'x'.repeat(50_000), answer, '--\n'.repeat(20_000)])
    expect(await record(message)).toEqual(refused('no_report'))
  const quoting = postfixReport({ ...sent, returnPath: 'zora@primjer.ba' })
  expect(await record(`${quoting}\nReturn-Path: <${sent.returnPath}>`)).toEqual(refused('not_ours'))
  expect(await lastState()).toMatchObject({ status: 'sent' })
})

test('a message that is too large is not read', async () => {
  const sent = await sendMail()
  const large = postfixReport(sent) + 'x'.repeat(maxReportBytes)
  expect(await record(large)).toEqual(refused('too_large'))
  const startedAt = performance.now()
  parseBounceReport(`Content-Type: multipart/report; boundary="x"\n\n${'\n--x\nStatus: 5.1.1\n'.repeat(50_000)}`)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})

test('a report that comes after the address was changed, verified or erased says nothing about it', async () => {
  const sent = await sendMail()
  await ageDeliveries(1)
  await record(postfixReport(sent))
  const second = await sendMail()
  const verifiedAt = new Date(Date.now() + 60_000)
  await db.updateTable('users').set({ email_verified_at: verifiedAt }).where('id', '=', amra.id).execute()
  expect(await record(postfixReport(second))).toEqual(done({ isGone: true }))
  expect(await hasFailed()).toBe(false)

  const third = await sendMail()
  await db
    .updateTable('users')
    .set({ email: `nova.${amra.id}@primjer.ba`, email_verified_at: null })
    .where('id', '=', amra.id)
    .execute()
  expect(await record(postfixReport(third))).toEqual(done({ isGone: true }))
  expect(await hasFailed()).toBe(false)
})

test('without an address for what comes back a mail names its sender', async () => {
  const plain = openSmtp({ url: server.url, from: 'obavijesti@majstorija.test' })
  const message = { key: 'delivery-1', to: amra.email, subject: 'Proba', text: 'Proba', html: '<p>Proba</p>' }
  await plain.send({ ...message, language: 'bs' })
  plain.close?.()
  expect(server.mails.at(-1)!.from).toBe('obavijesti@majstorija.test')
})
