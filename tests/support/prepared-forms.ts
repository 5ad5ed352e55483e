import { bodyOf, fill } from '#tests/support/filling.ts'
import { aClient, aWorker, password } from '#tests/support/cast.ts'
import { listPages, ownerOf, type Callers, type Place } from '#tests/support/callers.ts'
import { db } from '#tests/support/database.ts'
import { formsOf, type Form } from '#tests/support/html.ts'
import { fillIn } from '#tests/support/route-list.ts'
import { sceneFor, type Company } from '#tests/support/scenes.ts'
import { signInAs, type Browser, type WebProcess } from '#tests/support/web-process.ts'

/** Where the form of an address stands that is only a button. */
const holders: Record<string, string> = {
  '/registracija': '/registracija?userType=worker',
  '/prijave/:sessionId/kraj': '/klijent/moj-profil/sigurnost',
  '/obavjestenja/uredjaji/:deviceId/uklanjanje': '/obavjestenja/postavke',
  '/potvrda-kasnije': '/potvrdi-email/:token',
  '/potvrdi-telefon/:token/kod': '/potvrdi-telefon/:token',
  '/obavjestenja/procitana': '/obavjestenja',
  '/obavjestenja/neprocitana': '/obavjestenja',
  '/obavjestenja/:notificationId': '/obavjestenja',
  '/obavjestenja/:notificationId/neprocitano': '/obavjestenja',
  '/klijent/moji-oglasi/:id/objava': '/klijent/moji-oglasi/:id',
  '/klijent/moji-oglasi/:id/ponovno-otvaranje': '/klijent/moji-oglasi/:id',
  '/klijent/moji-oglasi/:id/ponovna-objava': '/klijent/moji-oglasi/:id',
}

const { routes } = (await import(/* @vite-ignore */ `${process.cwd()}/build/server/index.js`)) as {
  routes: Record<string, { module: { action?: unknown; loader?: unknown } }>
}

/** Every address that does something when a form is sent to it. */
export const placesThatDo = listPages().filter(({ route }) => {
  const { action, loader } = routes[route.id]!.module
  return action && action !== loader
})

export type Stand = { web: WebProcess; company: Company; callers: Callers }
export type Prepared = { browser: Browser; form: Form; sent: URLSearchParams; body: () => URLSearchParams | FormData }

/** The form as it stands on its page, in a situation of its own, filled in once. */
export async function prepare(place: Place, { web, company, callers }: Stand): Promise<Prepared> {
  const { path, area } = place
  const params = await sceneFor(path, company, area === 'workers' ? company.worker : company.client)
  const browser = await browserFor(place, { web, company, callers })
  const page = fillIn(holders[path] ?? path, params)
  const [target, html] = [fillIn(path, params), await (await browser(page)).text()]
  const form = formsOf(html, page).find(({ action }) => action.split('?')[0] === target)
  if (!form) throw new Error(`no form for ${target} on ${page}; where does it stand?`)

  const sent = fill(form, { ...(params.code && { code: params.code }), ...(await chosenFor(path, company)) })
  return { browser, form, sent, body: () => bodyOf(form, sent) }
}

/** Who signs out, signs out alone; and only a worker without an offer can make one. */
async function browserFor(place: Place, { web, company, callers }: Stand): Promise<Browser> {
  if (place.path === '/odjava') return signInAs(web, company.client)
  if (place.path === '/majstor/posao/:id') return signInAs(web, await aWorker())
  if (place.path.endsWith('/sigurnost'))
    return signInAs(web, place.area === 'workers' ? await aWorker() : await aClient())
  return ownerOf(place, callers)
}

async function chosenFor(path: string, company: Company): Promise<Record<string, string>> {
  if (path.endsWith('/sigurnost')) return { newPassword: 'sasvim-nova-lozinka', confirmPassword: 'sasvim-nova-lozinka' }
  if (path !== '/prijava') return {}
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', company.client.id)
    .executeTakeFirstOrThrow()
  return { email, password }
}
