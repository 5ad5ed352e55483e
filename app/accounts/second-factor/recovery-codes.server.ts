import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Secret } from 'otpauth'
import { hashPassword, verifyPassword, type PasswordHash } from '#app/accounts/passwords/hashing.server.ts'
import { hmac, secrets } from '#app/secrets.server.ts'
import type { Db } from '#db/connection.ts'

const recoveryCodeCount = 10

export type CodeOwner = { userId: number } | { adminId: number }

export type NewRecoveryCodes = { codes: string[]; rows: { selector: string; code_hash: PasswordHash }[] }

/** Ten codes, derived from `seed`, the key of a form, so that a repeated form gets them again. Hashes: not inside a transaction. */
export async function createRecoveryCodes(seed: string): Promise<NewRecoveryCodes> {
  const codes = deriveCodes(secrets[0], seed)
  const rows = codes.map(async (code) => ({
    selector: selectorOf(code),
    code_hash: await hashPassword(normalize(code)),
  }))
  return { codes, rows: await Promise.all(rows) }
}

/** The codes of a form that has made the stored ones, under the secret of that moment. */
export async function findCodesOfForm(db: Db, owner: CodeOwner, seed: string): Promise<string[]> {
  const rows = await db.selectFrom('recovery_codes').select('selector').where(isOwnedBy(owner)).execute()
  const stored = new Set(rows.map(({ selector }) => selector))
  const isStored = (codes: string[]) => codes.every((code) => stored.has(selectorOf(code)))
  return secrets.map((secret) => deriveCodes(secret, seed)).find(isStored) ?? []
}

export async function replaceRecoveryCodes(trx: Db, owner: CodeOwner, { rows }: NewRecoveryCodes): Promise<void> {
  await trx.deleteFrom('recovery_codes').where(isOwnedBy(owner)).execute()
  if ('adminId' in owner) await trx.deleteFrom('admin_recovery_codes').where('admin_id', '=', owner.adminId).execute()
  const columns = 'userId' in owner ? { user_id: owner.userId } : { admin_id: owner.adminId }
  await trx
    .insertInto('recovery_codes')
    .values(rows.map((row) => ({ ...columns, ...row })))
    .execute()
}

/** The id of an unused code; undefined for a wrong one, which takes as long. It must not run inside a transaction. */
export async function findRecoveryCode(db: Db, owner: CodeOwner, code: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('recovery_codes')
    .select(['id', 'code_hash as codeHash'])
    .where(isOwnedBy(owner))
    .where('selector', '=', selectorOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return (await verifyPassword(normalize(code), row?.codeHash ?? null)) ? row?.id : undefined
}

/** Claims a code that was found: it works once, also when it is sent many times at once. */
export async function claimRecoveryCode(db: Db, { codeId, now }: { codeId: number; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('id', '=', codeId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Codes of admins from before codes were hashed slowly: each works once more. */
export async function claimFormerAdminCode(
  db: Db,
  { adminId, code, now }: { adminId: number; code: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('admin_recovery_codes')
    .set({ used_at: now })
    .where(
      'code_hash',
      '=',
      createHash('sha256')
        .update(`${adminId} ${normalize(code)}`)
        .digest(),
    )
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countUnusedCodes(db: Db, owner: CodeOwner): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isOwnedBy(owner))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

function deriveCodes(secret: string, seed: string): string[] {
  const bySelector = new Map<string, string>()
  for (let count = 0; bySelector.size < recoveryCodeCount; count += 1) {
    const bytes = hmac(secret, `recovery code ${count} ${seed}`).subarray(0, 10)
    const text = new Secret({ buffer: new Uint8Array(bytes).buffer }).base32.toLowerCase()
    if (!bySelector.has(selectorOf(text))) bySelector.set(selectorOf(text), text.replace(/(.{4})(?=.)/g, '$1-'))
  }
  return [...bySelector.values()]
}

/** The first letter finds the row, so that one slow hash is compared and not ten; 75 bits stay secret. */
function selectorOf(code: string): string {
  return normalize(code).slice(0, 1)
}

function normalize(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

function isOwnedBy(owner: CodeOwner) {
  return 'userId' in owner ? sql<boolean>`user_id = ${owner.userId}` : sql<boolean>`admin_id = ${owner.adminId}`
}
