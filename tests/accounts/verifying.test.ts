import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { accountComposer } from '#app/accounts/message-templates.server.ts'
import { registerUser } from '#app/accounts/registering.server.ts'
import { deriveCode, issueTicket, deriveLinkToken, readTicket } from '#app/accounts/token-secrets.server.ts'
import { findLinkState } from '#app/accounts/token-links.server.ts'
import {
  findAccountByToken,
  findResendRecipient,
  findPendingVerification,
} from '#app/accounts/pending-verification.server.ts'
import {
  verifyByLink,
  verifyPhoneByCode,
  sendEmailVerification,
  sendPhoneCode,
} from '#app/accounts/verifying.server.ts'
import { countParts, transliterate } from '#app/gateways/sms/gsm7.ts'
import { done, refused } from '#app/outcome.ts'
import { aDeliveryHarness, listDeliveries } from '#tests/deliveries/delivery-harness.ts'
import { aClient, aWorker, noon, passwordHash } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { changePhone, aVerificationLink } from '#tests/support/data/tokens.ts'

const channels = { email: true, sms: true }
const minutesAfter = (minutes: number, from = noon) => new Date(from.getTime() + minutes * 60_000)

let amra: { id: number }
let mirza: { id: number }

beforeEach(async () => {
  amra = await aClient()
  mirza = await aWorker()
  await db.deleteFrom('outbox').execute()
})

async function listTokens(userId: number) {
  const rows = await db
    .selectFrom('verification_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ purpose, nonce, ...row }) => ({
    ...row,
    purpose,
    token: deriveLinkToken(purpose, nonce),
    code: deriveCode(nonce),
  }))
}

function findVerifiedAt(userId: number) {
  return db
    .selectFrom('users')
    .select(['email_verified_at as email', 'phone_verified_at as phone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

test('the mailed link verifies the address once and stores the time', async () => {
  const harness = aDeliveryHarness({ composers: [accountComposer] })
  const now = new Date()
  expect(await sendEmailVerification(db, { userId: amra.id, now }, channels)).toEqual(done({ accepted: true }))
  await harness.runDueJobs()
  const [mail] = harness.ledger
  const [, userId, token] =
    /\/email-potvrda\/(\d+)\/([\w-]{43})\s/.exec(mail!.channel === 'email' ? mail!.text : '') ?? []
  expect(mail).toMatchObject({ channel: 'email', subject: 'Potvrdite svoju e-mail adresu' })
  expect(mail).not.toHaveProperty('unsubscribeUrl')
  expect(Number(userId)).toBe(amra.id)

  expect(await verifyByLink(db, { purpose: 'email', userId: mirza.id, token: token!, now })).toEqual(
    refused('token_expired'),
  )
  expect(await verifyByLink(db, { purpose: 'email', userId: amra.id, token: token!, now })).toEqual(
    done({ userId: amra.id }),
  )
  expect((await findVerifiedAt(amra.id)).email).toEqual(now)
  expect(await verifyByLink(db, { purpose: 'email', userId: amra.id, token: token!, now })).toEqual(
    refused('token_expired'),
  )
  expect(await sendEmailVerification(db, { userId: amra.id, now }, channels)).toEqual(refused('already_verified'))
})

test('of fifty concurrent uses one succeeds', async () => {
  const { token } = await aVerificationLink('email', amra.id)
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () => verifyByLink(db, { purpose: 'email', userId: amra.id, token, now: new Date() })),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a link expires after a day, and when the address changes', async () => {
  const { token } = await aVerificationLink('email', amra.id, noon)
  expect(await verifyByLink(db, { purpose: 'email', userId: amra.id, token, now: minutesAfter(24 * 60) })).toEqual(
    refused('token_expired'),
  )
  await db.updateTable('users').set({ email: 'druga.adresa@primjer.ba' }).where('id', '=', amra.id).execute()
  expect(await verifyByLink(db, { purpose: 'email', userId: amra.id, token, now: minutesAfter(1) })).toEqual(
    refused('token_expired'),
  )
})

test('neither token nor code is stored in plain text', async () => {
  const { token, code } = await aVerificationLink('phone', amra.id)
  const rows = await db.selectFrom('verification_tokens').selectAll().execute()
  const stored = JSON.stringify(
    rows.map((row) => [
      Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('base64url') : value)),
    ]),
  )
  for (const secret of [token, `"${code}"`]) expect(stored).not.toContain(secret)
})

