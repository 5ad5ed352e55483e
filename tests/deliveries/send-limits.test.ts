import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { announceSecurity } from '#app/accounts/access/security-notices.server.ts'
import { accountComposer } from '#app/accounts/message-templates.server.ts'
import { contactComposer } from '#app/contact/message-templates.server.ts'
import { composeFromTemplates, findSendKind } from '#app/deliveries/composers.server.ts'
import { recipientLimits, waitMs } from '#app/deliveries/send-limits.ts'
import { notificationComposer } from '#app/notifications/channels/composer.server.ts'
import { recordLimitReached, incrementDailyCount } from '#app/deliveries/daily-counts.server.ts'
import { enqueueMessage } from '#app/deliveries/enqueuing.server.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { verifyContacts } from '#tests/support/data/verified-contacts.ts'
import { db } from '#tests/support/data/database.ts'
import { aDeliveryHarness, listJobs, jobReview } from './delivery-harness.ts'

const minute = 60_000
let sequence = 0

beforeEach(async () => {
  for (const table of ['outbox', 'deliveries', 'daily_counts'] as const) await db.deleteFrom(table).execute()
})

const mail = { channel: 'email', subject: 'a', text: 'a', html: 'a' } as const
const composers = [
  composeFromTemplates({
    AccountMail: { channel: 'email', sendKind: 'account_mail', compose: async () => mail },
    ContactMessage: {
      channel: 'email',
      sendKind: 'contact_mail',
      compose: async () => ({ ...mail, to: 'info@primjer.ba' }),
    },
  }),
]
const statuses = async () =>
  (await db.selectFrom('deliveries').select(['status', 'error']).orderBy('id').execute()).map(({ status, error }) =>
    [status, error].filter(Boolean).join(' '),
  )
const listDailyCounts = async () =>
  Object.fromEntries(
    (await db.selectFrom('daily_counts').select(['name', 'count']).execute()).map(({ name, count }) => [name, count]),
  )

async function aRecipient(email?: string): Promise<number> {
  const { id } = await aClient(email ? { email } : {})
  await verifyContacts({ id })
  await db.updateTable('users').set({ quiet_from: null, quiet_until: null }).where('id', '=', id).execute()
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('deliveries').where('user_id', '=', id).execute()
  return id
}

/** Mails of choice, each of its own burst. */
async function notifyOfReviews(
  harness: ReturnType<typeof aDeliveryHarness>,
  recipientId: number,
  count: number,
): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) await harness.notify(jobReview(recipientId))
}

async function enqueueMails(userId: number, count: number, type = 'AccountMail'): Promise<void> {
  for (let nth = 0; nth < count; nth += 1)
    await enqueueMessage(db, {
      channel: 'email',
      type,
      userId,
      dedupeKey: `mail-${(sequence += 1)}`,
      now: new Date(),
    })
}

test('the wait ends when the oldest of as many as are allowed has left the time', () => {
  const ceilings = [
    { points: 1, seconds: 60 },
    { points: 3, seconds: 3_600 },
  ]
  expect(waitMs([], ceilings)).toBe(0)
  expect(waitMs([10_000], ceilings)).toBe(50_000)
  expect(waitMs([50 * minute, 2 * minute], ceilings)).toBe(0)
  expect(waitMs([50 * minute, 2 * minute, 20 * minute, 70 * minute], ceilings)).toBe(10 * minute)
})

test('mails that strangers can request use up no place of those that an account’s owner has to get', async () => {
  const harness = aDeliveryHarness({ composers })
  const recipient = await aRecipient()
  await enqueueMails(recipient, 12)
  await harness.runDueJobs()
  await announceSecurity(db, { userId: recipient, variant: 'password' })
  await harness.runDueJobs(new Date(Date.now() + 10_000))
  expect(harness.ledger.at(-1)).toMatchObject({ subject: 'Lozinka je promijenjena' })
})

test('what is no notification of choice counts as mail about an account', () => {
  const all = [notificationComposer, accountComposer, contactComposer]
  const mails = ['NewMessage', 'PasswordReset', 'ContactMessage']
  expect(mails.map((type) => findSendKind(all, type, 'email'))).toEqual(['mail', 'account_mail', 'contact_mail'])
  expect(['OfferAccepted', 'Code'].map((type) => findSendKind(all, type, 'sms'))).toEqual(['sms', 'sms_codes'])
})

