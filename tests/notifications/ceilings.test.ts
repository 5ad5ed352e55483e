import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { recipientCeilings, sendingKindOf, waitMs } from '#app/notifications/ceilings.ts'
import { recordCeiling, takeOfToday } from '#app/notifications/daily-counts.server.ts'
import { promiseLetter } from '#app/notifications/promising.server.ts'
import { aClient } from '#tests/support/cast.ts'
import { confirmContacts } from '#tests/support/confirming.ts'
import { db } from '#tests/support/database.ts'
import { aHouse, listJobs, review } from './outbound.ts'

const minute = 60_000
let next = 0

beforeEach(async () => {
  for (const table of ['outbox', 'deliveries', 'daily_counts'] as const) await db.deleteFrom(table).execute()
})

const letters = {
  email: {
    Letter: async () => ({ subject: 'a', text: 'a', html: 'a' }),
    ContactMessage: async () => ({ to: 'info@primjer.ba', subject: 'a', text: 'a', html: 'a' }),
  },
  sms: {},
}
const statuses = async () =>
  (await db.selectFrom('deliveries').select(['status', 'error']).orderBy('id').execute()).map(({ status, error }) =>
    [status, error].filter(Boolean).join(' '),
  )
const held = async () =>
  Object.fromEntries(
    (await db.selectFrom('daily_counts').select(['name', 'count']).execute()).map(({ name, count }) => [name, count]),
  )

async function aReader(email?: string): Promise<number> {
  const { id } = await aClient(email ? { email } : {})
  await confirmContacts({ id })
  await db.updateTable('users').set({ quiet_from: null, quiet_until: null }).where('id', '=', id).execute()
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('deliveries').where('user_id', '=', id).execute()
  return id
}

/** Mails of choice, each of its own burst. */
async function tellReviews(house: ReturnType<typeof aHouse>, readerId: number, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) await house.tell(review(readerId))
}

async function writeLetters(userId: number, count: number, type = 'Letter'): Promise<void> {
  for (let nth = 0; nth < count; nth += 1)
    await promiseLetter(db, { channel: 'email', type, userId, dedupeKey: `letter-${(next += 1)}`, now: new Date() })
}

test('the wait ends when the oldest of as many as are allowed has left the time', () => {
  const ceilings = [
    { count: 1, withinMs: minute },
    { count: 3, withinMs: 60 * minute },
  ]
  expect(waitMs([], ceilings)).toBe(0)
  expect(waitMs([10_000], ceilings)).toBe(50_000)
  expect(waitMs([50 * minute, 2 * minute], ceilings)).toBe(0)
  expect(waitMs([50 * minute, 2 * minute, 20 * minute, 70 * minute], ceilings)).toBe(10 * minute)
})

test('what is no notification of choice counts as mail about an account', () => {
  expect(
    ['NewMessage', 'ProfileUpdate', 'PasswordReset', 'ContactMessage'].map((type) => sendingKindOf('email', type)),
  ).toEqual(['mail', 'account_mail', 'account_mail', 'contact_mail'])
  expect(['OfferAccepted', 'Code'].map((type) => sendingKindOf('sms', type))).toEqual(['sms', 'sms_codes'])
})

test('one address gets twenty mails of choice an hour, also at the same moment, and the rest says why it was not sent', async () => {
  const house = aHouse({ letters })
  const reader = await aReader()
  await tellReviews(house, reader, 25)
  await Promise.all((await listJobs('sendMail')).map((job) => house.run(job)))
  expect(house.ledger).toHaveLength(20)
  expect(
    (await statuses()).filter((status) => status === 'refused over a ceiling: mail_recipient_ceiling'),
  ).toHaveLength(5)
  expect(await held()).toEqual({ mail: 20, mail_recipient_ceiling: 5 })
  // Mails about the account have a ceiling of their own.
  await writeLetters(reader, 12)
  await house.sendDue()
  expect(house.ledger).toHaveLength(30)
  expect(await held()).toMatchObject({ account_mail: 10, account_mail_recipient_ceiling: 2 })
})

test('an hour later there is room again, until the day is full', async () => {
  const house = aHouse()
  const reader = await aReader()
  for (let hour = 0; hour < 6; hour += 1) {
    await tellReviews(house, reader, 20)
    await house.sendDue()
    await sql`update deliveries set sending_at = sending_at - interval '1 hour', sent_at = sent_at - interval '1 hour'`.execute(
      db,
    )
  }
  expect(house.ledger).toHaveLength(recipientCeilings.mail[1]!.count)
})

test('a new account, another spelling or a removed account does not begin at zero', async () => {
  const house = aHouse({ letters })
  const first = await aReader('ana.anic@gmail.com')
  await writeLetters(first, 6)
  await house.sendDue()
  await db.deleteFrom('users').where('id', '=', first).execute()
  for (const email of ['anaanic+1@gmail.com', 'ana.anic+zwei@gmail.com', 'Ana.Anic@googlemail.com']) {
    await writeLetters(await aReader(email), 3)
    await house.sendDue()
  }
  expect(house.ledger).toHaveLength(recipientCeilings.account_mail[0]!.count)
})

test('a mail that is tried again takes no second place', async () => {
  const house = aHouse({ letters })
  const reader = await aReader()
  await writeLetters(reader, 10)
  house.answer(() => ({ result: 'later', reason: '503' }))
  await house.sendDue()
  house.answer(() => ({ result: 'sent' }))
  await house.sendDue(new Date(Date.now() + 10 * minute))
  expect(await statuses()).toEqual(Array.from({ length: 10 }, () => 'sent'))
  expect(await held()).toEqual({ account_mail: 10 })
})

test('all together get no more mails than the cap of the day, and no kind uses up another’s', async () => {
  const house = aHouse({ letters, caps: { mail: 3, account_mail: 2 } })
  const readers = [await aReader(), await aReader(), await aReader()]
  for (const reader of readers) {
    await tellReviews(house, reader, 2)
    await writeLetters(reader, 1)
  }
  await Promise.all((await listJobs('sendMail')).map((job) => house.run(job)))
  expect(house.ledger).toHaveLength(5)
  expect(await held()).toEqual({ mail: 3, mail_cap_reached: 3, account_mail: 2, account_mail_cap_reached: 1 })
})

test('what is written to the company waits instead of being lost', async () => {
  const house = aHouse({ letters })
  await writeLetters(await aReader(), 62, 'ContactMessage')
  await house.sendDue()
  expect(house.ledger).toHaveLength(60)
  expect((await statuses()).filter((status) => status.startsWith('waiting'))).toHaveLength(2)
})

test('the first of a day is an error in the log, whichever process meets it, and all are counted', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  await Promise.all(Array.from({ length: 20 }, () => recordCeiling(db, 'sms_cap_reached', { log })))
  await recordCeiling(db, 'mail_cap_reached', { count: 4, log })
  await recordCeiling(db, 'mail_cap_reached', { log })
  expect(lines.map((line) => (JSON.parse(line) as { ceiling: string }).ceiling)).toEqual([
    'sms_cap_reached',
    'mail_cap_reached',
  ])
  expect(await held()).toEqual({ sms_cap_reached: 20, mail_cap_reached: 5 })
})

test('a cap of none lets none pass', async () => {
  expect(await takeOfToday(db, 'sms', 0)).toBe(false)
  expect(await Promise.all(Array.from({ length: 10 }, () => takeOfToday(db, 'sms', 4)))).toEqual(
    expect.arrayContaining([true, false]),
  )
  expect(await held()).toEqual({ sms: 4 })
})
