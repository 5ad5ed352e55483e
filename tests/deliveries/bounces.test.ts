import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordDeliveryReports } from '#app/deliveries/delivery-reports.server.ts'
import type { SendResult } from '#app/gateways/gateway.ts'
import { openSmtp } from '#app/gateways/mail/smtp.server.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { verifyContacts } from '#tests/support/data/verified-contacts.ts'
import { db } from '#tests/support/data/database.ts'
import { startSmtpServer, type SmtpBehaviour, type SmtpServer } from '#tests/support/providers/smtp-server.ts'
import { aDeliveryHarness, minutesFromNow, listDeliveries, profileUpdate, jobReview } from './delivery-harness.ts'

let server: SmtpServer
let smtp: ReturnType<typeof openSmtp>
let amra: { id: number }
let mirza: { id: number }

beforeAll(async () => {
  server = await startSmtpServer()
  smtp = openSmtp({ url: server.url, from: 'obavijesti@majstorija.test' })
})
afterAll(async () => {
  smtp.close?.()
  await server.stop()
})

beforeEach(async () => {
  server.setBehaviour('accept')
  server.mails.length = 0
  amra = await aClient()
  mirza = await aWorker()
  await verifyContacts(amra, mirza)
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('deliveries').execute()
})

const noSuchUser: SmtpBehaviour = { at: 'rcpt', status: 550, text: '5.1.1 no such user here' }

/** Mails go through the mail server. */
function aMailHarness() {
  const harness = aDeliveryHarness()
  harness.replyWith((message) => (message.channel === 'email' ? smtp.send(message) : { result: 'sent' }))
  const mail = async (announcement: Parameters<typeof harness.notify>[0]) => {
    await harness.notify(announcement)
    await harness.runDueJobs(minutesFromNow(60))
  }
  return { ...harness, mail }
}

/** As if so many days had passed. */
async function ageDeliveries(days: number): Promise<void> {
  for (const column of ['created_at', 'run_at', 'sending_at', 'sent_at'] as const)
    await sql`update deliveries set ${sql.ref(column)} = ${sql.ref(column)} - ${days} * interval '1 day'`.execute(db)
}

