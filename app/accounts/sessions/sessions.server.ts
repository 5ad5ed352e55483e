import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { sessionLifetime } from '#app/accounts/rules.ts'
import { sessionNotice } from '#app/accounts/sessions/session-notices.server.ts'
import { hashToken } from '#app/accounts/token-secrets.server.ts'
import { awaitsNotifications } from '#app/notifications/queries.server.ts'
import type { Db } from '#db/connection.ts'

type NewSession = { userId: number; userAgent: string; network: string; now: Date; token?: string }

const lastSeenIntervalMinutes = 5

/** Opens a session and returns its token: 256 random bits, stored only as a hash. */
export async function startSession(
  db: Db,
  { userId, userAgent, network, now, token = randomBytes(32).toString('base64url') }: NewSession,
): Promise<string> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      agent: userAgent.slice(0, 200),
      network,
      created_at: now,
      last_seen_at: now,
    })
    .execute()
  return token
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).returning(sessionNotice).execute()
}

export function listSessions(db: Db, userId: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'agent', 'network', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .limit(50)
    .execute()
}

/** The member of a session with the two unread counts of the page header, in one statement. */
export async function findSessionUser(db: Db, token: string) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('worker_profiles', 'worker_profiles.user_id', 'users.id')
    .select((eb) => [
      'users.id',
      'users.user_type as userType',
      'users.name',
      'users.surname',
      'users.language',
      'users.city',
      'users.registered_at as registeredAt',
      'users.profile_image_id as profileImageId',
      'users.email_verified_at as emailVerifiedAt',
      'users.phone_verified_at as phoneVerifiedAt',
      'users.suspended_at as suspendedAt',
      'worker_profiles.public_slug as publicSlug',
      'sessions.id as sessionId',
      sql<boolean>`sessions.last_seen_at < now() - make_interval(mins => ${lastSeenIntervalMinutes})`.as('isStale'),
      eb
        .selectFrom('notifications')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('notifications.user_id', '=', 'users.id')
        .where('notifications.in_app', '=', true)
        .where('notifications.read_at', 'is', null)
        .as('unreadNotifications'),
      eb
        .selectFrom('conversation_members')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('conversation_members.user_id', '=', 'users.id')
        .where('conversation_members.unread_count', '>', 0)
        .as('unreadMessages'),
      awaitsNotifications(eb.ref('users.id')).as('awaitsNotifications'),
    ])
    .where('sessions.token_hash', '=', hashToken(token))
    .where(isActiveSession)
    .executeTakeFirst()
  if (!row) return undefined

  const { emailVerifiedAt, phoneVerifiedAt, suspendedAt, isStale, unreadNotifications, unreadMessages, ...person } = row
  if (isStale) await updateLastSeen(db, row.sessionId)
  return {
    ...person,
    emailVerified: emailVerifiedAt !== null,
    isConfirmed: (emailVerifiedAt ?? phoneVerifiedAt) !== null,
    suspended: suspendedAt !== null,
    unreadNotifications: unreadNotifications ?? 0,
    unreadMessages: unreadMessages ?? 0,
  }
}

export type SessionUser = NonNullable<Awaited<ReturnType<typeof findSessionUser>>>

/** Whose session this is or was, as long as its row exists. */
export async function findSessionOwner(db: Db, token: string): Promise<number | null> {
  const row = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Selects the id of a session's member, for a statement that counts or reads what they own. */
export function selectSessionUserId(db: Db, token: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.id')
    .where('sessions.token_hash', '=', hashToken(token))
    .where('users.suspended_at', 'is', null)
    .where(isActiveSession)
}

export const isActiveSession = sql<boolean>`users.deleted_at is null
  and sessions.last_seen_at > now() - make_interval(days => ${sessionLifetime.idleDays})
  and sessions.created_at > now() - make_interval(days => ${sessionLifetime.absoluteDays})`

/** Members by session token; sessions that have ended are left out. */
export async function listSessionUsers(db: Db, tokens: string[]): Promise<Map<string, { id: number; city: string }>> {
  if (tokens.length === 0) return new Map()
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['token_hash', 'users.id', 'users.city'])
    .where('token_hash', 'in', tokens.map(hashToken))
    .execute()
  const users = new Map(rows.map(({ token_hash, ...user }) => [token_hash.toString('hex'), user]))
  return new Map(
    tokens.flatMap((token) => {
      const user = users.get(hashToken(token).toString('hex'))
      return user === undefined ? [] : [[token, user]]
    }),
  )
}

async function updateLastSeen(db: Db, sessionId: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute()
}
