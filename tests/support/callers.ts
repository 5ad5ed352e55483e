import { fillIn, listRoutes, type ListedRoute } from '#tests/support/route-list.ts'
import { readAccessTable, type AccessRow } from '#tests/support/access-table.ts'
import { aCompany, sceneFor, type Company } from '#tests/support/scenes.ts'
import { aClient, aWorker } from '#tests/support/cast.ts'
import { db } from '#tests/support/database.ts'
import { signInAs, visit, type Browser, type WebProcess } from '#tests/support/web-process.ts'

export type Callers = Record<
  'visitor' | 'client' | 'worker' | 'otherClient' | 'otherWorker' | 'suspendedClient' | 'suspendedWorker',
  Browser
>

/** Everyone who may come by, each with a browser of their own. */
export async function allCallers(web: WebProcess): Promise<{ company: Company; callers: Callers }> {
  const company = await aCompany()
  const suspended = { client: await aClient(), worker: await aWorker() }
  await db
    .updateTable('users')
    .set({ suspended_at: new Date() })
    .where('id', 'in', [suspended.client.id, suspended.worker.id])
    .execute()
  const callers = {
    visitor: visit(web),
    client: await signInAs(web, company.client),
    worker: await signInAs(web, company.worker),
    otherClient: await signInAs(web, company.otherClient),
    otherWorker: await signInAs(web, company.otherWorker),
    suspendedClient: await signInAs(web, suspended.client),
    suspendedWorker: await signInAs(web, suspended.worker),
  }
  return { company, callers }
}

export type Place = AccessRow & { route: ListedRoute }

/** The pages with their rows; what has no row fails the route snapshot. */
export function listPages(): Place[] {
  const rows = readAccessTable()
  return listRoutes().flatMap((route) => {
    const row = rows.find(({ path }) => path === route.path)
    return row && row.area !== 'api' && row.area !== 'machines' ? [{ ...row, route }] : []
  })
}

/** An address of this page in a new situation between the two. */
export async function addressOf({ area, path }: Place, company: Company): Promise<string> {
  const viewer = area === 'workers' ? company.worker : company.client
  return fillIn(path, await sceneFor(path, company, viewer))
}

/** Whom a page is for: the visitor, or the one of the two whose area it is. */
export function ownerOf({ area }: Place, callers: Callers): Browser {
  if (area === 'anyone' || area === 'visitors') return callers.visitor
  return area === 'workers' ? callers.worker : callers.client
}

export function strangerTo({ area }: Place, callers: Callers): Browser {
  return area === 'workers' ? callers.otherWorker : callers.otherClient
}