test('one code a minute and five a day per member and per number, also for concurrent requests', async () => {
  const [zora] = [await aClient()]
  const { phone } = await db.selectFrom('users').select('phone').where('id', '=', amra.id).executeTakeFirstOrThrow()
  await db.updateTable('users').set({ phone }).where('id', '=', zora.id).execute()
  const send = (userId: number, minutes: number) =>
    sendPhoneCode(db, { userId, network: '10.0.0.1', now: minutesAfter(minutes) }, channels)
  const atOnce = await Promise.all([
    ...Array.from({ length: 10 }, () => send(amra.id, 0)),
    ...Array.from({ length: 10 }, () => send(zora.id, 0)),
  ])
  expect(atOnce.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await send(amra.id, 0.5)).toEqual(refused('too_many', { seconds: 30, count: 1 }))
  for (const minutes of [1, 2, 3, 4]) expect((await send(minutes % 2 ? amra.id : zora.id, minutes)).ok).toBe(true)
  expect(await send(zora.id, 10)).toMatchObject({ ok: false, reason: 'too_many', params: { count: 24 * 60 - 10 } })
  expect((await send(zora.id, 24 * 60 + 1)).ok).toBe(true)
})

test('deleting the account or using another does not reset the limit of a number', async () => {
  const { phone } = await db.selectFrom('users').select('phone').where('id', '=', amra.id).executeTakeFirstOrThrow()
  for (const minutes of [0, 1, 2, 3, 4])
    expect(
      (await sendPhoneCode(db, { userId: amra.id, network: '10.0.0.1', now: minutesAfter(minutes) }, channels)).ok,
    ).toBe(true)
  await db.deleteFrom('users').where('id', '=', amra.id).execute()
  const next = await aClient({ phone })
  expect(
    await sendPhoneCode(db, { userId: next.id, network: '10.0.0.1', now: minutesAfter(5) }, channels),
  ).toMatchObject({
    ok: false,
    reason: 'too_many',
  })
})

test('limits of different numbers and accounts are separate', async () => {
  const other = await aClient()
  const { phone } = await db.selectFrom('users').select('phone').where('id', '=', other.id).executeTakeFirstOrThrow()
  for (const minutes of [0, 1, 2])
    expect(
      (await sendPhoneCode(db, { userId: amra.id, network: '10.0.0.1', now: minutesAfter(minutes) }, channels)).ok,
    ).toBe(true)
  for (const minutes of [0, 1])
    expect(
      (await sendPhoneCode(db, { userId: other.id, network: '10.0.0.1', now: minutesAfter(minutes) }, channels)).ok,
    ).toBe(true)
  await db.updateTable('users').set({ phone }).where('id', '=', amra.id).execute()
  expect((await sendPhoneCode(db, { userId: amra.id, network: '10.0.0.1', now: minutesAfter(3) }, channels)).ok).toBe(
    true,
  )
})

test('a reached daily cap is refused as unavailable', async () => {
  await db.deleteFrom('daily_counts').execute()
  for (const name of ['sms_codes', 'account_mail'])
    await db
      .insertInto('daily_counts')
      .values({ day: sql`(now() at time zone 'Europe/Sarajevo')::date`, name, count: 100_000 })
      .execute()
  expect(await sendPhoneCode(db, { userId: amra.id, network: '10.0.0.1', now: noon }, channels)).toEqual(
    refused('unavailable'),
  )
  expect(await sendEmailVerification(db, { userId: amra.id, now: noon }, channels)).toEqual(refused('unavailable'))
  await db.deleteFrom('daily_counts').execute()
})

test('the code is sent in one text message, during quiet hours too, and never twice', async () => {
  const harness = aDeliveryHarness({ composers: [accountComposer] })
  await db
    .updateTable('users')
    .set({ quiet_from: 0, quiet_until: 1439, sms_notifications: false })
    .where('id', '=', amra.id)
    .execute()
  await sendPhoneCode(db, { userId: amra.id, network: '10.0.0.1', now: new Date() }, channels)
  harness.replyWith(() => {
    throw new Error('the line broke')
  })
  await harness.runDueJobs(minutesAfter(60, new Date()))
  const [sms] = harness.ledger
  const [row] = await listTokens(amra.id)
  expect(harness.ledger).toHaveLength(1)
  expect(sms).toMatchObject({ channel: 'sms', expiresAt: row!.expires_at })
  const text = sms!.channel === 'sms' ? sms!.text : ''
  expect(text).toContain(`Vaš kod je ${row!.code}.`)
  expect(countParts(transliterate(text))).toBe(1)
  expect(await listDeliveries(amra.id)).toMatchObject([{ status: 'unknown' }])
})

