type Connection = { effectiveType?: string; saveData?: boolean }

/** Over this long for the first byte of a page, a connection is treated as slow. */
const slowMs = 2_500

/** Tells the server that this browser runs scripts, so that members' pages may come alive. */
export function setScriptCookie(): void {
  document.cookie = 'js=1; Path=/; Max-Age=31536000; SameSite=Lax'
}

/**
 * Tells the server for this visit that the connection is slow, by what the browser knows of it or by how long this page
 * took to begin; members then get pages without React.
 */
export function setSlowCookie(): void {
  const { connection } = navigator as Navigator & { connection?: Connection }
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const firstByteMs = page ? page.responseStart - page.startTime : 0
  const isSlow = connection?.saveData || /2g/.test(connection?.effectiveType ?? '') || firstByteMs > slowMs
  if (isSlow) document.cookie = 'slow=1; Path=/; SameSite=Lax'
}
