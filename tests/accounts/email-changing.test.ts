import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  confirmEmailChange,
  requestEmailChange,
  undoEmailChange,
} from '#app/accounts/contact-changes/email-changing.server.ts'
import { requestPasswordReset, resetPassword } from '#app/accounts/resetting.server.ts'
import { registerUser } from '#app/accounts/registering.server.ts'
import { startSession } from '#app/accounts/sessions/sessions.server.ts'
import { checkCredentials } from '#app/accounts/signing-in.server.ts'
import type { TokenPurpose } from '#app/accounts/token-secrets.server.ts'
import { accountComposer } from '#app/accounts/message-templates.server.ts'
import { done, refused } from '#app/outcome.ts'
import { aDeliveryHarness } from '#tests/deliveries/delivery-harness.ts'
import { aClient, password, passwordHash } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aVerificationLink, secretsOf } from '#tests/support/data/tokens.ts'

let amra: { id: number }
let zora: { id: number }
let formerEmail: string
let newEmail: string
const now = new Date()

beforeEach(async () => {
  ;[formerEmail, newEmail] = [`amra.${randomUUID()}@primjer.ba`, `nova.${randomUUID()}@primjer.ba`]
  amra = await aClient({ email: formerEmail })
  zora = await aClient()
  await db.updateTable('users').set({ email_verified_at: now }).where('id', '=', amra.id).execute()
  await db.deleteFrom('outbox').execute()
})

const request = (email = newEmail, userId = amra.id) => requestEmailChange(db, { userId, email, now })
const confirm = (token: string, userId = amra.id) => confirmEmailChange(db, { userId, token, now })
const undo = (token: string, userId = amra.id, at = now) => undoEmailChange(db, { userId, token, now: at })

