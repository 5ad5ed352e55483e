import { listedWorkers } from '#app/workers/searching.server.ts'
import { db } from '#tests/support/data/database.ts'

export async function countListedWorkers(): Promise<number> {
  const { count } = await listedWorkers(db, {})
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