test('a replaced or expired code is not sent', async () => {
  const harness = aDeliveryHarness({ composers: [accountComposer] })
  await sendPhoneCode(db, { userId: amra.id, network: '10.0.0.1', now: minutesAfter(-2, new Date()) }, channels)
  await sendPhoneCode(db, { userId: amra.id, network: '10.0.0.1', now: new Date() }, channels)
  await sendPhoneCode(db, { userId: mirza.id, network: '10.0.0.1', now: minutesAfter(-11, new Date()) }, channels)
  await harness.runDueJobs()
  expect(harness.ledger).toHaveLength(1)
  expect((await listDeliveries(amra.id)).map(({ status }) => status)).toEqual(['dropped', 'sent'])
  expect((await listDeliveries(mirza.id)).map(({ status }) => status)).toEqual(['expired'])
})

test('the code verifies the number, and repeating it succeeds', async () => {
  const { code } = await aVerificationLink('phone', amra.id, noon)
  expect(await verifyPhoneByCode(db, { userId: mirza.id, code, now: minutesAfter(1) })).toEqual(refused('code_expired'))
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => verifyPhoneByCode(db, { userId: amra.id, code, now: minutesAfter(1) })),
  )
  expect(new Set(outcomes.map(({ ok }) => ok))).toEqual(new Set([true]))
  expect((await findVerifiedAt(amra.id)).phone).toEqual(minutesAfter(1))
})

test('of fifty concurrent wrong codes five are compared, and the code is void afterwards', async () => {
  const { code } = await aVerificationLink('phone', amra.id, noon)
  const wrong = Array.from({ length: 50 }, (_, nth) => String((Number(code) + nth + 1) % 1_000_000).padStart(6, '0'))
  const outcomes = await Promise.all(
    wrong.map((guess) => verifyPhoneByCode(db, { userId: amra.id, code: guess, now: minutesAfter(1) })),
  )
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'wrong_code')).toHaveLength(5)
  expect(await verifyPhoneByCode(db, { userId: amra.id, code, now: minutesAfter(1) })).toEqual(refused('code_expired'))
  expect((await listTokens(amra.id))[0]).toMatchObject({ tries: 5, used_at: null })
})

test('a code and its link expire after ten minutes, and when a newer code is issued', async () => {
  const first = await aVerificationLink('phone', amra.id, noon)
  expect(await verifyPhoneByCode(db, { userId: amra.id, code: first.code, now: minutesAfter(10) })).toEqual(
    refused('code_expired'),
  )
  const second = await aVerificationLink('phone', amra.id, minutesAfter(2))
  expect(
    await verifyByLink(db, { purpose: 'phone', userId: amra.id, token: first.token, now: minutesAfter(3) }),
  ).toEqual(refused('token_expired'))
  expect(
    await verifyByLink(db, { purpose: 'phone', userId: mirza.id, token: second.token, now: minutesAfter(3) }),
  ).toEqual(refused('token_expired'))
  expect(
    await verifyByLink(db, { purpose: 'phone', userId: amra.id, token: second.token, now: minutesAfter(3) }),
  ).toEqual(done({ userId: amra.id }))
})

test('a new number revokes the code of the old one, and one that gets no text messages is unverified', async () => {
  const { code } = await aVerificationLink('phone', amra.id)
  await changePhone(amra.id, '+38762444555')
  await db.updateTable('users').set({ phone_verified_at: null }).where('id', '=', amra.id).execute()
  expect(await verifyPhoneByCode(db, { userId: amra.id, code, now: new Date() })).toEqual(refused('code_expired'))
  await db.updateTable('users').set({ phone_verified_at: noon }).where('id', '=', amra.id).execute()
  await db
    .updateTable('verification_tokens')
    .set({ created_at: new Date(0) })
    .execute()
  await changePhone(amra.id, '+38733223344')
  expect((await findVerifiedAt(amra.id)).phone).toBeNull()
})

