import { done, type Outcome } from '#app/outcome.ts'
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

type Steps<Prepared, Value, Reason extends string> = {
  /** What is dear, or is counted, and needs no connection. A refusal ends the request. */
  prepare: () => Promise<Outcome<Prepared, Reason>>
  write: (trx: Db, prepared: Prepared) => Promise<Outcome<Value, Reason>>
}

const preparing = new Map<string, Promise<Outcome<unknown, string>>>()

/**
 * As `once`, with a step before the transaction: a password's hash is made while no connection waits for it. A
 * repetition prepares nothing, and requests with one key that arrive together share what the first of them prepares.
 */
export async function idempotently<Prepared, Value, Reason extends string>(
  db: Db,
  request: RequestKey,
  { prepare, write }: Steps<Prepared, Value, Reason>,
): Promise<Outcome<Value, Reason> & { replayed?: true }> {
  const earlier = await findReplay<Value>(db, request)
  if (earlier) return earlier

  const name = JSON.stringify([request.scope, request.key, request.fingerprint])
  const shared = preparing.get(name) as ReturnType<typeof prepare> | undefined
  const preparation = shared ?? prepare()
  if (!shared) preparing.set(name, preparation)
  try {
    const prepared = await preparation
    // Another process may have finished meanwhile, beside whose work this one looks wrong.
    if (!prepared.ok) return (await findReplay<Value>(db, request)) ?? prepared
    return await once(db, request, (trx) => write(trx, prepared.value))
  } finally {
    if (!shared) preparing.delete(name)
  }
}

async function findReplay<Value>(db: Db, request: RequestKey) {
  const earlier = await findAnswer(db, request)
  return earlier && { ...done(earlier.answer as Value), replayed: true as const }
}

async function takeKey(trx: Db, request: RequestKey): Promise<{ answer: unknown } | undefined> {
  const { scope, key, fingerprint } = request
  const taken = await trx
    .insertInto('idempotency_keys')
    .values({ scope, key, fingerprint })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return taken ? undefined : findAnswer(trx, request)
}

async function findAnswer(db: Db, { scope, key, fingerprint }: RequestKey): Promise<{ answer: unknown } | undefined> {
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!earlier) return undefined
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
