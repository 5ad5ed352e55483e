import { beforeEach, expect, test } from 'vitest'
import { accountComposer } from '#app/accounts/message-templates.server.ts'
import { preparePasswordReset, requestPasswordReset, resetPassword } from '#app/accounts/resetting.server.ts'
import { findRenewedToken } from '#app/accounts/sessions/renewal.server.ts'
import { findSessionUser, startSession } from '#app/accounts/sessions/sessions.server.ts'
import { checkCredentials } from '#app/accounts/signing-in.server.ts'
import { done, refused } from '#app/outcome.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { aDeliveryHarness, listJobs } from '#tests/deliveries/delivery-harness.ts'
import { aClient, noon, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aVerificationLink } from '#tests/support/data/tokens.ts'

const newPassword = 'sasvim-nova-lozinka'
const minutesFromNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

let amra: { id: number }
let zora: { id: number }
let email: string

beforeEach(async () => {
  amra = await aClient()
  zora = await aClient()
  email = String(
    (await db.selectFrom('users').select('email').where('id', '=', amra.id).executeTakeFirstOrThrow()).email,
  )
  await db.deleteFrom('outbox').execute()
})

async function reset(userId: number, token: string, now = new Date(), sessionId: number | null = null) {
  const prepared = await preparePasswordReset(db, { userId, token, password: newPassword, now })
  return prepared.ok ? resetPassword(db, { userId, token, passwordHash: prepared.value, sessionId, now }) : prepared
}

test('the link in the mail sets a new password once, for its owner', async () => {
  const harness = aDeliveryHarness({ composers: [accountComposer] })
  await requestPasswordReset(db, { email: email.toUpperCase(), nextPath: '/klijent/moji-oglasi', now: new Date() })
  await harness.runDueJobs()
  const [mail] = harness.ledger
  const [, token] =
    new RegExp(`/nova-sifra/${amra.id}/([\\w-]{43})\\?next=%2Fklijent%2Fmoji-oglasi\\s`).exec(
      mail!.channel === 'email' ? mail!.text : '',
    ) ?? []
  expect(mail).toMatchObject({ to: email, subject: 'Nova lozinka' })

  expect(await reset(zora.id, token!)).toEqual(refused('token_expired'))
  const outcomes = await Promise.all([reset(amra.id, token!), reset(amra.id, token!)])
  expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect((await checkCredentials(db, { email, password: newPassword })).ok).toBe(true)
  expect((await checkCredentials(db, { email, password })).ok).toBe(false)
})

test('a reset renews this session, ends every other one, notifies the owner and verifies the address', async () => {
  const sessions = ['own', 'stolen'].map((userAgent) =>
    startSession(db, { userId: amra.id, userAgent, network: '127.0.0.1', now: new Date() }),
  )
  const [before] = await Promise.all(sessions)
  const own = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', amra.id)
    .where('agent', '=', 'own')
    .executeTakeFirstOrThrow()
  const { token } = await aVerificationLink('password', amra.id)
  const now = new Date()
  expect(await reset(amra.id, token, now, own.id)).toEqual(done({ userId: amra.id }))
  expect(await db.selectFrom('sessions').select('agent').where('user_id', '=', amra.id).execute()).toEqual([
    { agent: 'own' },
  ])
  expect(await findSessionUser(db, before!)).toBeUndefined()
  const renewed = await findRenewedToken(db, { userId: amra.id, sessionId: own.id })
  expect(await findSessionUser(db, renewed!)).toMatchObject({ id: amra.id })
  await deliverAll()
  expect(
    await db.selectFrom('notifications').select(['type', 'variant']).where('user_id', '=', amra.id).execute(),
  ).toContainEqual({ type: 'ProfileUpdate', variant: 'password' })
  expect(
    await db.selectFrom('users').select('email_verified_at as at').where('id', '=', amra.id).executeTakeFirst(),
  ).toEqual({ at: now })
})

test('a link expires after an hour, or when another one was used', async () => {
  const first = await aVerificationLink('password', amra.id, noon)
  const second = await aVerificationLink('password', amra.id, minutesFromNoon(2))
  expect(await reset(amra.id, second.token, minutesFromNoon(62))).toEqual(refused('token_expired'))
  expect((await reset(amra.id, first.token, minutesFromNoon(59))).ok).toBe(true)
  expect(await reset(amra.id, second.token, minutesFromNoon(59))).toEqual(refused('token_expired'))
})