/** The tokens of a purpose, oldest first. */
async function tokensOf(purpose: TokenPurpose, userId = amra.id): Promise<string[]> {
  const rows = await db
    .selectFrom('verification_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('id')
    .execute()
  return Promise.all(rows.map(async ({ id }) => (await secretsOf(id)).token))
}

async function change(email = newEmail, userId = amra.id): Promise<void> {
  await db
    .updateTable('verification_tokens')
    .set({ created_at: new Date(0) })
    .where('user_id', '=', userId)
    .execute()
  expect((await request(email, userId)).ok).toBe(true)
  expect(await confirm((await tokensOf('new_email', userId)).at(-1)!, userId)).toEqual(done({ userId }))
}

const readAccount = () =>
  db
    .selectFrom('users')
    .select(['email', 'email_verified_at as verifiedAt', 'password_hash as hash'])
    .where('id', '=', amra.id)
    .executeTakeFirstOrThrow()

test('the mail to the new address changes it, the one to the former address takes it back', async () => {
  const harness = aDeliveryHarness({ composers: [accountComposer] })
  await request()
  expect((await readAccount()).email).toBe(formerEmail)
  await harness.runDueJobs()
  const [token] = await tokensOf('new_email')
  expect(harness.ledger).toMatchObject([
    { to: newEmail, text: expect.stringContaining(`/nova-adresa/${amra.id}/${token}`) },
  ])
  expect(await confirm(token!, zora.id)).toEqual(refused('token_expired'))
  expect(await confirm(token!)).toEqual(done({ userId: amra.id }))
  expect(await confirm(token!)).toEqual(refused('token_expired'))
  expect(await readAccount()).toMatchObject({ email: newEmail, verifiedAt: now })

  await harness.runDueJobs()
  const [former] = await tokensOf('former_email')
  const [, notice] = harness.ledger
  expect(notice).toMatchObject({
    to: formerEmail,
    text: expect.stringContaining(`/vracanje-adrese/${amra.id}/${former}`),
  })
  expect(JSON.stringify(notice)).not.toContain(newEmail)

  await startSession(db, { userId: amra.id, userAgent: 'thief', network: '10.0.0.1', now })
  expect(await undo(former!, zora.id)).toEqual(refused('token_expired'))
  const undone = await undo(former!)
  expect(await readAccount()).toMatchObject({ email: formerEmail, hash: null })
  expect(await db.selectFrom('sessions').select('id').where('user_id', '=', amra.id).execute()).toEqual([])
  expect((await checkCredentials(db, { email: formerEmail, password })).ok).toBe(false)

  const { token: reset } = await secretsOf(undone.ok ? undone.value.resetTokenId : 0)
  expect((await resetPassword(db, { userId: amra.id, token: reset, passwordHash, sessionId: null, now })).ok).toBe(true)
  expect((await checkCredentials(db, { email: formerEmail, password })).ok).toBe(true)
})

test('a former address returns within seven days, and however often it was changed since', async () => {
  await change()
  const [former] = await tokensOf('former_email')
  await change(`treca.${newEmail}`)
  const [, thiefs] = await tokensOf('former_email')
  const inSevenDays = new Date(now.getTime() + 7 * 24 * 3_600_000)
  expect(await undo(former!, amra.id, inSevenDays)).toEqual(refused('token_expired'))
  expect((await undo(thiefs!)).ok).toBe(true)
  expect((await undo(former!)).ok).toBe(true)
  expect((await readAccount()).email).toBe(formerEmail)
  expect(await undo(thiefs!)).toEqual(refused('token_expired'))
})

test('an address that was never verified gets no link back', async () => {
  await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', amra.id).execute()
  await change()
  expect(await tokensOf('former_email')).toEqual([])
})

test('a taken address is refused, also when it was taken meanwhile, and a former one stays reserved for its member', async () => {
  const { email: zorasEmail } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', zora.id)
    .executeTakeFirstOrThrow()
  expect(await request(zorasEmail.toUpperCase())).toEqual(refused('email_taken'))
  expect(await request(formerEmail.toUpperCase())).toEqual(refused('email_same'))

  await request()
  const [token] = await tokensOf('new_email')
  await db.updateTable('users').set({ email: newEmail }).where('id', '=', zora.id).execute()
  expect(await confirm(token!)).toEqual(refused('email_taken'))

  await change(`druga.${newEmail}`)
  expect(await request(formerEmail, zora.id)).toEqual(refused('email_taken'))
  const registration = { ...(await aRegistration()), email: formerEmail }
  expect(await registerUser(db, registration)).toEqual(refused('email_taken'))
  await change(formerEmail)
})

test('two members who confirm one address at once: one has it', async () => {
  for (const userId of [amra.id, zora.id]) {
    await request(newEmail, userId)
    await db
      .updateTable('verification_tokens')
      .set({ created_at: new Date(0) })
      .where('user_id', '=', userId)
      .execute()
  }
  const links = await Promise.all(
    [amra.id, zora.id].map(async (id) => ({ id, token: (await tokensOf('new_email', id))[0]! })),
  )
  const outcomes = await Promise.all(links.map(({ id, token }) => confirm(token, id)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes).toContainEqual(refused('email_taken'))
})

test('a later request replaces an earlier one, and a new password ends both', async () => {
  await request()
  await db
    .updateTable('verification_tokens')
    .set({ created_at: new Date(0) })
    .where('user_id', '=', amra.id)
    .execute()
  await request(`druga.${newEmail}`)
  const [first, second] = await tokensOf('new_email')
  expect(await confirm(first!)).toEqual(refused('token_expired'))
  const { token } = await aVerificationLink('password', amra.id)
  expect((await resetPassword(db, { userId: amra.id, token, passwordHash, sessionId: null, now })).ok).toBe(true)
  expect(await confirm(second!)).toEqual(refused('token_expired'))
  expect((await readAccount()).email).toBe(formerEmail)
})

test.each(Array.from({ length: 6 }, (_, nth) => nth))(
  'a change against a reset, round %i: one of them happens',
  async () => {
    await request()
    await requestPasswordReset(db, { email: formerEmail, now })
    const [[confirmation], [reset]] = await Promise.all([tokensOf('new_email'), tokensOf('password')])
    const outcomes = await Promise.all([
      confirm(confirmation!),
      resetPassword(db, { userId: amra.id, token: reset!, passwordHash, sessionId: null, now }),
    ])
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect((await readAccount()).email).toBe(outcomes[0].ok ? newEmail : formerEmail)
  },
)

async function aRegistration() {
  const { name, surname, phone, gender, city } = await db
    .selectFrom('users')
    .select(['name', 'surname', 'phone', 'gender', 'city'])
    .where('id', '=', zora.id)
    .executeTakeFirstOrThrow()
  return { userType: 'Client' as const, name, surname, phone, gender, city, passwordHash, language: 'bs' as const, now }
}

test('requests of strangers do not keep the owner of an address from changing to it', async () => {
  for (let nth = 0; nth < 5; nth += 1) {
    const { id: userId } = await aClient()
    await requestEmailChange(db, { userId, email: newEmail, now: new Date(now.getTime() + nth * 600_000) })
  }
  const later = new Date(now.getTime() + 3_600_000)
  expect(await requestEmailChange(db, { userId: amra.id, email: newEmail, now: later })).toMatchObject({ ok: true })
})
