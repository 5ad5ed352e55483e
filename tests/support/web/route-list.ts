import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

export type ListedRoute = {
  /** The router's name of the route, as `?_routes=` takes it. */
  id: string
  path: string
  file: string
  /** The layout that guards it. */
  area: string | undefined
}

/** Every address of the product, from the route table itself. */
export function listRoutes(): ListedRoute[] {
  return (routes as RouteConfigEntry[]).flatMap((entry) => flatten(entry, '', undefined))
}

function flatten(
  { path, index, file, id, children }: RouteConfigEntry,
  parentPath: string,
  area: string | undefined,
): ListedRoute[] {
  const fullPath = path === undefined ? parentPath : `${parentPath}/${path}`
  if (children) return children.flatMap((child) => flatten(child, fullPath, file))
  if (path === undefined && !index) return []
  return [{ id: id ?? file.replace(/\.tsx?$/, ''), path: fullPath || '/', file, area }]
}

/** The path with its parameters filled in; a missing one is a gap in the scene, not in the path. */
export function fillPath(path: string, params: Record<string, string>): string {
  return path
    .replace(/:(\w+)\??/g, (_, name: string) => {
      const value = params[name]
      if (value === undefined) throw new Error(`no scene says what :${name} of ${path} is`)
      return value
    })
    .replace('*', params['*'] ?? 'nema-je')
}
