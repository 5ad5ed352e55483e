import type { z } from 'zod'
import { toWorkerCard } from '#app/workers/api-shapes.server.ts'
import type { workerListSchema } from '#app/workers/api-schemas.ts'
import { countWorkers, listWorkers } from '#app/workers/queries.server.ts'
import type { Db } from '#db/connection.ts'

/** A numbered page of workers as the API shows them. */
export async function listWorkerCards(db: Db, query: z.output<typeof workerListSchema>) {
  const cards = await listWorkers(db, query)
  return { items: cards.map(toWorkerCard), page: query.page, pageSize: query.pageSize, total: await countWorkers(db, query) }
}