function readFailures({ id }: { id: number }) {
  return db
    .selectFrom('users')
    .select(['email_failed_at as email', 'phone_failed_at as phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function refuseForTwoDays(behaviour: SmtpBehaviour): Promise<void> {
  const harness = aMailHarness()
  server.setBehaviour(behaviour)
  for (const mails of [2, 1]) {
    for (let nth = 0; nth < mails; nth += 1) await harness.mail(jobReview(amra.id))
    if (mails === 2) expect(await readFailures(amra)).toEqual({ email: null, phone: null })
    await ageDeliveries(1)
  }
  server.setBehaviour('accept')
}

test.each<[SmtpBehaviour, boolean]>([
  [noSuchUser, true],
  [{ at: 'rcpt', status: 550, text: '5.2.1 mailbox disabled' }, true],
  [{ at: 'rcpt', status: 550, text: 'we do not like you' }, false],
  [{ at: 'rcpt', status: 550, text: '5.7.1 listed as a sender of spam' }, false],
  [{ at: 'rcpt', status: 552, text: '5.2.2 mailbox full' }, false],
  [{ at: 'data', status: 554, text: '5.6.0 what is this' }, false],
])(
  '%o on two days: the address fails, gets no mail of choice and all that are essential: %s',
  async (refusal, fails) => {
    await refuseForTwoDays(refusal)
    expect(await readFailures(amra)).toEqual({ email: fails ? expect.any(Date) : null, phone: null })
    expect(await readFailures(mirza)).toEqual({ email: null, phone: null })

    await db.deleteFrom('outbox').execute()
    const { mail } = aMailHarness()
    await mail(jobReview(amra.id))
    expect(server.mails).toHaveLength(fails ? 0 : 1)
    await mail(profileUpdate(amra.id))
    expect(server.mails).toHaveLength(fails ? 1 : 2)
  },
)

test('a mail that was planned before the address failed is dropped', async () => {
  const harness = aMailHarness()
  await harness.notify(jobReview(amra.id))
  await db.updateTable('users').set({ email_failed_at: new Date() }).where('id', '=', amra.id).execute()
  await harness.runDueJobs(minutesFromNow(60))
  expect(await listDeliveries(amra.id)).toMatchObject([{ status: 'dropped', error: 'there is no such mailbox' }])
})

test('a mail that was taken clears the failure of its address', async () => {
  await refuseForTwoDays(noSuchUser)
  const { mail } = aMailHarness()
  await mail(profileUpdate(amra.id))
  expect(await readFailures(amra)).toEqual({ email: null, phone: null })
  await mail(jobReview(amra.id))
  expect((await listDeliveries(amra.id)).at(-1)).toMatchObject({ status: 'sent' })

  // The two days begin anew.
  server.setBehaviour(noSuchUser)
  await mail(jobReview(amra.id))
  expect(await readFailures(amra)).toEqual({ email: null, phone: null })
})

test('an address that was never verified fails at once', async () => {
  await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', amra.id).execute()
  server.setBehaviour(noSuchUser)
  await aMailHarness().mail(profileUpdate(amra.id))
  expect(await readFailures(amra)).toEqual({ email: expect.any(Date), phone: null })
})

test('the refusal of an address that is no longer the member’s says nothing about the present one', async () => {
  await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', amra.id).execute()
  const harness = aMailHarness()
  harness.replyWith(async (): Promise<SendResult> => {
    await db
      .updateTable('users')
      .set({ email: `nova.${amra.id}@primjer.ba` })
      .where('id', '=', amra.id)
      .execute()
    return { result: 'refused', reason: 'RCPT TO: 550 5.1.1 no such user', isGone: true }
  })
  await harness.mail(profileUpdate(amra.id))
  expect((await listDeliveries(amra.id)).at(-1)).toMatchObject({ status: 'refused' })
  expect(await readFailures(amra)).toEqual({ email: null, phone: null })
})

const offerAccepted = (recipientId: number) =>
  ({
    type: 'OfferAccepted',
    recipientId,
    dedupeKey: `accepted-${crypto.randomUUID()}`,
    params: { adTitle: 'Slavina' },
  }) as const

async function sendText(answer: SendResult) {
  await db.updateTable('users').set({ sms_notifications: true }).where('id', '=', mirza.id).execute()
  const harness = aDeliveryHarness()
  harness.replyWith(({ channel }) => (channel === 'sms' ? answer : { result: 'sent' }))
  await harness.notify(offerAccepted(mirza.id))
  await harness.runDueJobs(minutesFromNow(60))
  return harness.ledger.filter(({ channel }) => channel === 'sms').length
}

test('a number that does not exist fails at once and gets no text messages of notifications', async () => {
  expect(await sendText({ result: 'refused', reason: '21610 opted out' })).toBe(1)
  expect(await readFailures(mirza)).toEqual({ email: null, phone: null })
  await ageDeliveries(1)
  expect(await sendText({ result: 'refused', reason: '21211 invalid number', isGone: true })).toBe(1)
  expect(await readFailures(mirza)).toEqual({ email: null, phone: expect.any(Date) })
  expect(await readFailures(amra)).toEqual({ email: null, phone: null })
  await ageDeliveries(1)
  expect(await sendText({ result: 'sent' })).toBe(0)
})

const now = new Date()
const gone = { providerId: 'sms-1', outcome: 'refused', error: '1 EC_UNKNOWN_SUBSCRIBER', isGone: true } as const
const report = (one: Parameters<typeof recordDeliveryReports>[1]['reports'][number]) =>
  recordDeliveryReports(db, { reports: [one], now })

test('a report of an unknown number fails it, a later delivery clears it, that of an earlier message does not', async () => {
  await sendText({ result: 'sent', providerId: 'sms-0' })
  await ageDeliveries(1)
  await sendText({ result: 'sent', providerId: 'sms-1' })
  await report({ providerId: 'sms-1', outcome: 'expired', error: '27 EC_ABSENT_SUBSCRIBER' })
  expect((await readFailures(mirza)).phone).toBe(null)
  await db.updateTable('deliveries').set({ status: 'sent' }).where('provider_id', '=', 'sms-1').execute()
  await report(gone)
  expect((await readFailures(mirza)).phone).toEqual(expect.any(Date))
  await report({ providerId: 'sms-0', outcome: 'delivered' })
  expect((await readFailures(mirza)).phone).toEqual(expect.any(Date))

  const earlier = new Date(Date.now() - 60_000)
  await db.updateTable('users').set({ phone_failed_at: earlier }).where('id', '=', mirza.id).execute()
  await report({ providerId: 'sms-1', outcome: 'delivered' })
  expect((await readFailures(mirza)).phone).toBe(null)
})

test.each([
  ['was changed', { phone: '+38762999888' }],
  ['was verified', { phone_verified_at: new Date(Date.now() + 60_000) }],
])('a report of a number that %s since says nothing about it', async (_, change) => {
  await sendText({ result: 'sent', providerId: 'sms-1' })
  await db.updateTable('users').set(change).where('id', '=', mirza.id).execute()
  await report(gone)
  expect(await readFailures(mirza)).toEqual({ email: null, phone: null })
})
