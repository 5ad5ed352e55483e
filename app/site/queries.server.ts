import type { Db } from '#db/connection.ts'

/** Counts for the landing page; reads whole tables. */
export function countStats(db: Db) {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('worker_profiles')
        .where('worker_status', '=', 'Active')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('workers'),
      eb
        .selectFrom('ads')
        .where('status', '=', 'completed')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('assignments'),
      eb
        .selectFrom('reviews')
        .where('hidden_at', 'is', null)
        .select(({ fn }) => fn.avg<number | null>('rating').as('n'))
        .as('rating'),
    ])
    .executeTakeFirstOrThrow()
}
