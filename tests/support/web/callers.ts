import { fillPath, listRoutes, type ListedRoute } from '#tests/support/web/route-list.ts'
import { adminAreaNames, readAccessTable, type AccessRow, type Area } from '#tests/support/web/access-table.ts'
import { aCast, pathParamsFor, type Cast } from '#tests/support/data/scenes.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { signInAs, openBrowser, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'

export type Callers = Record<
  'visitor' | 'client' | 'worker' | 'otherClient' | 'otherWorker' | 'suspendedClient' | 'suspendedWorker',
  Browser
>

/** Everyone who may come by, each with a browser of their own. */
export async function signInCallers(web: WebProcess): Promise<{ cast: Cast; callers: Callers }> {
  const cast = await aCast()
  const suspended = { client: await aClient(), worker: await aWorker() }
  await db
    .updateTable('users')
    .set({ suspended_at: new Date() })
    .where('id', 'in', [suspended.client.id, suspended.worker.id])
    .execute()
  const callers = {
    visitor: openBrowser(web),
    client: await signInAs(web, cast.client),
    worker: await signInAs(web, cast.worker),
    otherClient: await signInAs(web, cast.otherClient),
    otherWorker: await signInAs(web, cast.otherWorker),
    suspendedClient: await signInAs(web, suspended.client),
    suspendedWorker: await signInAs(web, suspended.worker),
  }
  return { cast, callers }
}

export type PageRow = AccessRow & { route: ListedRoute }

/** Pages of the admin area are walked by tests/admin/access.test.ts. */
const unlisted: Area[] = ['api', 'machines', ...adminAreaNames]

/** The pages of visitors and members with their rows; what has no row fails the route snapshot. */
export function listPages(): PageRow[] {
  const rows = readAccessTable()
  return listRoutes().flatMap((route) => {
    const row = rows.find(({ path }) => path === route.path)
    return row && !unlisted.includes(row.area) ? [{ ...row, route }] : []
  })
}

/** Addresses that answer with data or a file. */
export function isPage({ path }: { path: string }): boolean {
  return !/\/promjene$|\.(?:ics|vcf|txt)$/.test(path) && path !== '/izvoz-podataka/:exportId'
}

/** An address of this page in a new situation between the two. */
export async function pagePathOf({ area, path }: PageRow, cast: Cast): Promise<string> {
  const viewer = area === 'workers' ? cast.worker : cast.client
  return fillPath(path, await pathParamsFor(path, cast, viewer))
}

/** Pages of members send visitors to the sign-in; all others answer them. */
export function isOpenToVisitors({ area }: Pick<AccessRow, 'area'>): boolean {
  return ['public', 'anyone', 'visitors'].includes(area)
}

/** Whom a page is for: the visitor, or the one of the two whose area it is. */
export function intendedCaller({ area }: PageRow, callers: Callers): Browser {
  if (isOpenToVisitors({ area })) return callers.visitor
  return area === 'workers' ? callers.worker : callers.client
}

export function otherCaller({ area }: PageRow, callers: Callers): Browser {
  return area === 'workers' ? callers.otherWorker : callers.otherClient
}
