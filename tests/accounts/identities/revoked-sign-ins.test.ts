import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { revokeAccess } from '#app/accounts/access/revoking.server.ts'
import { linkTicket, signInWithIdentity } from '#app/accounts/identities/linking.server.ts'
import { issueIdentityTicket } from '#app/accounts/identities/tickets.server.ts'
import { beginPendingSignIn } from '#app/accounts/second-factor/pending-sign-ins.server.ts'
import { findSessionUser, startSession } from '#app/accounts/sessions/sessions.server.ts'
import { checkCredentials } from '#app/accounts/signing-in.server.ts'
import { lockContacts } from '#app/accounts/verifying.server.ts'
import { refused } from '#app/outcome.ts'
import { inTransaction } from '#db/connection.ts'
import { aClient, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aSecondFactor } from '#tests/support/data/second-factors.ts'
import { openBrowser, signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let userId: number
let email: string

beforeAll(async () => {
  web = await startWeb()
})
afterAll(() => web.stop())

beforeEach(async () => {
  email = `amra.${randomUUID()}@primjer.ba`
  userId = (await aClient({ email })).id
})

const google = () => {
  const subject = randomUUID()
  return { provider: 'google' as const, subject, email: null, isEmailVerified: false, name: 'Lopov' }
}

/** Runs `work` from where the account is taken back already, but not committed, until it waits for that or has ended. */
async function whileRevoked<T>(work: () => Promise<T>): Promise<T> {
  const { begun } = await inTransaction(db, async (trx) => {
    await lockContacts(trx, userId)
    await revokeAccess(trx, { userId, cause: 'reset', now: new Date() })
    const running = work()
    await Promise.race([running, waitForLock()])
    return { begun: running }
  })
  return begun
}

async function waitForLock(): Promise<void> {
  let count = 0
  while (count === 0) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    count = rows[0]!.count
  }
}

async function countRows(table: 'sessions' | 'identities' | 'known_browsers' | 'pending_sign_ins'): Promise<number> {
  return (await db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length
}

test.each([
  ['/prijava', new URLSearchParams(), 400],
  ['/api/user/login', {}, 401],
])(
  'a sign-in at %s does not outlast a recovery that comes after its password was compared',
  async (path, form, status) => {
    const fields = { email, password }
    const isForm = form instanceof URLSearchParams
    const answer = await whileRevoked(() =>
      openBrowser(web)(path, {
        method: 'POST',
        body: isForm ? new URLSearchParams(fields) : JSON.stringify(fields),
        ...(!isForm && { headers: { 'content-type': 'application/json' } }),
      }),
    )
    expect(answer.status).toBe(status)
    expect([await countRows('sessions'), await countRows('known_browsers')]).toEqual([0, 0])
  },
)

test('a sign-in without a recovery opens a session, also after an earlier recovery', async () => {
  await inTransaction(db, (trx) => revokeAccess(trx, { userId, cause: 'reset', now: new Date() }))
  const answer = await openBrowser(web)('/prijava', { method: 'POST', body: new URLSearchParams({ email, password }) })
  expect(answer.status).toBe(303)
  expect([await countRows('sessions'), await countRows('known_browsers')]).toEqual([1, 1])
})

test('the second step does not begin with a password that was compared before a recovery', async () => {
  await aSecondFactor(userId)
  const checked = await checkCredentials(db, { email, password })
  if (!checked.ok) throw new Error(checked.reason)
  await inTransaction(db, (trx) => revokeAccess(trx, { userId, cause: 'correction', now: new Date() }))
  expect(await beginPendingSignIn(db, { ...checked.value, now: new Date() })).toBeNull()
  expect(await countRows('pending_sign_ins')).toBe(0)
})

test('an account at a provider is not linked by a session or a password of before a recovery', async () => {
  const now = new Date()
  const { sessionId } = (await findSessionUser(
    db,
    await startSession(db, { userId, userAgent: 'lopov', network: '10.6.6.6', now }),
  ))!
  for (const proof of [{ sessionId }, { accessRevokedAt: null }]) {
    const ticket = await issueIdentityTicket(db, google(), now)
    const linking = whileRevoked(() => linkTicket(db, { proof: { userId, ...proof }, ticket, now: new Date() }))
    expect(await linking).toEqual(refused('identity_ticket_expired'))
  }
  expect(await countRows('identities')).toBe(0)
})

test('a confirmed address at a provider is not linked while the account moves to another address', async () => {
  await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', userId).execute()
  const identity = { ...google(), email, isEmailVerified: true }
  expect(await whileRevoked(() => signInWithIdentity(db, identity, new Date()))).toMatchObject({
    value: { kind: 'password_needed' },
  })
  expect(await countRows('identities')).toBe(0)
})

test('somebody else signs in while an account is taken back', async () => {
  const zora = await aClient({ email: `zora.${email}` })
  const body = new URLSearchParams({ email: `zora.${email}`, password })
  expect((await whileRevoked(() => openBrowser(web)('/prijava', { method: 'POST', body }))).status).toBe(303)
  expect(await db.selectFrom('sessions').select('id').where('user_id', '=', zora.id).execute()).toHaveLength(1)
})

test('what a session has begun to change or to keep ends with its access', async () => {
  const heldAt = new Date()
  const { provider, subject } = google()
  const thief = await signInAs(web, { id: userId })
  const held = { user_id: userId, provider, subject, email: null, created_at: heldAt, held_at: heldAt }
  await db.insertInto('identities').values(held).execute()
  const fields = { email: `nova.${email}`, currentPassword: password }
  const keep = { method: 'POST', body: new URLSearchParams() }
  const change = { method: 'PATCH', body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } }
  expect((await whileRevoked(() => thief('/api/user', change))).status).toBe(409)
  await db.updateTable('users').set({ access_revoked_at: null }).where('id', '=', userId).execute()
  const again = await signInAs(web, { id: userId })
  await whileRevoked(() => again('/povezani-racuni/google/zadrzavanje', keep))
  const identity = await db.selectFrom('identities').select('held_at').where('user_id', '=', userId).executeTakeFirst()
  expect(identity?.held_at).not.toBeNull()
  const changes = db.selectFrom('verification_tokens').select('id').where('user_id', '=', userId)
  expect(await changes.where('purpose', '=', 'new_email').execute()).toEqual([])
})
