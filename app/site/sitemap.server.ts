import { sql } from 'kysely'
import { href } from 'react-router'
import { adSearchPath } from '#app/ads/search-paths.ts'
import { selectOpenAds } from '#app/ads/search-filters.server.ts'
import { blogPath, postPath } from '#app/blog/paths.ts'
import { listCategories, listPostsForSitemap } from '#app/blog/queries.server.ts'
import { servicePath } from '#app/catalogue/paths.ts'
import { services, type Service } from '#app/catalogue/catalogue.ts'
import type { Language } from '#app/i18n/languages.ts'
import { memoizeFor } from '#app/memoize.server.ts'
import type { Skill } from '#app/places/skill-keys.ts'
import { directoryPath } from '#app/workers/paths.ts'
import { listedWorkers } from '#app/workers/searching.server.ts'
import type { Db } from '#db/connection.ts'

/** A page as search engines are told of it. Without `changedAt` nobody knows when it last changed. */
export type SitemapEntry = { path: string; changedAt: Date | null; languages?: readonly Language[] }

/** One file of the map: its name, and when the latest of its pages changed. */
export type SitemapFile = { name: string; changedAt: Date | null }

type SkillCityRow = { skill: string | null; city: string | null; changedAt: Date }

/** Ids whose pages share a file, which may hold 50,000. */
const idsPerFile = 20_000

/** Pages that are always there. */
const staticPages = [
  href('/'),
  href('/poslovi'),
  href('/majstori'),
  href('/usluge'),
  href('/kontakt'),
  href('/registracija'),
  href('/prijava'),
  href('/resetovanje-sifre'),
  href('/postani-majstor'),
  href('/o-nama'),
  href('/instrukcije'),
  href('/partneri'),
  href('/uslovi-koristenja'),
  href('/politika-privatnosti'),
]

/** Lists that fit one file each, by its name. */
const lists: Record<string, (db: Db) => Promise<SitemapEntry[]>> = {
  stranice: async () => staticPages.map((path) => ({ path, changedAt: null })),
  poslovi: async (db) => placesToEntries(await listAdPlaces(db), adSearchPath),
  majstori: async (db) => placesToEntries(await listWorkerPlaces(db), directoryPath),
  blog: listPostEntries,
  usluge: async (db) => (await Promise.all(services.map((service) => listServicePages(db, service)))).flat(),
}

/** Single things by their ids, in as many files as it takes. */
const entities: Record<
  string,
  {
    files: (db: Db) => Promise<{ part: number; changedAt: Date }[]>
    entries: (db: Db, from: number, to: number) => Promise<SitemapEntry[]>
  }
> = {
  oglasi: {
    files: (db) =>
      selectOpenAds(db, {})
        .select(({ fn }) => [partOf(sql.ref('ads.id')), fn.max<Date>('ads.updated_at').as('changedAt')])
        .groupBy('part')
        .orderBy('part')
        .execute(),
    entries: async (db, from, to) => {
      const ads = await selectOpenAds(db, {})
        .select(['ads.id', 'ads.updated_at as changedAt'])
        .where('ads.id', '>', from)
        .where('ads.id', '<=', to)
        .orderBy('ads.id')
        .execute()
      return ads.map(({ id, changedAt }) => ({ path: href('/oglasi/:id', { id: String(id) }), changedAt }))
    },
  },
  profili: {
    files: (db) =>
      listedWorkers(db, {})
        .select(({ fn }) => [partOf(sql.ref('profile.user_id')), fn.max<Date>('profile.updated_at').as('changedAt')])
        .groupBy('part')
        .orderBy('part')
        .execute(),
    entries: async (db, from, to) => {
      const workers = await listedWorkers(db, {})
        .select(['profile.public_slug as publicProfileSlug', 'profile.updated_at as changedAt'])
        .where('profile.user_id', '>', from)
        .where('profile.user_id', '<=', to)
        .orderBy('profile.user_id')
        .execute()
      return workers.map(({ publicProfileSlug, changedAt }) => ({
        path: href('/majstor/:publicProfileSlug', { publicProfileSlug }),
        changedAt,
      }))
    },
  },
}

/** Reading a file goes through all ads or all workers; search engines may learn of a change an hour later. */
const ttlMs = 3_600_000
const cachedEntries = new Map<string, (db: Db) => Promise<SitemapEntry[]>>()

/** Every file of the map that has a page in it. */
export const sitemapFiles = memoizeFor(ttlMs, listFiles)

/** The pages of one file, such as `stranice` or `oglasi-3`; undefined where there is no such file. */
export async function sitemapEntries(db: Db, name: string): Promise<SitemapEntry[] | undefined> {
  if (!(await sitemapFiles(db)).some((file) => file.name === name)) return undefined
  const read = cachedEntries.getOrInsertComputed(name, () => memoizeFor(ttlMs, (reader) => listEntries(reader, name)))
  return read(db)
}

