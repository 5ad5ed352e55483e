import {
  findAnswer,
  insertKey,
  releaseKey,
  storeAnswer,
  type IdempotencyKey,
} from '#app/http/forms/idempotency-keys.server.ts'
import { done, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

class Refusal extends Error {
  outcome: unknown
  constructor(outcome: unknown) {
    super('refused')
    this.outcome = outcome
  }
}

/**
 * Runs `work` once per key; its value must survive JSON. Throws KeyReusedError for another fingerprint. A refusal rolls back
 * what `work` wrote, unless `commitsRefusals`.
 */
export async function idempotently<Value, Reason extends string>(
  db: Db,
  idempotencyKey: IdempotencyKey,
  work: (trx: Db) => Promise<Outcome<Value, Reason>>,
  { commitsRefusals = false }: { commitsRefusals?: boolean | undefined } = {},
): Promise<Outcome<Value, Reason> & { replayed?: true }> {
  const outcome = await inAtomicTransaction(db, async (trx) => {
    // The key's row is inserted first, so that concurrent requests wait for it and replay its value.
    const previous = await insertKey(trx, idempotencyKey)
    if (previous) return { ...done(previous.answer as Value), replayed: true as const }

    const worked = await work(trx)
    if (!worked.ok && commitsRefusals) await releaseKey(trx, idempotencyKey)
    else if (!worked.ok) throw new Refusal(worked)
    else await storeAnswer(trx, idempotencyKey, worked.value)
    return worked
  })
  if (outcome.ok) idempotencyKey.confirm?.()
  return outcome
}

/** Runs `work`, several verbs, in a transaction that the refusal of any rolls back. */
export function atomically<Value, Reason extends string>(
  db: Db,
  work: (trx: Db) => Promise<Outcome<Value, Reason>>,
): Promise<Outcome<Value, Reason>> {
  return inAtomicTransaction(db, async (trx) => {
    const outcome = await work(trx)
    if (!outcome.ok) throw new Refusal(outcome)
    return outcome
  })
}

async function inAtomicTransaction<Result extends Outcome<unknown, string>>(
  db: Db,
  work: (trx: Db) => Promise<Result>,
): Promise<Result> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (error instanceof Refusal) return error.outcome as Result
    throw error
  }
}

export type Steps<Prepared, Value, Reason extends string> = {
  prepare: () => Promise<Outcome<Prepared, Reason>>
  write: (trx: Db, prepared: Prepared) => Promise<Outcome<Value, Reason>>
}

const preparing = new Map<string, Promise<Outcome<unknown, string>>>()

/** As `idempotently`, with a step before the transaction, which replays skip and concurrent requests share. */
export async function idempotentlyPrepared<Prepared, Value, Reason extends string>(
  db: Db,
  idempotencyKey: IdempotencyKey,
  { prepare, write }: Steps<Prepared, Value, Reason>,
): Promise<Outcome<Value, Reason> & { replayed?: true }> {
  const previous = await findReplay<Value>(db, idempotencyKey)
  if (previous) return previous

  const cacheKey = JSON.stringify([idempotencyKey.scope, idempotencyKey.key, idempotencyKey.fingerprint])
  const shared = preparing.get(cacheKey) as ReturnType<typeof prepare> | undefined
  const preparation = shared ?? prepare()
  if (!shared) preparing.set(cacheKey, preparation)
  try {
    const prepared = await preparation
    // Another process may have finished the same request meanwhile, which makes this one fail.
    if (!prepared.ok) return (await findReplay<Value>(db, idempotencyKey)) ?? prepared
    return await idempotently(db, idempotencyKey, (trx) => write(trx, prepared.value))
  } finally {
    if (!shared) preparing.delete(cacheKey)
  }
}

async function findReplay<Value>(db: Db, idempotencyKey: IdempotencyKey) {
  const previous = await findAnswer(db, idempotencyKey)
  if (previous) idempotencyKey.confirm?.()
  return previous && { ...done(previous.answer as Value), replayed: true as const }
}
