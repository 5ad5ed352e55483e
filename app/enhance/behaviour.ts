/** Tells what is done, with the visitor's consent; and of one page in four how fast it was, which names nobody. */
const measured = location.pathname
let page = measured
let since = 0
let vitals: Record<string, number> = {}

type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; interactionId: number; responseStart: number }

function send(to: string, told: unknown): void {
  navigator.sendBeacon(`/api/${to}`, JSON.stringify(told))
}

function tell(action: string, timeSpentSeconds?: number): void {
  if (/\bconsent=1/.test(document.cookie)) send('track-user-behavior', { page, action, timeSpentSeconds })
}

/** Tells how long the page was looked at, and begins with the next one. */
export function leavePage(): void {
  const seconds = (performance.now() - since) / 1000
  if (seconds > 2) tell('page_exit', seconds)
  page = location.pathname
  since = performance.now()
}

/** Starts once for a document. */
export function watchPage(): void {
  const place = document.querySelector<HTMLElement>('[data-track]')
  const name = place?.dataset['track']
  if (name) tell(name)
  // What is tracked is a form's page or a place without a form.
  for (const [type, step] of [
    ['input', 'start'],
    ['submit', 'attempt'],
  ] as const) {
    place?.addEventListener(type, () => tell(`${name}`.replace('page_view', step)), { once: true })
  }

  if (Math.random() < 0.25)
    for (const type of ['navigation', 'paint', 'largest-contentful-paint', 'event', 'layout-shift']) {
      new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(measure)).observe({
        type,
        buffered: true,
      })
    }
  addEventListener('visibilitychange', () => {
    if (document.hidden) {
      if (vitals['TTFB']) send('vitals', { page: measured, vitals })
      vitals = {}
      leavePage()
    }
    since = performance.now()
  })
}

/** Of shifts it takes the sum, which is what the metric's windows add up to on a page as short-lived as ours, or a little more. */
function measure({ entryType, startTime, responseStart, interactionId, duration, value, hadRecentInput }: Entry): void {
  if (responseStart) vitals['TTFB'] = responseStart
  // The first paint, then the first of content: the latter stays.
  if (entryType === 'paint') vitals['FCP'] = startTime
  if (entryType === 'largest-contentful-paint') vitals['LCP'] = startTime
  if (interactionId) vitals['INP'] = Math.max(vitals['INP'] ?? 0, duration)
  if (value && !hadRecentInput) vitals['CLS'] = (vitals['CLS'] ?? 0) + value
}