async function listFiles(db: Db): Promise<SitemapFile[]> {
  const ofLists = await Promise.all(Object.entries(lists).map(async ([name, list]) => fileOf(name, await list(db))))
  const ofThings = await Promise.all(
    Object.entries(entities).map(async ([name, { files }]) =>
      (await files(db)).map(({ part, changedAt }) => ({ name: `${name}-${part}`, changedAt })),
    ),
  )
  return [...ofLists, ...ofThings].flat()
}

async function listEntries(db: Db, name: string): Promise<SitemapEntry[]> {
  if (Object.hasOwn(lists, name)) return lists[name]!(db)
  const [, kind = '', part = ''] = /^([a-z]+)-([1-9]\d{0,6})$/.exec(name) ?? []
  const to = Number(part) * idsPerFile
  return Object.hasOwn(entities, kind) ? entities[kind]!.entries(db, to - idsPerFile, to) : []
}

function fileOf(name: string, entries: SitemapEntry[]): SitemapFile[] {
  return entries.length === 0 ? [] : [{ name, changedAt: latestOf(entries) }]
}

function latestOf(entities: { changedAt: Date | null }[]): Date | null {
  const times = entities.flatMap(({ changedAt }) => (changedAt ? [changedAt.getTime()] : []))
  return times.length > 0 ? new Date(Math.max(...times)) : null
}

/** The page of a service, and one for each town in which somebody offers it or looks for it. */
async function listServicePages(db: Db, { slug, filters: { skill, searchTerm } }: Service): Promise<SitemapEntry[]> {
  const [workers, ads] = await Promise.all([
    listedWorkers(db, { skill, searchTerm })
      .innerJoin('worker_cities', 'worker_cities.user_id', 'profile.user_id')
      .select(({ fn }) => ['worker_cities.city', fn.max<Date>('profile.updated_at').as('changedAt')])
      .groupBy('worker_cities.city')
      .execute(),
    selectOpenAds(db, { skills: [skill], searchTerm })
      .select(({ fn }) => ['ads.city', fn.max<Date>('ads.updated_at').as('changedAt')])
      .groupBy('ads.city')
      .execute(),
  ])
  const places = Map.groupBy([...workers, ...ads], ({ city }) => city)
  return [
    { path: servicePath(slug), changedAt: null },
    ...[...places].map(([city, found]) => ({ path: servicePath(slug, city), changedAt: latestOf(found) })),
  ]
}

async function listPostEntries(db: Db): Promise<SitemapEntry[]> {
  const posts = await listPostsForSitemap(db)
  const newest = latestOf(posts.map(({ updatedAt }) => ({ changedAt: updatedAt })))
  const postEntries = posts.map(({ slug, updatedAt, languages }) => ({
    path: postPath(slug),
    changedAt: updatedAt,
    languages,
  }))
  const categoryPages = (await listCategories(db)).map((category) => ({
    path: blogPath({ category }),
    changedAt: newest,
  }))
  return newest ? [{ path: href('/blog'), changedAt: newest }, ...categoryPages, ...postEntries] : []
}

/** Trades, cities, and trades in cities that have an open job now. */
function listAdPlaces(db: Db): Promise<SkillCityRow[]> {
  return selectOpenAds(db, {})
    .select(({ fn }) => ['ads.skill', 'ads.city', fn.max<Date>('ads.updated_at').as('changedAt')])
    .groupBy(sql`grouping sets ((ads.skill, ads.city), (ads.skill), (ads.city))`)
    .execute()
}

/** The same of workers who may be found. */
function listWorkerPlaces(db: Db): Promise<SkillCityRow[]> {
  return listedWorkers(db, {})
    .innerJoin('worker_skills', 'worker_skills.user_id', 'profile.user_id')
    .innerJoin('worker_cities', 'worker_cities.user_id', 'profile.user_id')
    .select(({ fn }) => [
      'worker_skills.skill',
      'worker_cities.city',
      fn.max<Date>('profile.updated_at').as('changedAt'),
    ])
    .groupBy(
      sql`grouping sets ((worker_skills.skill, worker_cities.city), (worker_skills.skill), (worker_cities.city))`,
    )
    .execute()
}

function placesToEntries(
  places: SkillCityRow[],
  pathOf: (place: { skill?: Skill | undefined; city?: string | undefined }) => string,
): SitemapEntry[] {
  return places.map(({ skill, city, changedAt }) => ({
    path: pathOf({ skill: (skill as Skill | null) ?? undefined, city: city ?? undefined }),
    changedAt,
  }))
}

function partOf(id: ReturnType<typeof sql.ref>) {
  return sql<number>`((${id} - 1) / ${sql.lit(idsPerFile)} + 1)::int`.as('part')
}