test('one address gets twenty mails of choice an hour, also at the same moment, and the rest says why it was not sent', async () => {
  const harness = aDeliveryHarness({ composers })
  const recipient = await aRecipient()
  await notifyOfReviews(harness, recipient, 25)
  await Promise.all((await listJobs('sendMail')).map((job) => harness.run(job)))
  expect(harness.ledger).toHaveLength(20)
  expect((await statuses()).filter((status) => status === 'refused over a limit: mail_recipient_limit')).toHaveLength(5)
  expect(await listDailyCounts()).toEqual({ mail: 20, mail_recipient_limit: 5 })
  // Mails about the account have a ceiling of their own.
  await enqueueMails(recipient, 12)
  await harness.runDueJobs()
  expect(harness.ledger).toHaveLength(30)
  expect(await listDailyCounts()).toMatchObject({ account_mail: 10, account_mail_recipient_limit: 2 })
})

test('the hourly ceiling resets after an hour, up to the daily one', async () => {
  const harness = aDeliveryHarness()
  const recipient = await aRecipient()
  for (let hour = 0; hour < 6; hour += 1) {
    await notifyOfReviews(harness, recipient, 20)
    await harness.runDueJobs()
    await sql`update deliveries set sending_at = sending_at - interval '1 hour', sent_at = sent_at - interval '1 hour'`.execute(
      db,
    )
  }
  expect(harness.ledger).toHaveLength(recipientLimits.mail[1]!.points)
})

test('a new account, another spelling or a removed account does not begin at zero', async () => {
  const harness = aDeliveryHarness({ composers })
  const first = await aRecipient('ana.anic@gmail.com')
  await enqueueMails(first, 6)
  await harness.runDueJobs()
  await db.deleteFrom('users').where('id', '=', first).execute()
  for (const email of ['anaanic+1@gmail.com', 'ana.anic+zwei@gmail.com', 'Ana.Anic@googlemail.com']) {
    await enqueueMails(await aRecipient(email), 3)
    await harness.runDueJobs()
  }
  expect(harness.ledger).toHaveLength(recipientLimits.account_mail[0]!.points)
})

test('a retried mail is counted once', async () => {
  const harness = aDeliveryHarness({ composers })
  const recipient = await aRecipient()
  await enqueueMails(recipient, 10)
  harness.replyWith(() => ({ result: 'later', reason: '503' }))
  await harness.runDueJobs()
  harness.replyWith(() => ({ result: 'sent' }))
  await harness.runDueJobs(new Date(Date.now() + 10 * minute))
  expect(await statuses()).toEqual(Array.from({ length: 10 }, () => 'sent'))
  expect(await listDailyCounts()).toEqual({ account_mail: 10 })
})

test('all together get no more mails than the cap of the day, and no kind uses up another’s', async () => {
  const harness = aDeliveryHarness({ composers, caps: { mail: 3, account_mail: 2 } })
  const recipients = [await aRecipient(), await aRecipient(), await aRecipient()]
  for (const recipient of recipients) {
    await notifyOfReviews(harness, recipient, 2)
    await enqueueMails(recipient, 1)
  }
  await Promise.all((await listJobs('sendMail')).map((job) => harness.run(job)))
  expect(harness.ledger).toHaveLength(5)
  expect(await listDailyCounts()).toEqual({
    mail: 3,
    mail_cap_reached: 3,
    account_mail: 2,
    account_mail_cap_reached: 1,
  })
})

test('what is written to the company waits instead of being lost', async () => {
  const harness = aDeliveryHarness({ composers })
  await enqueueMails(await aRecipient(), 62, 'ContactMessage')
  await harness.runDueJobs()
  expect(harness.ledger).toHaveLength(60)
  expect((await statuses()).filter((status) => status.startsWith('waiting'))).toHaveLength(2)
})

test('the first of a day is an error in the log, whichever process meets it, and all are counted', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  await Promise.all(Array.from({ length: 20 }, () => recordLimitReached(db, 'sms_cap_reached', { log })))
  await recordLimitReached(db, 'mail_cap_reached', { count: 4, log })
  await recordLimitReached(db, 'mail_cap_reached', { log })
  expect(lines.map((line) => (JSON.parse(line) as { limit: string }).limit)).toEqual([
    'sms_cap_reached',
    'mail_cap_reached',
  ])
  expect(await listDailyCounts()).toEqual({ sms_cap_reached: 20, mail_cap_reached: 5 })
})

test('a cap of zero lets nothing pass', async () => {
  expect(await incrementDailyCount(db, 'sms', 0)).toBe(false)
  expect(await Promise.all(Array.from({ length: 10 }, () => incrementDailyCount(db, 'sms', 4)))).toEqual(
    expect.arrayContaining([true, false]),
  )
  expect(await listDailyCounts()).toEqual({ sms: 4 })
})
