import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aWorker, password } from '#tests/support/cast.ts'
import { allCallers, listPages, ownerOf, type Callers, type Place } from '#tests/support/callers.ts'
import { bodyOf, fill } from '#tests/support/filling.ts'
import { footprint, growth } from '#tests/support/footprint.ts'
import { formsOf, type Form } from '#tests/support/html.ts'
import { fillIn } from '#tests/support/route-list.ts'
import { sceneFor, type Company } from '#tests/support/scenes.ts'
import { db } from '#tests/support/database.ts'
import { signInAs, startWebProcess, type Browser, type WebProcess } from '#tests/support/web-process.ts'

const times = 50

let web: WebProcess
let company: Company
let callers: Callers

beforeAll(async () => {
  web = await startWebProcess()
  ;({ company, callers } = await allCallers(web))
})

afterAll(() => web.stop())

/** Where the form of an address stands that is only a button. */
const holders: Record<string, string> = {
  '/registracija': '/registracija?userType=worker',
  '/prijave/:sessionId/kraj': '/klijent/moj-profil/sigurnost',
  '/obavjestenja/procitana': '/obavjestenja',
  '/obavjestenja/:notificationId': '/obavjestenja',
  '/obavjestenja/:notificationId/neprocitano': '/obavjestenja',
  '/klijent/moji-oglasi/:id/objava': '/klijent/moji-oglasi/:id',
  '/klijent/moji-oglasi/:id/ponovno-otvaranje': '/klijent/moji-oglasi/:id',
  '/klijent/moji-oglasi/:id/ponovna-objava': '/klijent/moji-oglasi/:id',
}

const { routes } = (await import(/* @vite-ignore */ `${process.cwd()}/build/server/index.js`)) as { routes: Record<string, { module: { action?: unknown; loader?: unknown } }> }

/** Every address that does something when a form is sent to it. */
const doing = listPages().filter(({ route }) => {
  const { action, loader } = routes[route.id]!.module
  return action && action !== loader
})

describe.each(doing)(`$path sent ${times} times at once`, (place) => {
  test('has one effect and one answer', async () => {
    const [single, many] = [await prepare(place), await prepare(place)]
    const before = await footprint()
    await answers(single, 1)
    const after = await footprint()
    const given = new Set(await answers(many, times))
    expect(growth(after, await footprint())).toEqual(growth(before, after))
    expect([...given]).toEqual([expect.stringMatching(/^303 /)])
  })
})

type Prepared = { browser: Browser; form: Form; body: () => URLSearchParams | FormData }

/** The form as it stands on its page, in a situation of its own, filled in once. */
async function prepare(place: Place): Promise<Prepared> {
  const { path, area } = place
  const params = await sceneFor(path, company, area === 'workers' ? company.worker : company.client)
  const browser = await browserFor(place)
  const page = fillIn(holders[path] ?? path, params)
  const [target, html] = [fillIn(path, params), await (await browser(page)).text()]
  const form = formsOf(html, page).find(({ action }) => action.split('?')[0] === target)
  if (!form) throw new Error(`no form for ${target} on ${page}; where does it stand?`)

  const sent = fill(form, await chosenFor(path))
  return { browser, form, body: () => bodyOf(form, sent) }
}

/** Who signs out, signs out alone; and only a worker without an offer can make one. */
async function browserFor(place: Place): Promise<Browser> {
  if (place.path === '/odjava') return signInAs(web, company.client)
  if (place.path === '/majstor/posao/:id') return signInAs(web, await aWorker())
  if (place.path.endsWith('/sigurnost')) return signInAs(web, place.area === 'workers' ? await aWorker() : await aClient())
  return ownerOf(place, callers)
}

async function chosenFor(path: string): Promise<Record<string, string>> {
  if (path.endsWith('/sigurnost')) return { newPassword: 'sasvim-nova-lozinka', confirmPassword: 'sasvim-nova-lozinka' }
  if (path !== '/prijava') return {}
  const { email } = await db.selectFrom('users').select('email').where('id', '=', company.client.id).executeTakeFirstOrThrow()
  return { email, password }
}

async function answers({ browser, form, body }: Prepared, count: number): Promise<string[]> {
  const responses = await Promise.all(Array.from({ length: count }, () => browser(form.action, { method: 'POST', body: body() })))
  return Promise.all(responses.map(async (response) => `${response.status} ${response.headers.get('location') ?? (await response.text()).slice(0, 200)}`))
}
