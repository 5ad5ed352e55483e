import type { TrackedAction } from '#app/analytics/rules.ts'
import { flashCookie } from '#app/http/session/cookies.server.ts'
import type { Flash } from '#app/http/session/flash.server.ts'

/** Which success at which address is a deed worth counting: the page's form and the API's call. */
const conversions: [method: string, path: RegExp, action: TrackedAction][] = [
  ['POST', /^\/(?:registracija|api\/user\/register)$/, 'registration_complete'],
  ['POST', /^\/(?:prijava|api\/user\/login)$/, 'login_complete'],
  ['POST', /^\/(?:klijent\/objavite-oglas|api\/jobad)$/, 'job_post_created'],
  ['POST', /^\/(?:majstor\/posao\/\d+|api\/offer)$/, 'offer_made'],
  ['POST', /^\/(?:klijent\/ponude\/\d+\/prihvatanje|api\/offer\/job\/accept)$/, 'offer_accepted'],
  [
    'POST',
    /^\/(?:(?:klijent|majstor)\/(?:direktne-)?poruke\/\d+|api\/message(?:\/direct)?|api\/publicworkerprofile\/contact)$/,
    'message_sent',
  ],
  ['POST', /^\/(?:klijent|majstor)\/moj-profil$/, 'profile_edit'],
  ['PATCH', /^\/api\/user$/, 'profile_edit'],
  ['GET', /^\/(?:(?:klijent|majstor)\/kontakt-razmjena|api\/contact-exchange)\/\d+\/\d+$/, 'contact_exchange'],
]

/** What this request achieved; a form that came back with faults, and one that was too late, achieved nothing. */
export async function findConversion(request: Request, response: Response): Promise<TrackedAction | undefined> {
  const path = new URL(request.url).pathname.replace(/\.data$/, '')
  const [, , action] = conversions.find(([method, pattern]) => method === request.method && pattern.test(path)) ?? []
  if (!action || response.status >= 400) return undefined
  const isPageForm = request.method === 'POST' && !path.startsWith('/api/')
  // A page's form that went through leads elsewhere: by 303, or by 202 inside a hydrated page.
  if (isPageForm && response.status !== 303 && response.status !== 202) return undefined
  const flash = await readResponseFlash(response)
  return !flash || flash.kind === 'success' ? action : undefined
}

async function readResponseFlash(response: Response): Promise<Flash | null> {
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith(`${flashCookie.name}=`))
  return cookie ? ((await flashCookie.parse(cookie.split(';', 1)[0] ?? '')) as Flash | null) : null
}
