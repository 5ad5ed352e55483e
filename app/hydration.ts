type Shell = { user: unknown; isLight: boolean; runsScripts: boolean } | null | undefined

/**
 * Whether a page runs React in the browser: only for members whose browser has run a script of ours before, not in light
 * mode, and not where the route says `handle = { hydrate: false }`. Every page works without it.
 */
export function isHydrated(handles: unknown[], shell: Shell): boolean {
  if (!shell?.user || shell.isLight || !shell.runsScripts) return false
  return handles.every((handle) => (handle as { hydrate?: boolean } | undefined)?.hydrate !== false)
}
