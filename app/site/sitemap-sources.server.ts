import { href, type Register } from 'react-router'
import { adSearchPath } from '#app/ads/search/paths.ts'
import { selectAdsForSitemap } from '#app/ads/sitemap.server.ts'
import { blogPath, postPath } from '#app/blog/paths.ts'
import { listCategories, listPostsForSitemap } from '#app/blog/queries.server.ts'
import { services } from '#app/catalogue/catalogue.ts'
import { servicePath, tradePath } from '#app/catalogue/paths.ts'
import { listCitiesOfService, listTradePlaces } from '#app/catalogue/sitemap.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Skill } from '#app/places/skill-keys.ts'
import { listPart, listParts, listPlaces } from '#app/site/sitemap-rows.server.ts'
import { directoryPath } from '#app/workers/paths.ts'
import { selectWorkerPlacesForSitemap, selectWorkersForSitemap } from '#app/workers/sitemap.server.ts'
import type { Db } from '#db/connection.ts'

type Pages = Register extends { pages: infer Known } ? Known : Record<string, unknown>

export type SitemapEntry = { path: string; changedAt: Date | null; languages?: readonly Language[] }

/** The pages of these routes, in one file or in as many parts as there are ids. */
export type SitemapSource = { routes: (keyof Pages)[] } & (
  | { list: (db: Db) => Promise<SitemapEntry[]> }
  | {
      listParts: (db: Db) => Promise<{ part: number; changedAt: Date }[]>
      listPart: (db: Db, part: number) => Promise<SitemapEntry[]>
    }
)

export const sitemapSources: Record<string, SitemapSource> = {
  poslovi: {
    routes: ['/poslovi/:skill', '/poslovi/grad/:city', '/poslovi/:skill/:city'],
    list: async (db) => placesToEntries(await listPlaces(db, selectAdsForSitemap(db)), adSearchPath),
  },
  majstori: {
    routes: ['/majstori/:skill', '/majstori/:skill/:city'],
    list: async (db) => placesToEntries(await listPlaces(db, selectWorkerPlacesForSitemap(db)), directoryPath),
  },
  blog: { routes: ['/blog', '/blog/:slug'], list: listPostEntries },
  usluge: {
    routes: ['/usluge/:skill', '/usluge/:skill/:city', '/usluge/:skill/:trade/:city'],
    list: listServiceEntries,
  },
  oglasi: {
    routes: ['/oglasi/:id'],
    listParts: (db) => listParts(db, selectAdsForSitemap(db)),
    listPart: async (db, part) => {
      const ads = await listPart(db, selectAdsForSitemap(db), part)
      return ads.map(({ id, changedAt }) => ({ path: href('/oglasi/:id', { id: String(id) }), changedAt }))
    },
  },
  profili: {
    routes: ['/majstor/:publicProfileSlug'],
    listParts: (db) => listParts(db, selectWorkersForSitemap(db)),
    listPart: async (db, part) => {
      const workers = await listPart(db, selectWorkersForSitemap(db), part)
      return workers.map(({ publicProfileSlug, changedAt }) => ({
        path: href('/majstor/:publicProfileSlug', { publicProfileSlug }),
        changedAt,
      }))
    },
  },
}

export function latestChange(pages: { changedAt: Date | null }[]): Date | null {
  const times = pages.flatMap(({ changedAt }) => (changedAt ? [changedAt.getTime()] : []))
  return times.length > 0 ? new Date(Math.max(...times)) : null
}

function placesToEntries(
  places: { skill: Skill | null; city: string | null; changedAt: Date }[],
  pathOf: (place: { skill?: Skill | undefined; city?: string | undefined }) => string,
): SitemapEntry[] {
  return places.map(({ skill, city, changedAt }) => ({
    path: pathOf({ skill: skill ?? undefined, city: city ?? undefined }),
    changedAt,
  }))
}

async function listServiceEntries(db: Db): Promise<SitemapEntry[]> {
  const entries = services.map(async (service) => {
    const cities = await listCitiesOfService(db, service)
    return [
      { path: servicePath(service.slug), changedAt: null },
      ...cities.map(({ city, changedAt }) => ({ path: servicePath(service.slug, city), changedAt })),
    ]
  })
  const ofTrades = (await listTradePlaces(db)).flatMap(({ trade, cities }) => [
    { path: tradePath(trade), changedAt: null },
    ...cities.map(({ city, changedAt }) => ({ path: tradePath(trade, city), changedAt })),
  ])
  return [...(await Promise.all(entries)).flat(), ...ofTrades]
}

async function listPostEntries(db: Db): Promise<SitemapEntry[]> {
  const [posts, categories] = [await listPostsForSitemap(db), await listCategories(db)]
  const postEntries = posts.map(({ slug, updatedAt, languages }) => ({
    path: postPath(slug),
    changedAt: updatedAt,
    languages,
  }))
  const newest = latestChange(postEntries)
  const categoryEntries = categories.map((category) => ({ path: blogPath({ category }), changedAt: newest }))
  return newest ? [{ path: href('/blog'), changedAt: newest }, ...categoryEntries, ...postEntries] : []
}
