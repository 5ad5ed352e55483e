import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/** Each first path segment has its own handler, because React Router tries all its routes several times per page. */
export function createSegmentHandler(build: ServerBuild, mode: string): RequestHandler {
  const handleAny = createRequestHandler(build, mode)
  const { '': landing = [], '*': catchAll = [], ...segments } = groupByFirstSegment(build.routes)
  const handlers = new Map(
    Object.entries({ ...segments, '': [] }).map(([segment, ids]) => [
      segment,
      createRequestHandler(keepRoutes(build, [...landing, ...ids!, ...catchAll]), mode),
    ]),
  )
  return (request, context) => {
    const handle = handlers.get(firstSegmentOf(new URL(request.url).pathname)) ?? handleAny
    return handle(request, context)
  }
}

/** Ids of the routes that have an address, with `*` for those whose first segment can be anything. */
function groupByFirstSegment(routes: Routes): Partial<Record<string, string[]>> {
  const ids = Object.keys(routes).filter((id) => routes[id]!.index || routes[id]!.path)
  return Object.groupBy(ids, (id) => {
    const segment = firstSegmentOf(pathOf(routes, id))
    return /[:*?]/.test(segment) ? '*' : segment
  })
}

function keepRoutes(build: ServerBuild, ids: string[]): ServerBuild {
  const included = new Set(ids.flatMap((id) => listAncestors(build.routes, id)))
  const pick = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => included.has(id)))
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } }
}

function pathOf(routes: Routes, id: string): string {
  return listAncestors(routes, id)
    .toReversed()
    .map((ancestor) => routes[ancestor]!.path ?? '')
    .filter(Boolean)
    .map((path) => `/${path}`)
    .join('')
}

/** The route itself first, then its parents up to the root. */
function listAncestors(routes: Routes, id: string): string[] {
  const { parentId } = routes[id]!
  return parentId ? [id, ...listAncestors(routes, parentId)] : [id]
}

function firstSegmentOf(pathname: string): string {
  return pathname.split('/', 2)[1] ?? ''
}
