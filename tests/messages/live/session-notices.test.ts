import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { revokeAccess } from '#app/accounts/access/revoking.server.ts'
import { endOtherSessions, endSessionOf } from '#app/accounts/sessions/ending.server.ts'
import { sessionChannel } from '#app/accounts/sessions/session-notices.server.ts'
import { endSession, startSession } from '#app/accounts/sessions/sessions.server.ts'
import { closeAccount } from '#app/personal-data/closing.server.ts'
import { suspendMember } from '#app/suspensions/suspending.server.ts'
import { inTransaction } from '#db/connection.ts'
import { listen } from '#db/listen.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { connectionString, db } from '#tests/support/data/database.ts'

const now = new Date()
const received: string[] = []
let listening: ReturnType<typeof listen>

beforeAll(async () => {
  await new Promise<void>((onConnect) => {
    listening = listen(sessionChannel, {
      connectionString,
      onConnect,
      onNotification: (payload) => void received.push(payload!),
    })
  })
})
afterAll(() => listening.stop())

type Member = { userId: number; sessionId: number; token: string }

test.each<[string, (member: Member) => Promise<unknown>]>([
  ['signing out', ({ token }) => endSession(db, token)],
  ['ending one session', (member) => endSessionOf(db, member)],
  ['ending the others', ({ userId }) => endOtherSessions(db, { userId, sessionId: null })],
  [
    'taking the account back',
    ({ userId }) => inTransaction(db, (trx) => revokeAccess(trx, { userId, cause: 'reset', now })),
  ],
  ['a suspension', ({ userId }) => suspendMember(db, { userId, reason: 'Prijave.', actor: 'Zora', now })],
  ['closing the account', closeOwn],
])('%s notifies the web processes, which close the streams', async (_, end) => {
  const { id: userId } = await aClient()
  const token = await startSession(db, { userId, userAgent: 'test', network: '127.0.0.1', now })
  const { id: sessionId } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await end({ userId, sessionId, token })
  await vi.waitFor(() => expect(received).toContain(String(userId)))
})

async function closeOwn({ userId }: Member): Promise<void> {
  const { password_hash: currentHash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  expect((await closeAccount(db, { userId, currentHash, now })).ok).toBe(true)
}
