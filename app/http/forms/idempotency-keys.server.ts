import type { Db } from '#db/connection.ts'

export type IdempotencyKey = {
  /** 'user:12'; before sign-in 'visitor' for forms, whose keys are random, and 'visitor:…' for calls of the API. */
  scope: string
  key: string
  fingerprint: string
  /** The same question as it was stored before SECRET was changed. */
  former?: { key: string; fingerprint: string }[]
  confirm?: () => void
}

export class KeyReusedError extends Error {}

export async function insertKey(trx: Db, idempotencyKey: IdempotencyKey): Promise<{ answer: unknown } | undefined> {
  const { scope } = idempotencyKey
  // In one order, so that processes that sign with either secret wait for each other.
  const rows = keysOf(idempotencyKey)
    .toSorted()
    .map((key) => ({ scope, ...namesOf(idempotencyKey).find((name) => name.key === key)! }))
  const inserted = await trx
    .insertInto('idempotency_keys')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .execute()
  if (inserted.length === rows.length) return undefined
  if (inserted.length > 0)
    await deleteKeys(
      trx,
      scope,
      inserted.map(({ key }) => key),
    )
  return findAnswer(trx, idempotencyKey)
}

export async function findAnswer(db: Db, idempotencyKey: IdempotencyKey): Promise<{ answer: unknown } | undefined> {
  const names = namesOf(idempotencyKey)
  const previous = await db
    .selectFrom('idempotency_keys')
    .select(['key', 'fingerprint', 'answer'])
    .where('scope', '=', idempotencyKey.scope)
    .where('key', 'in', keysOf(idempotencyKey))
    .limit(1)
    .executeTakeFirst()
  if (!previous) return undefined
  if (!names.some(({ key, fingerprint }) => key === previous.key && fingerprint === previous.fingerprint))
    throw new KeyReusedError()
  return { answer: (previous.answer as { value?: unknown } | null)?.value }
}

export async function releaseKey(trx: Db, idempotencyKey: IdempotencyKey): Promise<void> {
  await deleteKeys(trx, idempotencyKey.scope, keysOf(idempotencyKey))
}

async function deleteKeys(trx: Db, scope: string, keys: string[]): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('scope', '=', scope).where('key', 'in', keys).execute()
}

export async function storeAnswer(trx: Db, idempotencyKey: IdempotencyKey, value: unknown): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify({ value }) })
    .where('scope', '=', idempotencyKey.scope)
    .where('key', 'in', keysOf(idempotencyKey))
    .execute()
}

function namesOf({ key, fingerprint, former = [] }: IdempotencyKey): { key: string; fingerprint: string }[] {
  return [{ key, fingerprint }, ...former]
}

function keysOf(idempotencyKey: IdempotencyKey): string[] {
  return [...new Set(namesOf(idempotencyKey).map(({ key }) => key))]
}
