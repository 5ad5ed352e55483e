import { expect, test } from 'vitest'
import { findSessionAdmin, refreshAdminSession, startAdminSession } from '#app/admins/sessions.server.ts'
import { issueAccessToken, readAccessToken, issuePendingToken } from '#app/admins/tokens.server.ts'
import { SignJWT } from 'jose'
import { disableAdmin } from '#app/admins/accounts.server.ts'
import { anAdmin } from '#tests/support/data/admins.ts'
import { db } from '#tests/support/data/database.ts'

const minute = 60_000

async function aSession(now = new Date()) {
  const admin = await anAdmin()
  return { admin, ...(await startAdminSession(db, { ...admin, userAgent: 'a', network: 'n', now })) }
}

async function refresh(refreshToken: string, receivedAt = new Date()) {
  const outcome = await refreshAdminSession(db, { refreshToken, receivedAt, now: receivedAt })
  return outcome.ok ? outcome.value.refreshToken : outcome.reason
}

async function endOf(sessionId: number) {
  const { end_reason } = await db
    .selectFrom('admin_sessions')
    .select('end_reason')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return end_reason
}

test('each refresh token works once, and gives the next', async () => {
  const { refreshToken, sessionId } = await aSession()
  const second = await refresh(refreshToken)
  const third = await refresh(second)
  expect(new Set([refreshToken, second, third]).size).toBe(3)
  expect(await endOf(sessionId)).toBeNull()
})

test('a second use ends the whole family, for the thief and for the owner', async () => {
  const session = await aSession()
  const second = await refresh(session.refreshToken)
  const third = await refresh(second)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(await refresh(second)).toBe('session_ended')
  expect(await refresh(third)).toBe('session_ended')
  expect(await endOf(session.sessionId)).toBe('reused')
  expect(await findSessionAdmin(db, session)).toBeUndefined()
})

test('fifty parallel refreshes get one and the same successor, and the session goes on', async () => {
  const { refreshToken, sessionId } = await aSession()
  const receivedAt = new Date()
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(refreshToken, receivedAt)))
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).not.toBe('session_ended')
  expect(await endOf(sessionId)).toBeNull()
  const rows = await db.selectFrom('admin_refresh_tokens').selectAll().where('session_id', '=', sessionId).execute()
  expect(rows).toHaveLength(2)
})

test('pages have a leeway for answers that were lost', async () => {
  const { refreshToken, sessionId } = await aSession()
  const now = new Date()
  const use = (receivedAt: Date) =>
    refreshAdminSession(db, { refreshToken, receivedAt, leewayMs: 10_000, now: receivedAt })
  const [first, again] = [await use(now), await use(new Date(now.getTime() + 9_000))]
  expect(again).toEqual(first)
  expect((await use(new Date(now.getTime() + 11_000))).ok).toBe(false)
  expect(await endOf(sessionId)).toBe('reused')
})

test('a refresh token is over after twelve hours, and a session after seven days', async () => {
  const now = new Date()
  const { refreshToken } = await aSession(now)
  expect(await refresh(refreshToken, new Date(now.getTime() + 12 * 60 * minute + 1))).toBe('session_ended')

  const other = await aSession(now)
  let token = other.refreshToken
  for (let hours = 11; hours < 7 * 24; hours += 11)
    token = await refresh(token, new Date(now.getTime() + hours * 60 * minute))
  expect(token).not.toBe('session_ended')
  expect(await refresh(token, new Date(now.getTime() + 7 * 24 * 60 * minute + 1))).toBe('session_ended')
})

test('an unknown token and one of a disabled admin are refused', async () => {
  expect(await refresh('nema')).toBe('session_ended')
  const { admin, refreshToken, sessionId } = await aSession()
  await disableAdmin(db, { email: admin.email, now: new Date() })
  expect(await refresh(refreshToken)).toBe('session_ended')
  expect(await endOf(sessionId)).toBe('reset')
})

test('an access token lives at most ten minutes', async () => {
  const now = new Date('2026-11-23T12:00:00.400Z')
  const { accessToken, expiresAt } = await issueAccessToken({ adminId: 1, sessionId: 2 }, now)
  expect(expiresAt.getTime() - now.getTime()).toBeLessThanOrEqual(10 * minute)
  expect(await readAccessToken(accessToken, new Date(now.getTime() + 9 * minute))).toEqual({ adminId: 1, sessionId: 2 })
  expect(await readAccessToken(accessToken, new Date(now.getTime() + 10 * minute))).toBeUndefined()
})

test('tokens of another algorithm, key or purpose are refused', async () => {
  const claims = { sid: 2 }
  const options = [
    new SignJWT(claims).setProtectedHeader({ alg: 'HS512' }),
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }),
  ].map((token) =>
    token.setSubject('1').setIssuer('majstorija').setAudience('admin').setExpirationTime('5m').sign(new Uint8Array(64)),
  )
  const unsigned = ['{"alg":"none"}', '{"sub":"1","sid":2,"iss":"majstorija","aud":"admin","exp":9999999999}']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')
  const pending = await issuePendingToken({ adminId: 1, credential: 'otisak' }, new Date())
  for (const token of [...(await Promise.all(options)), `${unsigned}.`, pending, '', 'a.b.c'])
    expect(await readAccessToken(token, new Date())).toBeUndefined()
})
