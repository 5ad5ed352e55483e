import type { RouteHandle } from '#app/http/route-handle.ts'
import type { ShellData } from '#app/site/shell-data.ts'

/**
 * Hydrated pages run React in the browser: only for members whose browser has run a script of ours before, not in light
 * mode, and not where the route says `hydrate: false`. Every page works without it.
 */
export function isHydrated({ hydrate }: RouteHandle, shell: ShellData | undefined): boolean {
  return hydrate !== false && Boolean(shell?.user && !shell.isLight && shell.runsScripts)
}
