import type { ServerBuild } from 'react-router'
import { mergeHandles, type RouteHandle } from '#app/http/route-handle.ts'

type Routes = Pick<ServerBuild, 'routes'>['routes']

export type RouteEntry = {
  id: string
  path: string
  handle: RouteHandle
  isPage: boolean
  isFormPage: boolean
  hasParams: boolean
}

type DynamicEntry = { pattern: RegExp; entry: RouteEntry }

let entries = new Map<string, RouteEntry>()
let dynamicEntries = new Map<string, DynamicEntry[]>()

/** Takes the routes of the build, once at the start; `findRoute` and `handleOf` read them. */
export function loadRouteTable(build: Pick<ServerBuild, 'routes'>): void {
  entries = new Map(listEntries(build.routes).map((entry) => [entry.path, entry]))
  const dynamic = [...entries.values()].filter(({ hasParams }) => hasParams).toSorted(bySpecificity)
  const compiled = dynamic.map((entry) => ({ entry, pattern: compilePath(entry.path) }))
  dynamicEntries = Map.groupBy(compiled, ({ entry }) => firstSegmentOf(entry.path))
}

export function listRouteTable(): RouteEntry[] {
  return [...entries.values()]
}

/** The route of a path as links write it; undefined for other spellings, and for what no route but `*` matches. */
export function findRoute(pathname: string): RouteEntry | undefined {
  const entry = entries.get(pathname)
  if (entry) return entry
  return dynamicEntries.get(firstSegmentOf(pathname))?.find(({ pattern }) => pattern.test(pathname))?.entry
}

export function handleOf(pattern: string): RouteHandle {
  return entries.get(pathOf(pattern))?.handle ?? {}
}

/** `api/user/:token` and `/api/user/:token` are the same pattern. */
export function pathOf(pattern: string): string {
  return pattern.startsWith('/') ? pattern : `/${pattern}`
}

function listEntries(routes: Routes): RouteEntry[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || (!route.index && !route.path)) return []
    const branch = listBranch(routes, route.id)
    const path = `/${branch.flatMap(({ path: part }) => part || []).join('/')}`
    const handle = mergeHandles(branch.map(({ module }) => module))
    const isPage = route.module.default !== undefined
    const isFormPage = isPage && route.module.action !== undefined
    return [{ id: route.id, path, handle, isPage, isFormPage, hasParams: /[:*]/.test(path) }]
  })
}

/** From the root to the route itself. */
function listBranch(routes: Routes, id: string): NonNullable<Routes[string]>[] {
  const route = routes[id]!
  return route.parentId ? [...listBranch(routes, route.parentId), route] : [route]
}

/** As the router ranks them: fixed segments before parameters, parameters before `*`. */
function bySpecificity(a: RouteEntry, b: RouteEntry): number {
  return specificityOf(b.path) - specificityOf(a.path)
}

function specificityOf(path: string): number {
  const points = path.split('/').map((segment) => (segment === '*' ? -2 : segment.startsWith(':') ? 4 : 11))
  return points.reduce((sum, each) => sum + each, 0)
}

function compilePath(path: string): RegExp {
  const segments = path.split('/').map((segment) => {
    if (segment === '*') return '.*'
    return segment.startsWith(':') ? '[^/]+' : RegExp.escape(segment)
  })
  return new RegExp(`^${segments.join('/')}$`)
}

function firstSegmentOf(pathname: string): string {
  return pathname.split('/', 2)[1] ?? ''
}
