const areas: Record<string, string> = {
  '/': 'landing',
  '/klijent/pocetna': 'client',
  '/majstor/pretraga-poslova': 'worker',
  '/klijent/moj-profil': 'profile',
  '/majstor/moj-profil': 'profile',
}

/** A link that ends in it starts the tour of its page again. */
const requestHash = '#obilazak'
/** The cards at the edge come first. */
const pauseMs = 4_000

let timer: ReturnType<typeof setTimeout>
let isStarting = false

/** Starts the tour of an area on the first visit, and asks for a review after a milestone, which the server says by a cookie. */
export function startGuides(): void {
  for (const link of document.querySelectorAll(`a[href$="${requestHash}"]`))
    link.closest('[hidden]')?.removeAttribute('hidden')
  scheduleGuide()
  // Hydrated pages navigate without loading a document.
  ;(window as { navigation?: EventTarget }).navigation?.addEventListener('currententrychange', scheduleGuide)
}

function scheduleGuide(): void {
  clearTimeout(timer)
  const isRequested = location.hash === requestHash
  // Automated browsers are no visitors.
  if (isRequested || !navigator.webdriver)
    timer = setTimeout(() => void startGuide(isRequested), isRequested ? 0 : pauseMs)
}

async function startGuide(isRequested: boolean): Promise<void> {
  if (isStarting) return
  isStarting = true
  await showGuide(isRequested).catch(() => undefined)
  isStarting = false
}

async function showGuide(isRequested: boolean): Promise<void> {
  const { cookie } = document
  const area = areas[location.pathname]
  if (area && (isRequested || !RegExp(`\\btours=[\\w.]*\\b${area}`).test(cookie)))
    await (await import('./tour.ts')).startTour(area, { isRequested })
  else if (/\bmilestone=(?!done)/.test(cookie)) await (await import('./review-request.ts')).requestReview()
}
