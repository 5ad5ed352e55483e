import { setBrowserCookie } from '#app/ui/browser-cookie.ts'

type Connection = { effectiveType?: string; saveData?: boolean }

/** Time to the first byte beyond which a connection counts as slow. */
const slowMs = 2_500

/** Tells the server that this browser runs scripts, so that members' pages may be hydrated. */
export function setScriptCookie(): void {
  setBrowserCookie('js=1; Max-Age=31536000')
}

/** Members on slow connections, by Network Information API or time to the first byte, get pages without React. */
export function setSlowCookie(): void {
  const { connection } = navigator as Navigator & { connection?: Connection }
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const firstByteMs = page ? page.responseStart - page.startTime : 0
  const isSlow = connection?.saveData || /2g/.test(connection?.effectiveType ?? '') || firstByteMs > slowMs
  if (isSlow) setBrowserCookie('slow=1')
}
