import { createHash, createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { PasswordHash } from '#app/accounts/passwords.server.ts'
import { config } from '#app/config.server.ts'
import type { Db } from '#db/connection.ts'

type NewSession = { userId: number; userAgent: string; network: string; now: Date }

/** Sessions end 30 days after the last visit and 90 days after sign-in. */
export const idleDays = 30
export const absoluteDays = 90
const lastSeenIntervalMinutes = 5

/** Opens a session and returns its token: 256 random bits, of which only the hash is kept. */
export async function startSession(db: Db, { userId, userAgent, network, now }: NewSession): Promise<string> {
  const token = randomBytes(32).toString('base64url')
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
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

type SessionRenewal = { userId: number; sessionId: number | null; passwordHash: PasswordHash }

/** After a change of password the session that asked goes on under a new token, and every other one ends. */
export async function renewSessions(trx: Db, { userId, sessionId, passwordHash }: SessionRenewal): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(sessionId !== null, (query) => query.where('id', '!=', sessionId))
    .execute()
  if (sessionId === null) return
  await trx
    .updateTable('sessions')
    .set({ token_hash: hashToken(renewedToken(sessionId, passwordHash)) })
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .execute()
}

/** The token of a session that was renewed with the present password; undefined for one that was opened since. */
export async function findRenewedToken(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.token_hash', 'users.password_hash'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.user_id', '=', userId)
    .executeTakeFirst()
  const token = row?.password_hash ? renewedToken(sessionId, row.password_hash) : undefined
  return token && hashToken(token).equals(row!.token_hash) ? token : undefined
}

/** Made anew whenever it is needed, because a repeated form must get the token too, and only its hash is kept. */
function renewedToken(sessionId: number, passwordHash: string): string {
  return createHmac('sha256', config.SECRET).update(`renewed session ${sessionId} ${passwordHash}`).digest('base64url')
}

export async function endSessionOf(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', sessionId).execute()
}

export function listSessions(db: Db, userId: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'agent', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .limit(50)
    .execute()
}

/** Who is behind a token, with the two counts that every page of a member shows: one statement for all of it. */
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
      'users.profile_image_id as profileImageId',
      'users.email_verified_at as emailVerifiedAt',
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
    ])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('users.deleted_at', 'is', null)
    .where('sessions.last_seen_at', '>', sql<Date>`now() - make_interval(days => ${idleDays})`)
    .where('sessions.created_at', '>', sql<Date>`now() - make_interval(days => ${absoluteDays})`)
    .executeTakeFirst()
  if (!row) return undefined

  const { emailVerifiedAt, suspendedAt, isStale, unreadNotifications, unreadMessages, ...person } = row
  if (isStale) await updateLastSeen(db, row.sessionId)
  return {
    ...person,
    emailVerified: emailVerifiedAt !== null,
    suspended: suspendedAt !== null,
    unreadNotifications: unreadNotifications ?? 0,
    unreadMessages: unreadMessages ?? 0,
  }
}

export type SessionUser = NonNullable<Awaited<ReturnType<typeof findSessionUser>>>

/** The bell's two numbers for whoever is behind the token. */
export async function countNotificationsOfSession(db: Db, token: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('notifications', (join) =>
      join.onRef('notifications.user_id', '=', 'users.id').on('notifications.in_app', '=', true),
    )
    .select(({ fn }) => [
      fn.count<number>('notifications.id').filterWhere('notifications.read_at', 'is', null).as('unreadCount'),
      fn.count<number>('notifications.id').as('totalCount'),
    ])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('users.deleted_at', 'is', null)
    .where('sessions.last_seen_at', '>', sql<Date>`now() - make_interval(days => ${idleDays})`)
    .groupBy('sessions.id')
    .executeTakeFirst()
}

/** Whose sessions these are, by token; sessions that have ended are left out. */
export async function listSessionUsers(db: Db, tokens: string[]): Promise<Map<string, number>> {
  if (tokens.length === 0) return new Map()
  const rows = await db
    .selectFrom('sessions')
    .select(['token_hash', 'user_id'])
    .where('token_hash', 'in', tokens.map(hashToken))
    .execute()
  const users = new Map(rows.map(({ token_hash, user_id }) => [token_hash.toString('hex'), user_id]))
  return new Map(
    tokens.flatMap((token) => {
      const userId = users.get(hashToken(token).toString('hex'))
      return userId === undefined ? [] : [[token, userId]]
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

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
