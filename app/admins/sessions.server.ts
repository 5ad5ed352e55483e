import { randomBytes } from 'node:crypto'
import { hashToken } from '#app/accounts/token-secrets.server.ts'
import { recordSignIn } from '#app/admins/audit.server.ts'
import { adminSessionDays, refreshTokenHours } from '#app/admins/rules.ts'
import { hmac, secrets } from '#app/secrets.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

const hourMs = 3_600_000

export type AdminTokens = { adminId: number; sessionId: number; refreshToken: string }

type NewSession = { adminId: number; userAgent: string; network: string; now: Date }

/** Opens a session: the family of refresh tokens that follow each other. */
export function startAdminSession(db: Db, { adminId, userAgent, network, now }: NewSession): Promise<AdminTokens> {
  return inTransaction(db, async (trx) => {
    const { id: sessionId } = await trx
      .insertInto('admin_sessions')
      .values({ admin_id: adminId, agent: userAgent.slice(0, 200), network, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const refreshToken = randomBytes(32).toString('base64url')
    await insertToken(trx, { refreshToken, sessionId, now })
    await recordSignIn(trx, { adminId, action: 'sign_in', network, now })
    return { adminId, sessionId, refreshToken }
  })
}

type Refresh = {
  refreshToken: string
  /** When the request arrived: one that came before the token was used is a parallel one. */
  receivedAt: Date
  leewayMs?: number
  /** The answer is held back for this time, so that all requests that were sent before it have arrived. */
  holdMs?: number
  now: Date
}

/**
 * Exchanges a refresh token for its successor. Requests that came before the answer get the same successor; a later one
 * with the used token is a stolen token's, of the thief or of the owner, and ends the session.
 */
export function refreshAdminSession(
  db: Db,
  { refreshToken, receivedAt, leewayMs = 0, holdMs = 0, now }: Refresh,
): Promise<Outcome<AdminTokens & { answerAt: Date }, 'session_ended'>> {
  return inTransaction(db, async (trx) => {
    const row = await lockToken(trx, { refreshToken, now })
    if (!row) return refused('session_ended')
    const { sessionId, adminId } = row
    const successors = secrets.map((secret) => hmac(secret, `refresh ${refreshToken}`).toString('base64url'))
    const successor = row.usedAt && successors.length > 1 ? await findIssued(trx, successors) : successors[0]!
    const answerAt = row.usedAt ?? new Date(Date.now() + holdMs)
    const tokens = { adminId, sessionId, refreshToken: successor, answerAt }
    if (row.usedAt && receivedAt.getTime() - leewayMs <= row.usedAt.getTime()) return done(tokens)
    if (row.usedAt) {
      await endAdminSession(trx, { sessionId, reason: 'reused', now })
      await recordSignIn(trx, { adminId, action: 'reuse_token', now })
      return refused('session_ended')
    }
    await insertToken(trx, { refreshToken: successor, sessionId, now })
    await trx
      .updateTable('admin_refresh_tokens')
      .set({ used_at: answerAt })
      .where('token_hash', '=', hashToken(refreshToken))
      .execute()
    return done(tokens)
  })
}

type Ending = { sessionId: number; reason: 'signed_out' | 'reused'; now: Date }

export async function endAdminSession(db: Db, { sessionId, reason, now }: Ending): Promise<void> {
  await db
    .updateTable('admin_sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function endAllAdminSessions(db: Db, adminId: number, now: Date): Promise<void> {
  await db
    .updateTable('admin_sessions')
    .set({ ended_at: now, end_reason: 'reset' })
    .where('admin_id', '=', adminId)
    .where('ended_at', 'is', null)
    .execute()
}

export function findSessionAdmin(db: Db, { adminId, sessionId }: { adminId: number; sessionId: number }) {
  return db
    .selectFrom('admin_sessions')
    .innerJoin('admins', 'admins.id', 'admin_sessions.admin_id')
    .select(['admins.id', 'admins.email', 'admins.name', 'admins.role', 'admin_sessions.id as sessionId'])
    .where('admin_sessions.id', '=', sessionId)
    .where('admins.id', '=', adminId)
    .where('admin_sessions.ended_at', 'is', null)
    .where('admins.disabled_at', 'is', null)
    .executeTakeFirst()
}

export type Admin = NonNullable<Awaited<ReturnType<typeof findSessionAdmin>>>

function lockToken(trx: Db, { refreshToken, now }: { refreshToken: string; now: Date }) {
  return trx
    .selectFrom('admin_refresh_tokens')
    .innerJoin('admin_sessions', 'admin_sessions.id', 'admin_refresh_tokens.session_id')
    .innerJoin('admins', 'admins.id', 'admin_sessions.admin_id')
    .select(['admin_sessions.id as sessionId', 'admins.id as adminId', 'admin_refresh_tokens.used_at as usedAt'])
    .where('admin_refresh_tokens.token_hash', '=', hashToken(refreshToken))
    .where('admin_refresh_tokens.expires_at', '>', now)
    .where('admin_sessions.created_at', '>', new Date(now.getTime() - adminSessionDays * 24 * hourMs))
    .where('admin_sessions.ended_at', 'is', null)
    .where('admins.disabled_at', 'is', null)
    .forUpdate('admin_refresh_tokens')
    .executeTakeFirst()
}

type NewToken = { refreshToken: string; sessionId: number; now: Date }

async function findIssued(trx: Db, successors: string[]): Promise<string> {
  const rows = await trx
    .selectFrom('admin_refresh_tokens')
    .select('token_hash')
    .where('token_hash', 'in', successors.map(hashToken))
    .execute()
  return (
    successors.find((token) => rows.some(({ token_hash }) => token_hash.equals(hashToken(token)))) ?? successors[0]!
  )
}

async function insertToken(trx: Db, { refreshToken, sessionId, now }: NewToken): Promise<void> {
  const expiresAt = new Date(now.getTime() + refreshTokenHours * hourMs)
  await trx
    .insertInto('admin_refresh_tokens')
    .values({ token_hash: hashToken(refreshToken), session_id: sessionId, expires_at: expiresAt })
    .execute()
}
