import { sql } from 'kysely'
import { hasDirectoryPlace } from '#app/benefits/tier-benefits.server.ts'
import { listedCard, listedCardColumns, type ListedWorkerCard } from '#app/workers/card.server.ts'
import { establishedBaseScore, featuredInterval, ratingClassSize, workerSorts } from '#app/workers/rules.ts'
import { listedWorkers, searchWorkers } from '#app/workers/searching.server.ts'
import type { Db } from '#db/connection.ts'

type DirectorySearch = Parameters<typeof searchWorkers>[1] & { now?: Date }

export type DirectoryWorker = ListedWorkerCard & { isFeatured: boolean }

type Candidate = {
  card: ListedWorkerCard
  better: number
}

/** Between two paid places. */
const unpaidPlaces = featuredInterval - 1

const maxCandidates = 10

/** A page of `searchWorkers` with its paid places, in the recommended order only. */
export async function searchDirectory(db: Db, { now = new Date(), ...search }: DirectorySearch) {
  const page = await searchWorkers(db, search)
  const unpaid = page.items.map((card) => ({ ...card, isFeatured: false }))
  const isRecommended = (search.sort ?? workerSorts[0]) === workerSorts[0]
  if (!isRecommended || unpaid.length < unpaidPlaces) return { ...page, items: unpaid }
  return { ...page, items: placeFeatured(unpaid, await listCandidates(db, { ...search, shown: unpaid, now })) }
}

/**
 * Before every fourth worker at most one of the candidates, and nobody above a worker who is rated better. Who stands
 * there without paying gets no paid place.
 */
export function placeFeatured(unpaid: DirectoryWorker[], candidates: Candidate[]): DirectoryWorker[] {
  let others = unpaid
  let next = 0
  const places = new Map<number, DirectoryWorker>()
  for (const { card, better } of candidates) {
    const place = Math.max(next, Math.ceil(better / unpaidPlaces) * unpaidPlaces)
    const own = others.findIndex(({ id }) => id === card.id)
    const rest = own === -1 ? others : others.toSpliced(own, 1)
    if ((own !== -1 && own <= place) || rest.length < place + unpaidPlaces) continue
    others = rest
    places.set(place, { ...card, isFeatured: true })
    next = place + unpaidPlaces
  }
  return others.flatMap((card, index) => [places.get(index) ?? [], card].flat())
}

/**
 * Members with the benefit who pass the filters, from the page's first place on and rated no worse than its last by half
 * a star. Those rated alike take turns by the hour.
 */
async function listCandidates(
  db: Db,
  { shown, now, ...filters }: DirectorySearch & { shown: { id: number }[]; now: Date },
): Promise<Candidate[]> {
  const ids = shown.map(({ id }) => id)
  const hour = Math.floor(now.getTime() / 3_600_000)
  const positionOf = (id: number) =>
    sql`(select recommendation, user_id from worker_profiles where user_id = ${id}::bigint)`
  const classOf = (id: number) =>
    sql<number>`(select recommendation / ${sql.lit(ratingClassSize)} from worker_profiles where user_id = ${id}::bigint)`
  const rows = await listedWorkers(db, filters)
    .select(listedCardColumns)
    .select(
      sql<number>`(select count(*) from worker_profiles shown where shown.user_id = any(${ids}::bigint[])
        and shown.recommendation / ${sql.lit(ratingClassSize)} > profile.recommendation / ${sql.lit(ratingClassSize)})`.as(
        'better',
      ),
    )
    .where('profile.tier', '<>', 'Regular')
    .where(hasDirectoryPlace('profile'))
    .where('profile.recommendation', '>=', establishedBaseScore)
    .where(sql<boolean>`(profile.recommendation, profile.user_id) <= ${positionOf(ids[0]!)}`)
    .where(sql<boolean>`profile.recommendation >= ${sql.lit(ratingClassSize)} * ${classOf(ids.at(-1)!)}`)
    .orderBy('better')
    .orderBy(sql`md5(profile.user_id || '-' || ${hour}::text)`)
    .limit(maxCandidates)
    .execute()
  return rows.map(({ better, ...row }) => ({ card: listedCard(row), better }))
}
