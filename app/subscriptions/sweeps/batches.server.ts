import { inTransaction, type Db } from '#db/connection.ts'

export const batchSize = 200

/** Repeats a piece of work, each in a transaction, until it handles less than a batch; returns the sum of its counts. */
export async function runInBatches(db: Db, work: (trx: Db) => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    const count = await inTransaction(db, work)
    total += count
    if (count < batchSize) return total
  }
}
