import { sql } from 'kysely'
import { endPendingSignInsOf } from '#app/accounts/second-factor/pending-sign-ins.server.ts'
import { revokeFactor } from '#app/accounts/second-factor/revoking.server.ts'
import { deleteKnownBrowsers } from '#app/accounts/sessions/known-browsers.server.ts'
import { sessionNotice } from '#app/accounts/sessions/session-notices.server.ts'
import { addressHashes, type TokenPurpose } from '#app/accounts/token-secrets.server.ts'
import type { Db } from '#db/connection.ts'
import type { DB } from '#db/schema.ts'

/** A new password in the account, or one of the four recoveries that bring it back to its owner. */
export type RevocationCause = 'password_change' | 'reset' | 'sign_in_link' | 'take_back' | 'correction'

type Revocation = {
  userId: number
  cause: RevocationCause
  sessionId?: number | null
  browserHash?: Buffer | undefined
  now: Date
}
type Step = (trx: Db, revocation: Revocation & { isRecovery: boolean }) => Promise<unknown>

/**
 * Ends all that was begun in an account before, so that no link, code, address or device leads somebody else back. After a
 * recovery, what could be the owner's own (linked accounts, the verified number) is held until the owner keeps it.
 */
export async function revokeAccess(trx: Db, revocation: Revocation): Promise<void> {
  const isRecovery = revocation.cause !== 'password_change'
  for (const step of Object.values<Step>(revokedTables)) await step(trx, { ...revocation, isRecovery })
}

/** The closed list of what is ended, by the table that holds it. */
export const revokedTables = {
  sessions: (trx, { userId, sessionId = null }) =>
    trx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .$if(sessionId !== null, (query) => query.where('id', '!=', sessionId))
      .returning(sessionNotice)
      .execute(),
  devices: (trx, { userId, sessionId = null }) =>
    trx
      .deleteFrom('devices')
      .where('user_id', '=', userId)
      .where(({ or, eb }) => or([eb('session_id', 'is', null), eb('session_id', '!=', sessionId ?? 0)]))
      .execute(),
  verification_tokens: endTokens,
  identities: async (trx, { userId, isRecovery, now }) => {
    if (!isRecovery) return
    await trx
      .updateTable('identities')
      .set((eb) => ({ held_at: eb.fn.coalesce('held_at', eb.val(now)) }))
      .where('user_id', '=', userId)
      .execute()
  },
  identity_tickets: (trx, { userId }) =>
    sql`delete from identity_tickets where
      (provider, subject) in (select provider, subject from identities where user_id = ${userId})
      or lower(email::text) in (
        select lower(email::text) from users where id = ${userId}
        union select lower(address) from verification_tokens where user_id = ${userId}
        union select lower(previous_address) from verification_tokens where user_id = ${userId}
      )`.execute(trx),
  known_browsers: async (trx, { userId, isRecovery }) => {
    if (isRecovery) await deleteKnownBrowsers(trx, userId)
  },
  pending_sign_ins: (trx, { userId }) => endPendingSignInsOf(trx, userId),
  // After a reset only the days count in which the link back could be used: otherwise a mailbox alone would end a factor.
  second_factors: async (trx, { userId, cause, isRecovery, now }) => {
    const first = isRecovery ? await findFirstTakeBackLink(trx, userId) : undefined
    const isPast = cause === 'reset' && first !== undefined && first.expiresAt <= now
    await revokeFactor(trx, { userId, takenAt: isPast ? undefined : first?.createdAt })
  },
  calendar_feeds: (trx, { userId }) => trx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute(),
  // The file of an expired archive is deleted by the clean-up.
  data_exports: (trx, { userId, now }) =>
    trx
      .updateTable('data_exports')
      .set((eb) => ({ ready_at: eb.fn.coalesce('ready_at', eb.val(now)), expires_at: now }))
      .where('user_id', '=', userId)
      .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .execute(),
  drafts: (trx, { userId, browserHash }) =>
    trx
      .deleteFrom('drafts')
      .where((eb) => eb.and({ claimed_by: userId, ad_id: null }))
      .$if(browserHash !== undefined, (query) => query.where('browser_hash', '!=', browserHash!))
      .execute(),
  users: async (trx, { userId, isRecovery, now }) => {
    await trx
      .updateTable('users')
      .set((eb) => ({
        access_revoked_at: now,
        ...(isRecovery && {
          held_phone_verified_at: eb.fn.coalesce('phone_verified_at', 'held_phone_verified_at'),
          phone_verified_at: null,
        }),
      }))
      .where('id', '=', userId)
      .execute()
  },
} as const satisfies Partial<Record<keyof DB, Step>>

/** Links and codes that were sent before; those that only verify the member's contacts outlast a change of password. */
const endsWith: Record<TokenPurpose, 'password_change' | 'recovery' | 'later_address'> = {
  password: 'password_change',
  sign_in: 'password_change',
  new_email: 'password_change',
  new_phone: 'password_change',
  email: 'recovery',
  phone: 'recovery',
  former_email: 'later_address',
}

async function endTokens(trx: Db, { userId, cause, isRecovery, now }: Parameters<Step>[1]): Promise<void> {
  const ended = (Object.keys(endsWith) as TokenPurpose[]).filter((purpose) =>
    endsWith[purpose] === 'recovery' ? isRecovery : endsWith[purpose] === 'password_change',
  )
  const active = trx
    .updateTable('verification_tokens')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
  await active.where('purpose', 'in', ended).execute()
  if (!isRecovery) return
  const takeBackLinks = active.where('purpose', '=', 'former_email')
  // Support has looked at who it is, and an address that was never verified has no owners before it.
  if (cause === 'correction' || cause === 'sign_in_link') await takeBackLinks.execute()
  else {
    const first = await findFirstTakeBackLink(trx, userId)
    if (first) await takeBackLinks.where('id', '>', first.id).execute()
  }
}

/**
 * Links to former addresses that are older than the account's first leaving of the present one are of earlier owners, and
 * stay: a thief cannot shake them off by a reset.
 */
async function findFirstTakeBackLink(trx: Db, userId: number) {
  const { email } = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return trx
    .selectFrom('verification_tokens')
    .select(['id', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where('purpose', '=', 'former_email')
    .where('address_hash', 'in', addressHashes(String(email)))
    .orderBy('id')
    .executeTakeFirst()
}
