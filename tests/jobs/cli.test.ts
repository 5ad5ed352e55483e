import { expect, test } from 'vitest'
import { maxReportBytes } from '#app/deliveries/reach/bounce-reports.ts'
import { hashRecipient } from '#app/deliveries/recipient-hashes.server.ts'
import { returnPathOf } from '#app/gateways/mail/return-paths.server.ts'
import { postfixReport } from '#tests/deliveries/bounce-samples.ts'
import { recordLimitReached, incrementDailyCount } from '#app/deliveries/daily-counts.server.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aReview, withConfirmedEmail, daysFromNoon } from '#tests/workers/review-fixtures.ts'
import { silentLog } from './backends.ts'
import { runJobsCommand } from './worker-process.ts'

test('testimonials are listed, chosen and removed', async () => {
  const client = await withConfirmedEmail(await aClient({ now: daysFromNoon(-400) }))
  const worker = await withConfirmedEmail(await aWorker({ now: daysFromNoon(-400) }))
  const reviewId = await aReview({
    client,
    worker,
    comment: 'Uredno, na vrijeme\ni po dogovoru.',
    at: daysFromNoon(-300),
  })
  const row = (chosen: string) =>
    new RegExp(`\n${reviewId} +${chosen} +5 +2026-01-24 +Uredno, na vrijeme i po dogovoru\\.\n`)

  expect((await runJobsCommand(['testimonials'])).output).toMatch(row('-'))
  expect(await runJobsCommand(['feature-review', String(reviewId)])).toMatchObject({
    code: 0,
    output: expect.stringContaining('It is chosen.'),
  })
  expect((await runJobsCommand(['testimonials'])).output).toMatch(row('\\d{4}-\\d\\d-\\d\\d'))
  expect(await runJobsCommand(['unfeature-review', String(reviewId)])).toMatchObject({ code: 0 })
  const again = await runJobsCommand(['unfeature-review', String(reviewId)])
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('nothing was changed') })
  for (const id of ['999999', 'all', ''])
    expect(await runJobsCommand(['feature-review', id])).toMatchObject({ code: 1 })
})

test('status counts deliveries by channel, and says that no limit was reached', async () => {
  const rows = [
    ['email', 'sent', false],
    ['email', 'sent', true],
    ['push', 'waiting', false],
    ['sms', 'sent', false],
  ] as const
  await db.deleteFrom('deliveries').execute()
  await db
    .insertInto('deliveries')
    .values(
      rows.map(([channel, status, isUncertain], nth) => ({
        channel,
        status,
        type: 'NewMessage',
        dedupe_key: `${nth}`,
        burst_key: 'one',
        ...(status === 'sent' && { sent_at: new Date() }),
        ...(isUncertain && { uncertain_at: new Date() }),
      })),
    )
    .execute()
  const { output } = await runJobsCommand(['status'])
  expect(output).toMatch(/email +sent +2 +1\npush +waiting +1 +0\nsms +sent +1 +0\n/)
  expect(output).toContain('No limit was reached today.')
})

test('status shows messages of today against their caps, and what limits have blocked', async () => {
  await incrementDailyCount(db, 'sms', 500)
  await incrementDailyCount(db, 'sms_codes', 300)
  await recordLimitReached(db, 'mail_recipient_limit', { count: 7, log: silentLog })
  const { output } = await runJobsCommand(['status'])
  expect(output).toMatch(/sms +1 +500\nsms_codes +1 +300\nmail +0 +20000\naccount_mail +0 +5000\n/)
  expect(output).toMatch(/mail_recipient_limit +7\n/)
})

test.each([
  [[]],
  [['retry']],
  [['retry', '999999999']],
  [['drain', 'unknown']],
  [['retry', '1', '2']],
  [['status', 'mail']],
  [['failed', '--all']],
  [['--help']],
  [['toString']],
])('the arguments %j are refused with a hint', async (args) => {
  const { code, output } = await runJobsCommand(args)
  expect(code).toBe(1)
  expect(output).toMatch(/Use: npm run jobs|one of|nothing was changed/)
})

test('status says whether jobs get done', async () => {
  const { output } = await runJobsCommand(['status'])
  expect(output).toContain('No canary job was done yet. A worker does one each minute')
  expect(output).not.toContain('No job gets done')
  const canary = { kind: 'canary', payload: '{}', relayed_at: new Date(), run_at: new Date() }
  await db
    .insertInto('outbox')
    .values({ ...canary, done_at: new Date(Date.now() - 120_000) })
    .execute()
  expect((await runJobsCommand(['status'])).output).toMatch(
    /canary job was done 1[2-9]\d s ago\.\nNo job gets done: is a worker/,
  )
  await db
    .insertInto('outbox')
    .values({ ...canary, done_at: new Date() })
    .execute()
  expect((await runJobsCommand(['status'])).output).not.toContain('No job gets done')
})

test('a mail that came back is read, once, and its recipient is not printed', async () => {
  const address = 'vraceno@majstorija.test'
  const to = 'nema.me@primjer.ba'
  const { id: user_id } = await aClient({ email: to })
  const [recipient_hash] = hashRecipient('mail', to)
  const mail = { channel: 'email', type: 'NewMessage', status: 'sent', dedupe_key: 'one', burst_key: 'one' } as const
  const values = { ...mail, user_id, recipient_hash, sending_at: new Date(), sent_at: new Date() }
  const { id } = await db.insertInto('deliveries').values(values).returning('id').executeTakeFirstOrThrow()
  const input = postfixReport({ returnPath: returnPathOf(address, `delivery-${id}`), to })
  const read = (message: string, settings: Record<string, string> = { BOUNCE_ADDRESS: address }) =>
    runJobsCommand(['returned-mail'], undefined, { input: message, settings })

  expect(await read(input, {})).toMatchObject({ code: 1, output: expect.stringContaining('BOUNCE_ADDRESS is not set') })
  expect(await read(input + 'x'.repeat(2 * maxReportBytes))).toMatchObject({
    code: 0,
    output: 'Nothing was changed: it is too large.\n',
  })
  expect(await read(input)).toEqual({ code: 0, output: 'Recorded: there is no such mailbox.\n' })
  expect(await read(input)).toMatchObject({ code: 0, output: expect.stringContaining('has come back before') })
  const { email_failed_at: failedAt } = await db
    .selectFrom('users')
    .select('email_failed_at')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  expect(failedAt).not.toBeNull()
})