test('a landline gets no code, and nothing is enqueued without a configured channel', async () => {
  expect(
    await sendPhoneCode(db, { userId: amra.id, network: '10.0.0.1', now: noon }, { email: true, sms: false }),
  ).toEqual(refused('unavailable'))
  expect(await sendEmailVerification(db, { userId: amra.id, now: noon }, { email: false, sms: true })).toEqual(
    refused('unavailable'),
  )
  await db.updateTable('users').set({ phone: '+38733223344' }).where('id', '=', amra.id).execute()
  expect(await sendPhoneCode(db, { userId: amra.id, network: '10.0.0.1', now: noon }, channels)).toEqual(
    refused('not_mobile'),
  )
  expect(await listTokens(amra.id)).toEqual([])
})

test('registration enqueues one mail with the link', async () => {
  const harness = aDeliveryHarness({ composers: [accountComposer] })
  const person = {
    userType: 'Client',
    name: 'Selma',
    surname: 'Imamović',
    gender: 'Female',
    phone: '+38761555666',
    city: 'tuzla',
    passwordHash,
    language: 'de',
  } as const
  const outcome = await registerUser(db, { ...person, email: 'selma.nova@primjer.ba', now: new Date() }, channels)
  await harness.runDueJobs()
  expect(outcome.ok && harness.ledger.filter(({ channel }) => channel === 'email')).toMatchObject([
    { to: 'selma.nova@primjer.ba', subject: 'Bestätigen Sie Ihre E-Mail-Adresse' },
  ])
})

test('a ticket identifies the account for two days and verifies nothing', async () => {
  const ticket = issueTicket(amra.id, 'email', noon)
  expect(readTicket(ticket, 'email', minutesAfter(47 * 60))).toEqual({ userId: amra.id, issuedAt: noon })
  expect(readTicket(ticket, 'email', minutesAfter(48 * 60))).toBeUndefined()
  for (const forged of [
    ticket.replace(/^[^-]+/, mirza.id.toString(36)),
    `${ticket.slice(0, -2)}AA`,
    ticket.slice(1),
    '',
    'a-b-c',
  ])
    expect(readTicket(forged, 'email', noon)).toBeUndefined()
  expect(await verifyByLink(db, { purpose: 'email', userId: amra.id, token: ticket, now: noon })).toEqual(
    refused('token_expired'),
  )
})

test('a token for the e-mail page does not open the phone page, and the other way round', async () => {
  const tokens = {
    email: issueTicket(amra.id, 'email', noon),
    phone: (await aVerificationLink('phone', amra.id, noon)).token,
  }
  const open = (purpose: 'email' | 'phone', token: string) =>
    findPendingVerification(db, { purpose, token, language: 'bs', now: minutesAfter(1) })
  expect([await open('email', tokens.email), await open('phone', tokens.phone)]).toMatchObject([
    { id: amra.id },
    { id: amra.id },
  ])
  expect([await open('phone', tokens.email), await open('email', tokens.phone)]).toEqual([undefined, undefined])
  expect(await findAccountByToken(db, { token: tokens.phone, now: minutesAfter(1) })).toBeUndefined()
})

test('the holder of a link to a former number does not learn the new one', async () => {
  const { token } = await aVerificationLink('phone', amra.id)
  const now = minutesAfter(11, new Date())
  expect(await findResendRecipient(db, { purpose: 'phone', token, now })).toBe(amra.id)
  await db.updateTable('users').set({ phone: '+38762444557' }).where('id', '=', amra.id).execute()
  expect(await findResendRecipient(db, { purpose: 'phone', token, now })).toBeUndefined()
  expect(await findPendingVerification(db, { purpose: 'phone', token, language: 'bs', now })).toBeUndefined()
  expect(await findLinkState(db, { purpose: 'phone', userId: amra.id, token, now: new Date() })).toBe('expired')
})

test('a valid token names its account, an expired one can only request another', async () => {
  const { token } = await aVerificationLink('email', mirza.id, noon)
  expect(await findAccountByToken(db, { token, now: minutesAfter(1) })).toMatchObject({ type: 'Worker' })
  expect(await findAccountByToken(db, { token, now: minutesAfter(25 * 60) })).toBeUndefined()
  expect(await findResendRecipient(db, { purpose: 'email', token, now: minutesAfter(25 * 60) })).toBe(mirza.id)
  expect(await findResendRecipient(db, { purpose: 'phone', token, now: minutesAfter(1) })).toBeUndefined()
  const reset = await aVerificationLink('password', mirza.id, noon)
  expect(await findAccountByToken(db, { token: reset.token, now: minutesAfter(1) })).toBeUndefined()
})
