import { sql } from 'kysely'
import { listOpenJobAds } from '#app/ads/api-queries.server.ts'
import { indexedOrders } from '#app/ads/search/order.server.ts'
import { searchAds } from '#app/ads/search/searching.server.ts'
import { directoryOrders } from '#app/workers/directory-order.server.ts'
import { listedWorkers, searchWorkers } from '#app/workers/searching.server.ts'
import { db } from '#db/connection.ts'
import { StartupError } from '#tools/postgres/startup-error.ts'
import { median, ms, type Bench } from '#tests/bench/bench.ts'
import { measureTimes } from '#tests/bench/search.ts'

const pageSize = 20

/** P-14: a page far down against the first, in turns; 5,000 pages where there are so many, else the middle of the list. */
export async function run(bench: Bench): Promise<void> {
  bench.print('\nDeep pages. Goal: ≤ 1.3 × the first')
  const ads = await adCursor()
  const workers = await workerCursor()
  await compare(
    bench,
    `open ads, page ${ads.page}`,
    () => searchAds(db, {}),
    () => searchAds(db, { cursor: ads.cursor }),
  )
  await compare(
    bench,
    `workers, page ${workers.page}`,
    () => searchWorkers(db, {}),
    () => searchWorkers(db, { cursor: workers.cursor }),
  )
  const numbered = (page: number) => () => listOpenJobAds(db, { page, pageSize, viewer: null })
  await compare(bench, 'GET /api/jobad, page 5000', numbered(1), numbered(5_000))
  await compare(bench, 'GET /api/jobad, page 50, the last that is counted', numbered(1), numbered(50))
}

async function compare(
  bench: Bench,
  label: string,
  first: () => Promise<unknown>,
  deep: () => Promise<unknown>,
): Promise<void> {
  const ratios: number[] = []
  const cells: string[] = []
  for (let round = 1; round <= bench.flags.rounds; round += 1) {
    const [one, other] = [median(await measureTimes(first, 40)), median(await measureTimes(deep, 40))]
    ratios.push(other / one)
    cells.push(`${ms(one)} : ${ms(other)}`)
  }
  bench.print(cells.join(', '))
  bench.figure(`${label}, against the first; goal ≤ 1.3 × the time`, `${median(ratios).toFixed(2)} ×`)
}

async function adCursor() {
  const { count } = await db
    .selectFrom('ads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  const page = middlePage(Number(count), 'open ads')
  const order = indexedOrders.newest
  const row = await db
    .selectFrom('ads')
    .select(order.position.as('position'))
    .where('status', '=', 'open')
    .orderBy(order.orderBy)
    .offset((page - 1) * pageSize - 1)
    .limit(1)
    .executeTakeFirstOrThrow()
  return { page, cursor: order.encode(row.position) }
}

async function workerCursor() {
  const { count } = await listedWorkers(db, {})
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  const page = middlePage(Number(count), 'workers')
  const order = directoryOrders.recommended
  const row = await listedWorkers(db, {})
    .select(order.position.as('position'))
    .orderBy(order.orderBy)
    .offset((page - 1) * pageSize - 1)
    .limit(1)
    .executeTakeFirstOrThrow()
  return { page, cursor: order.encode(row.position) }
}

/** Of the demo data a list may have one page only. */
function middlePage(count: number, list: string): number {
  if (count < 2 * pageSize) throw new StartupError(`${list} have ${count} rows, not two pages: use --scale big`)
  return Math.max(2, Math.min(5_000, Math.floor(count / pageSize / 2)))
}
