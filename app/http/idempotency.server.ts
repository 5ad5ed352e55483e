import type { Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

export type RequestKey = {
  /** Whose key it is: 'user:12', or 'visitor' before sign-in. */
  scope: string
  key: string
  /** Hash of what was asked, so that one key cannot answer two questions. */
  fingerprint: string
}

/** The same key came with another body. */
export class KeyReused extends Error {}

class Refusal extends Error {
  outcome: unknown
  constructor(outcome: unknown) {
    super('refused')
    this.outcome = outcome
  }
}

/**
 * Runs `work` once per key, also when the same form arrives fifty times at the same moment: the key's row is taken
 * first in the transaction, so a second arrival waits for the first and gets its value. Values must survive JSON.
 * A refusal leaves no trace. Throws KeyReused when the key came before with another fingerprint.
 */
export async function once<Value, Reason extends string>(
  db: Db,
  request: RequestKey,
  work: (trx: Db) => Promise<Outcome<Value, Reason>>,
): Promise<Outcome<Value, Reason> & { replayed?: true }> {
  try {
    return await inTransaction(db, async (trx) => {
      const earlier = await takeKey(trx, request)
      if (earlier) return { ok: true, value: earlier.answer as Value, replayed: true }

      const outcome = await work(trx)
      if (!outcome.ok) throw new Refusal(outcome)
      await keepAnswer(trx, request, outcome.value)
      return outcome
    })
  } catch (error) {
    if (error instanceof Refusal) return error.outcome as Outcome<Value, Reason>
    throw error
  }
}

async function takeKey(trx: Db, { scope, key, fingerprint }: RequestKey): Promise<{ answer: unknown } | undefined> {
  const taken = await trx
    .insertInto('idempotency_keys')
    .values({ scope, key, fingerprint })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (taken) return undefined

  const earlier = await trx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (earlier.fingerprint !== fingerprint) throw new KeyReused()
  return { answer: (earlier.answer as { value?: unknown } | null)?.value }
}

async function keepAnswer(trx: Db, { scope, key }: RequestKey, value: unknown): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify({ value }) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
}
