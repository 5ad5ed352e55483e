import { LRUCache } from 'lru-cache'
import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/** Those of the most used addresses: each takes some 40 KB. */
const maxHandlers = 32

/**
 * Paths with the same first two segments, and those with the same first one, have their own handlers, because React Router
 * tries all its routes several times per page, and allocates for each.
 */
export function createSegmentHandler(build: ServerBuild, mode: string): RequestHandler {
  const handleAny = createRequestHandler(build, mode)
  const routes = Object.keys(build.routes)
    .filter((id) => build.routes[id]!.index || build.routes[id]!.path)
    .map((id) => ({ id, segments: segmentsOf(pathOf(build.routes, id)) }))
  const starts = new Set(routes.flatMap(({ segments }) => startsOf(segments).filter(isStatic)))
  const handlers = new LRUCache<string, RequestHandler>({
    max: maxHandlers,
    memoMethod: (start) => {
      const possible = routes.filter(({ segments }) => canMatch(segments, start.split('/'))).map(({ id }) => id)
      return createRequestHandler(keepRoutes(build, possible), mode)
    },
  })
  return (request, context) => {
    const start = startsOf(segmentsOf(new URL(request.url).pathname)).findLast((each) => starts.has(each))
    if (start === undefined) return handleAny(request, context)
    return handlers.memo(start)(request, context)
  }
}

/** The first segment, and the first two. */
function startsOf([first = '', second]: string[]): string[] {
  return second === undefined ? [first] : [first, `${first}/${second}`]
}

function canMatch(segments: string[], start: string[]): boolean {
  if (segments.length === 0) return start[0] === ''
  const isSame = (segment: string, index: number) => !isStatic(segment) || segment === start[index]
  return segments.slice(0, start.length).every(isSame)
}

function isStatic(path: string): boolean {
  return !/[:*?]/.test(path)
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

function segmentsOf(pathname: string): string[] {
  return pathname.split('/').filter(Boolean)
}
