import { tryOrUndefined } from './stored-drafts.ts'

/** Sends tracked actions with the visitor's consent, and anonymous web vitals of one page in four. */
const initialPath = location.pathname
let page = initialPath
let visibleSince = 0
let vitals: Record<string, number> = {}

type Entry = PerformanceEventTiming & { value: number; hadRecentInput: boolean; responseStart: number }

function send(to: string, payload: unknown): void {
  navigator.sendBeacon(`/api/${to}`, JSON.stringify(payload))
}

function trackAction(action: string, timeSpentSeconds?: number): void {
  if (!/\bconsent=1/.test(document.cookie)) return
  const city = tryOrUndefined(() => localStorage.getItem('userCity')) || undefined
  send('track-user-behavior', { page, action, timeSpentSeconds, city })
}

export function trackPageExit(): void {
  const seconds = (performance.now() - visibleSince) / 1000
  if (seconds > 2) trackAction('page_exit', seconds)
  page = location.pathname
  visibleSince = performance.now()
}

/** Also called when filters have shown other results without loading a document. */
function trackShown(): HTMLElement | null {
  const shown = document.querySelector<HTMLElement>('[data-track]')
  const name = shown?.dataset['track']
  if (name) trackAction(name)
  return shown
}

export function startTracking(): void {
  const trackedElement = trackShown()
  const name = trackedElement?.dataset['track']
  addEventListener('filtered', trackShown)
  // `data-track` is on a form or on another element.
  for (const [type, suffix] of [
    ['input', 'start'],
    ['submit', 'attempt'],
  ] as const) {
    trackedElement?.addEventListener(type, () => trackAction(`${name}`.replace('page_view', suffix)), { once: true })
  }

  if (Math.random() < 0.25)
    for (const type of ['navigation', 'paint', 'largest-contentful-paint', 'first-input', 'event', 'layout-shift']) {
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

/** CLS is the sum of all shifts, which is at least the metric's largest session window. */
function recordEntry({
  entryType,
  startTime,
  processingStart,
  responseStart,
  interactionId,
  duration,
  value,
  hadRecentInput,
}: Entry): void {
  if (responseStart) vitals['TTFB'] = responseStart
  // `first-contentful-paint` comes after `first-paint` and replaces it.
  if (entryType === 'paint') vitals['FCP'] = startTime
  if (entryType === 'largest-contentful-paint') vitals['LCP'] = startTime
  if (entryType === 'first-input') vitals['FID'] = processingStart - startTime
  if (interactionId) vitals['INP'] = Math.max(vitals['INP'] ?? 0, duration)
  if (value && !hadRecentInput) vitals['CLS'] = (vitals['CLS'] ?? 0) + value
}
