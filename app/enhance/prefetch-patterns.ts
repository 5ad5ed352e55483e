import type { RouteConfigEntry } from '@react-router/dev/routes'

const publicLayout = 'accounts/routes/areas/public.ts'

/** Lists and their items are the same for everyone; first segments that other routes have too are left out. */
export function listPrefetchPatterns(routes: RouteConfigEntry[]): string[] {
  const isPublic = ({ file }: RouteConfigEntry) => file === publicLayout
  const listed = routes
    .filter(isPublic)
    .flatMap(listPaths)
    .filter((path) => path.includes(':'))
  const others = routes
    .filter((entry) => !isPublic(entry))
    .flatMap(listPaths)
    .map(firstSegmentOf)
  const segments = new Set(listed.map(firstSegmentOf)).difference(new Set(others))
  return [...segments].map((segment) => `/${segment}*`)
}

function listPaths({ path, children }: RouteConfigEntry): string[] {
  return children ? children.flatMap(listPaths) : path ? [path] : []
}

function firstSegmentOf(path: string): string {
  return path.split('/', 1)[0]!
}