test('an invalid link is refused before hashing, and a personal password is refused', async () => {
  const { token } = await aVerificationLink('password', amra.id)
  const prepare = (userId: number, chosenPassword: string) =>
    preparePasswordReset(db, { userId, token, password: chosenPassword, now: new Date() })
  expect(await prepare(zora.id, newPassword)).toEqual(refused('token_expired'))
  expect(await prepare(amra.id, 'Amra-Hodzic.1990')).toEqual(refused('password_personal', { field: 'password' }))
  expect(await prepare(amra.id, newPassword)).toEqual(done(expect.stringMatching(/^argon2id\$/)))
})

test('a mail is not sent after the address has changed', async () => {
  const harness = aDeliveryHarness({ composers: [accountComposer] })
  await requestPasswordReset(db, { email, now: new Date() })
  await db
    .updateTable('users')
    .set({ email: `novi-${email}` })
    .where('id', '=', amra.id)
    .execute()
  await harness.runDueJobs()
  expect(harness.ledger).toEqual([])
})

test('five requests from one network do not limit another network', async () => {
  const ask = (network: string, minutes: number) =>
    requestPasswordReset(db, { email, network, now: minutesFromNoon(minutes) })
  for (let minutes = 0; minutes < 30; minutes += 1) await ask('10.0.0.1', minutes)
  expect(await listJobs('sendMail')).toHaveLength(5)
  expect(await ask('10.0.0.2', 30)).toEqual(done({ accepted: true }))
  expect(await listJobs('sendMail')).toHaveLength(6)
  // Not even in the same second.
  await ask('10.0.0.3', 30)
  expect(await listJobs('sendMail')).toHaveLength(7)
})

test('one address gets at most ten mails an hour and thirty a day, from any number of networks', async () => {
  await db.deleteFrom('daily_counts').execute()
  const ask = async (minutes: number) => {
    await Promise.all(
      Array.from({ length: 6 }, (_, nth) =>
        requestPasswordReset(db, { email, network: `10.${minutes}.0.${nth}`, now: minutesFromNoon(minutes) }),
      ),
    )
    return (await listJobs('sendMail')).length
  }
  expect([await ask(0), await ask(1), await ask(2)]).toEqual([6, 10, 10])
  expect([await ask(62), await ask(63), await ask(130), await ask(131), await ask(200)]).toEqual([16, 20, 26, 30, 30])
  const [ceilingRow] = await db.selectFrom('daily_counts').select('name').execute()
  expect(ceilingRow).toEqual({ name: 'account_mail_recipient_limit' })
})

test('a known and an unknown address get the same response, rows and limit; nothing is sent to the unknown one', async () => {
  const harness = aDeliveryHarness({ composers: [accountComposer] })
  const trace = async (address: string) => {
    await db.deleteFrom('deliveries').execute()
    const answers = []
    for (const minutes of [0, 0.5, 1, 2, 3, 4, 5])
      answers.push(await requestPasswordReset(db, { email: address, now: minutesFromNoon(minutes) }))
    const deliveries = await db.selectFrom('deliveries').select(['channel', 'type', 'status']).execute()
    const jobs = (await listJobs()).map(({ kind }) => kind)
    await db.deleteFrom('outbox').execute()
    return { answers, deliveries, jobs }
  }
  const known = await trace(email)
  expect(await trace('niko.nigdje@primjer.ba')).toEqual(known)
  expect(known.jobs).toHaveLength(5)

  await db.deleteFrom('verification_tokens').execute()
  await requestPasswordReset(db, { email: 'niko.nigdje@primjer.ba', now: new Date() })
  await harness.runDueJobs()
  expect(harness.ledger).toEqual([])
  const stored = JSON.stringify([
    await db.selectFrom('verification_tokens').selectAll().execute(),
    await db.selectFrom('deliveries').selectAll().execute(),
    await db.selectFrom('outbox').selectAll().execute(),
  ])
  expect(stored).not.toContain('nigdje')
})

test('a known and an unknown address take the same time', async () => {
  const measure = async (address: string) => {
    await db.deleteFrom('verification_tokens').execute()
    const start = performance.now()
    await requestPasswordReset(db, { email: address, now: new Date() })
    return performance.now() - start
  }
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let nth = 0; nth < 60; nth += 1) {
    times.known.push(await measure(email))
    times.unknown.push(await measure(`niko${nth}@primjer.ba`))
  }
  const [known, unknown] = [median(times.known), median(times.unknown)]
  expect(Math.abs(known - unknown), `${known} ms, ${unknown} ms`).toBeLessThan(Math.max(1, 0.35 * known))
})

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
}
