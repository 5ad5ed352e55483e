import { expect, test } from 'vitest'
import { findRenewedToken } from '#app/accounts/sessions/renewal.server.ts'
import { endOtherSessions, endSessionOf } from '#app/accounts/sessions/ending.server.ts'
import { endSession, findSessionUser, listSessions, startSession } from '#app/accounts/sessions/sessions.server.ts'
import { refused } from '#app/outcome.ts'
import { aClient, password } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { changeOwnPassword } from '#tests/support/data/passwords.ts'

async function signIn(userId: number, now = new Date()) {
  return startSession(db, { userId, userAgent: 'proba', network: '203.0.113.9', now })
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 24 * 3600 * 1000)
}

test('a token finds its member and is stored only as a hash', async () => {
  const amra = await aClient()
  const token = await signIn(amra.id)
  expect(await findSessionUser(db, token)).toMatchObject({ id: amra.id, userType: 'Client', unreadNotifications: 0 })
  const stored = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', amra.id)
    .executeTakeFirstOrThrow()
  expect(stored.token_hash.toString('latin1')).not.toContain(token)
})

test('a token is invalid after sign-out', async () => {
  const token = await signIn((await aClient()).id)
  await endSession(db, token)
  expect(await findSessionUser(db, token)).toBeUndefined()
})

test('a session ends thirty days after the last visit and ninety after sign-in', async () => {
  const { id } = await aClient()
  const idle = await signIn(id, daysAgo(31))
  const old = await signIn(id, daysAgo(91))
  await db.updateTable('sessions').set({ last_seen_at: new Date() }).where('created_at', '<', daysAgo(90)).execute()
  expect(await findSessionUser(db, idle)).toBeUndefined()
  expect(await findSessionUser(db, old)).toBeUndefined()
})

test('the last visit is updated at most every five minutes', async () => {
  const { id } = await aClient()
  const token = await signIn(id, daysAgo(1))
  await findSessionUser(db, token)
  const [session] = await listSessions(db, id)
  expect(Date.now() - session!.lastSeenAt.getTime()).toBeLessThan(60_000)
})

test('a password change ends every other session and renews the token of this one', async () => {
  const { id } = await aClient()
  const currentToken = await signIn(id)
  const otherToken = await signIn(id)
  const { sessionId } = (await findSessionUser(db, currentToken))!
  expect(await findRenewedToken(db, { userId: id, sessionId })).toBeUndefined()
  expect(
    await changeOwnPassword({ userId: id, sessionId, currentPassword: password, newPassword: 'nova-sifra' }),
  ).toMatchObject({ ok: true })

  const renewed = await findRenewedToken(db, { userId: id, sessionId })
  expect(await findSessionUser(db, renewed!)).toMatchObject({ id, sessionId })
  expect(await findSessionUser(db, currentToken)).toBeUndefined()
  expect(await findSessionUser(db, otherToken)).toBeUndefined()
})

test('each password change makes another token, which only its owner gets', async () => {
  const [amra, zora] = [await aClient(), await aClient()]
  const { sessionId } = (await findSessionUser(db, await signIn(amra.id)))!
  await changeOwnPassword({ userId: amra.id, sessionId, currentPassword: password, newPassword: 'prva-sifra' })
  const first = await findRenewedToken(db, { userId: amra.id, sessionId })
  await changeOwnPassword({ userId: amra.id, sessionId, currentPassword: 'prva-sifra', newPassword: password })
  expect(await findSessionUser(db, first!)).toBeUndefined()
  expect(await findRenewedToken(db, { userId: zora.id, sessionId })).toBeUndefined()
})

test('a password change ends no session of another member', async () => {
  const [amra, zora] = [await aClient(), await aClient()]
  const token = await signIn(zora.id)
  const { sessionId } = (await findSessionUser(db, token))!
  await changeOwnPassword({ userId: amra.id, sessionId, currentPassword: password, newPassword: 'nova-sifra' })
  expect(await findSessionUser(db, token)).toMatchObject({ id: zora.id })
})

test('without the current password nothing changes', async () => {
  const { id } = await aClient()
  expect(
    await changeOwnPassword({ userId: id, sessionId: null, currentPassword: 'nije', newPassword: 'nova-sifra' }),
  ).toEqual(refused('wrong_password'))
})

test('a member cannot end another member’s session', async () => {
  const amra = await aClient()
  const zora = await aClient()
  const token = await signIn(amra.id)
  const { sessionId } = (await findSessionUser(db, token))!
  await endSessionOf(db, { userId: zora.id, sessionId })
  expect(await findSessionUser(db, token)).toBeDefined()
})

test('all other sessions end, but neither this one nor those of another member', async () => {
  const [amra, zora] = [await aClient(), await aClient()]
  const tokens = [await signIn(amra.id), await signIn(amra.id), await signIn(zora.id)]
  const { sessionId } = (await findSessionUser(db, tokens[0]!))!
  await endOtherSessions(db, { userId: amra.id, sessionId })
  const found = await Promise.all(tokens.map((token) => findSessionUser(db, token)))
  expect(found.map((user) => user?.id)).toEqual([amra.id, undefined, zora.id])
})
