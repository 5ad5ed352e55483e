import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hashToken } from '#app/accounts/token-secrets.server.ts'
import { timeAgo } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'

const maxPerAccount = 20

export async function findKnownBrowser(
  db: Db,
  { email, tokens }: { email: string; tokens: string[] },
): Promise<number | null> {
  if (tokens.length === 0) return null
  const row = await db
    .selectFrom('known_browsers')
    .innerJoin('users', 'users.id', 'known_browsers.user_id')
    .select('known_browsers.id')
    .where('users.email', '=', email.trim())
    .where('known_browsers.token_hash', 'in', tokens.map(hashToken))
    .executeTakeFirst()
  return row?.id ?? null
}

/** Remembers an owner's browser by a token of 128 random bits, stored only as a hash; answers it, or one of `tokens` that is known. */
export async function rememberBrowser(
  db: Db,
  { userId, tokens, now }: { userId: number; tokens: string[]; now: Date },
): Promise<string> {
  const known = await touchBrowser(db, { userId, tokens, now })
  if (known) return known
  const token = randomBytes(16).toString('base64url')
  // Concurrent sign-ins skip each other's rows, so that they wait for nothing.
  await sql`
    with remembered as (
      insert into known_browsers (user_id, token_hash, created_at, seen_at)
      values (${userId}, ${hashToken(token)}, ${now}, ${now}))
    delete from known_browsers where id in (
      select id from known_browsers where user_id = ${userId}
      order by seen_at desc, id desc offset ${maxPerAccount - 1} for update skip locked)`.execute(db)
  return token
}

async function touchBrowser(db: Db, { userId, tokens, now }: { userId: number; tokens: string[]; now: Date }) {
  for (const token of tokens) {
    const { numUpdatedRows } = await db
      .updateTable('known_browsers')
      .set({ seen_at: now })
      .where('user_id', '=', userId)
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return token
  }
  return undefined
}

/** For an owner who takes the account back: one of its browsers may have been the thief's. */
export async function deleteKnownBrowsers(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('known_browsers').where('user_id', '=', userId).execute()
}

export async function deleteOldKnownBrowsers(db: Db): Promise<void> {
  await db.deleteFrom('known_browsers').where('seen_at', '<', timeAgo('1 year')).execute()
}
