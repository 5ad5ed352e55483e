import { sql } from 'kysely'
import { workerSorts, type WorkerSort } from '#app/workers/rules.ts'
import { bigintColumn, intColumn, keyset, timestampColumn, type Keyset } from '#db/keyset.ts'

const sortColumns = {
  recommended: [intColumn(sql`profile.recommendation`), bigintColumn(sql`profile.user_id`)],
  newest: [timestampColumn(sql`worker.registered_at`), bigintColumn(sql`worker.id`)],
}

/** Each order is an index, read backwards. */
export const directoryOrders = Object.fromEntries(
  workerSorts.map((sort, id) => [sort, keyset(sortColumns[sort], { id })]),
) as Record<WorkerSort, Keyset>
