/** Tells what is done, with the visitor's consent; and of one page in four how fast it was, which names nobody. */
const initialPath = location.pathname
let page = initialPath
let visibleSince = 0
let vitals: Record<string, number> = {}

type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; interactionId: number; responseStart: number }

function send(to: string, payload: unknown): void {
  navigator.sendBeacon(`/api/${to}`, JSON.stringify(payload))
}

function trackAction(action: string, timeSpentSeconds?: number): void {
  if (/\bconsent=1/.test(document.cookie)) send('track-user-behavior', { page, action, timeSpentSeconds })
}

/** Tells how long the page was looked at, and begins with the next one. */
export function trackPageExit(): void {
  const seconds = (performance.now() - visibleSince) / 1000
  if (seconds > 2) trackAction('page_exit', seconds)
  page = location.pathname
  visibleSince = performance.now()
}

/** Starts once for a document. */
export function startTracking(): void {
  const trackedElement = document.querySelector<HTMLElement>('[data-track]')
  const name = trackedElement?.dataset['track']
  if (name) trackAction(name)
  // What is tracked is a form's page or a place without a form.
  for (const [type, suffix] of [
    ['input', 'start'],
    ['submit', 'attempt'],
  ] as const) {
    trackedElement?.addEventListener(type, () => trackAction(`${name}`.replace('page_view', suffix)), { once: true })
  }

  if (Math.random() < 0.25)
    for (const type of ['navigation', 'paint', 'largest-contentful-paint', 'event', 'layout-shift']) {
      new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(recordEntry)).observe({
        type,
        buffered: true,
      })
    }
  addEventListener('visibilitychange', () => {
    if (document.hidden) {
      if (vitals['TTFB']) send('vitals', { page: initialPath, vitals })
      vitals = {}
      trackPageExit()
    }
    visibleSince = performance.now()
  })
}

/** Of shifts it takes the sum, which is what the metric's windows add up to on a page as short-lived as ours, or a little more. */
function recordEntry({
  entryType,
  startTime,
  responseStart,
  interactionId,
  duration,
  value,
  hadRecentInput,
}: Entry): void {
  if (responseStart) vitals['TTFB'] = responseStart
  // The first paint, then the first of content: the latter stays.
  if (entryType === 'paint') vitals['FCP'] = startTime
  if (entryType === 'largest-contentful-paint') vitals['LCP'] = startTime
  if (interactionId) vitals['INP'] = Math.max(vitals['INP'] ?? 0, duration)
  if (value && !hadRecentInput) vitals['CLS'] = (vitals['CLS'] ?? 0) + value
}
