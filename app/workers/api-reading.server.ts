import type { z } from 'zod'
import type { workerListSchema } from '#app/workers/api-schemas.ts'
import { presentWorkerCard } from '#app/workers/api-presenters.server.ts'
import { findWorkersCursor, searchWorkers } from '#app/workers/searching.server.ts'
import type { Db } from '#db/connection.ts'

export async function listWorkerCards(db: Db, query: z.output<typeof workerListSchema>) {
  const cursor = await findWorkersCursor(db, query)
  const { items, total } = await searchWorkers(db, { ...query, cursor: cursor ?? undefined })
  return {
    items: cursor === null ? [] : items.map(({ works: _, quote: __, ...card }) => presentWorkerCard(card)),
    page: query.page,
    pageSize: query.pageSize,
    total,
  }
}
