import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { isOpenToVisitors, listPages, pagePathOf, type PageRow } from '#tests/support/web/callers.ts'
import type { Cast } from '#tests/support/data/scenes.ts'
import type { Person } from './phones.ts'

/** A page as one person sees it: `path` is that of the route table, `url` has its parameters filled in. */
export type PageView = { path: string; url: string; person: Person | null }

/** Addresses that show something; the others are buttons, which redirect. */
const shownRows = listPages().filter(
  ({ route, own, other, path }) =>
    route.file.endsWith('.tsx') && (own === 200 || other === 200 || path === '/dev/dijelovi'),
)

/** Every page that starts with one of the paths, in a situation where it has something to show. */
export async function listPageViews(cast: Cast, paths: readonly string[] = ['/']): Promise<PageView[]> {
  const views: PageView[] = []
  for (const row of rowsOf(paths))
    views.push({ path: row.path, url: await pagePathOf(row, cast), person: viewerOf(row, cast) })
  return views
}

/** The pages without parameters of members who have just signed up. */
export async function listEmptyViews(paths: readonly string[] = ['/']): Promise<PageView[]> {
  const [client, worker] = [await aClient(), await aWorker()]
  return rowsOf(paths)
    .filter((row) => !isOpenToVisitors(row) && !row.path.includes(':'))
    .map((row) => ({ path: row.path, url: row.path, person: row.area === 'workers' ? worker : client }))
}

function rowsOf(paths: readonly string[]): PageRow[] {
  return shownRows.filter(({ path }) => paths.some((start) => path.startsWith(start)))
}

function viewerOf(row: PageRow, { client, worker }: Cast): Person | null {
  if (isOpenToVisitors(row)) return row.own === 303 ? client : null
  return row.area === 'workers' ? worker : client
}
