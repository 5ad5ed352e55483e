import { listRouteTable } from '#app/http/route-table.server.ts'
import { memoizeFor } from '#app/memoize.server.ts'
import { latestChange, sitemapSources, type SitemapEntry } from '#app/site/sitemap-sources.server.ts'
import type { Db } from '#db/connection.ts'

export type SitemapFile = { name: string; changedAt: Date | null }

/** Each file reads all ads or all workers; search engines may learn of a change an hour later. */
const ttlMs = 3_600_000
const cachedEntries = new Map<string, (db: Db) => Promise<SitemapEntry[]>>()

const fixedPagesFile = 'stranice'

/** Short enough to be read each time: editors look for what they have just published. */
const uncachedFile = 'blog'

export const sitemapFiles = memoizeFor(ttlMs, listFiles)

/** The pages of one file, such as `stranice` or `oglasi-3`; undefined where there is no such file. */
export async function sitemapEntries(db: Db, name: string): Promise<SitemapEntry[] | undefined> {
  if (name === uncachedFile) {
    const entries = await listEntries(db, name)
    return entries.length > 0 ? entries : undefined
  }
  if (!(await sitemapFiles(db)).some((file) => file.name === name)) return undefined
  const read = cachedEntries.getOrInsertComputed(name, () => memoizeFor(ttlMs, (reader) => listEntries(reader, name)))
  return read(db)
}

/** Pages with one address each whose handle says `sitemap: true`, except those that a source lists. */
export function listFixedPages(): SitemapEntry[] {
  const listed: string[] = Object.values(sitemapSources).flatMap(({ routes }) => routes)
  return listRouteTable()
    .filter(({ isPage, handle, hasParams, path }) => isPage && handle.sitemap && !hasParams && !listed.includes(path))
    .map(({ path }) => ({ path, changedAt: null }))
}

async function listFiles(db: Db): Promise<SitemapFile[]> {
  const files = Object.entries(sitemapSources).map(async ([name, source]) => {
    if ('listParts' in source)
      return (await source.listParts(db)).map(({ part, changedAt }) => ({ name: `${name}-${part}`, changedAt }))
    const entries = await source.list(db)
    return entries.length > 0 ? [{ name, changedAt: latestChange(entries) }] : []
  })
  return [{ name: fixedPagesFile, changedAt: null }, ...(await Promise.all(files)).flat()]
}

async function listEntries(db: Db, name: string): Promise<SitemapEntry[]> {
  if (name === fixedPagesFile) return listFixedPages()
  const [, kind = '', part] = /^([a-z]+)(?:-([1-9]\d{0,6}))?$/.exec(name) ?? []
  const source = sitemapSources[kind]!
  return 'list' in source ? source.list(db) : source.listPart(db, Number(part))
}
