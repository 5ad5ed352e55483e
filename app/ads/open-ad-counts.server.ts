import { memoizeFor } from '#app/memoize.server.ts'
import type { Db } from '#db/connection.ts'

/** How many open ads there are of each trade in each city; at most a minute old. */
export const countOpenAdsBySkillAndCity = memoizeFor(60_000, (db: Db) =>
  db
    .selectFrom('ads')
    .select(({ fn }) => ['city', 'skill', fn.countAll<number>().as('count')])
    .where('status', '=', 'open')
    .groupBy(['city', 'skill'])
    .execute(),
)
