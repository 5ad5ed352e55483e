import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { beforeFactorForm } from '#tests/support/web/factor-forms.ts'
import { encodeForm, fillForm } from '#tests/support/web/form-filling.ts'
import { aClient, aWorker, password } from '#tests/support/data/cast.ts'
import { listPages, isOpenToVisitors, type Callers, type PageRow } from '#tests/support/web/callers.ts'
import { db } from '#tests/support/data/database.ts'
import { aVerificationLink, lastTokenOf } from '#tests/support/data/tokens.ts'
import { formsOf, type Form } from '#tests/support/web/html.ts'
import { fillPath } from '#tests/support/web/route-list.ts'
import { pathParamsFor, type Cast } from '#tests/support/data/scenes.ts'
import { createSessionCookie, openBrowser, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'

/** Where the form of an address stands that is only a button. */
const formPages: Record<string, string> = {
  '/registracija': '/registracija?userType=worker',
  '/prijave/ostale/kraj': '/klijent/moj-profil/sigurnost',
  '/prijave/:sessionId/kraj': '/klijent/moj-profil/sigurnost',
  '/povezani-racuni/:provider/uklanjanje': '/klijent/moj-profil/sigurnost',
  '/povezani-racuni/:provider/zadrzavanje': '/klijent/moj-profil/sigurnost',
  '/potvrdjeni-telefon/zadrzavanje': '/klijent/moj-profil/sigurnost',
  '/blokirani/:userId/uklanjanje': '/blokirani',
  '/potvrda-u-dva-koraka/zadrzavanje': '/potvrda-u-dva-koraka',
  '/kalendar/adresa': '/kalendar',
  '/kalendar/kraj': '/kalendar',
  '/izvoz-podataka': '/klijent/moj-profil/privatnost',
  '/obavjestenja/uredjaji/:deviceId/uklanjanje': '/obavjestenja/postavke',
  '/potvrda-kasnije': '/potvrdi-email/:token',
  '/potvrdi-telefon/:token/kod': '/potvrdi-telefon/:token',
  '/obavjestenja/procitana': '/obavjestenja',
  '/obavjestenja/:notificationId': '/obavjestenja',
  '/obavjestenja/:notificationId/procitano': '/obavjestenja',
  '/obavjestenja/:notificationId/neprocitano': '/obavjestenja',
  '/majstor/posao/:id/ne-mogu/ponistavanje': '/majstor/posao/:id',
  '/ne-mogu/:token/ponistavanje': '/ne-mogu/:token',
  '/majstor/moj-profil/odsutnost/kraj': '/majstor/moj-profil/odsutnost',
  '/majstor/moj-profil/podrucje/selidba': '/majstor/moj-profil/podaci?selidba=tuzla',
  '/klijent/moj-profil/sms-obavjestenja': '/klijent/moj-profil',
  '/majstor/moj-profil/podsjetnik': '/majstor/pretraga-poslova',
  '/klijent/ponude/:offerId/vracanje': '/klijent/moji-oglasi/:id/ponude',
  '/klijent/dogovor/:id/prijedlog/:proposalId/prihvatanje/:position': '/klijent/dogovor/:id',
  '/klijent/dogovor/:id/prijedlog/:proposalId/odbijanje': '/klijent/dogovor/:id',
  '/klijent/dogovor/:id/prijedlog/:proposalId/povlacenje': '/klijent/dogovor/:id',
  '/klijent/dogovor/:id/izmjena/:changeId/prihvatanje': '/klijent/dogovor/:id',
  '/klijent/dogovor/:id/izmjena/:changeId/odbijanje': '/klijent/dogovor/:id',
  '/klijent/dogovor/:id/izmjena/:changeId/povlacenje': '/klijent/dogovor/:id',
  '/majstor/dogovor/:id/prijedlog/:proposalId/prihvatanje/:position': '/majstor/dogovor/:id',
  '/majstor/dogovor/:id/prijedlog/:proposalId/odbijanje': '/majstor/dogovor/:id',
  '/majstor/dogovor/:id/prijedlog/:proposalId/povlacenje': '/majstor/dogovor/:id',
  '/majstor/dogovor/:id/izmjena/:changeId/prihvatanje': '/majstor/dogovor/:id',
  '/majstor/dogovor/:id/izmjena/:changeId/odbijanje': '/majstor/dogovor/:id',
  '/majstor/dogovor/:id/izmjena/:changeId/povlacenje': '/majstor/dogovor/:id',
  '/klijent/moji-oglasi/:id/objava': '/klijent/moji-oglasi/:id',
  '/klijent/moji-oglasi/:id/ponovno-otvaranje': '/klijent/moji-oglasi/:id',
  '/klijent/moji-oglasi/:id/ponovna-objava': '/klijent/moji-oglasi/:id',
}

const { routes } = (await import(/* @vite-ignore */ `${process.cwd()}/build/server/index.js`)) as {
  routes: Record<string, { module: { action?: unknown; loader?: unknown } }>
}

/** Every address that does something when a form is sent to it. */
export const pagesWithAction = listPages().filter(({ route }) => {
  const { action, loader } = routes[route.id]!.module
  return action && action !== loader
})

/** Where a message that cannot be sent stays as a bubble. */
export function isConversation(path: string): boolean {
  return /\/(?:direktne-)?poruke\//.test(path)
}

/** The step of a sign-in, an enrolment, and what only a session of long ago must prove. */
export const needsItsBrowser = ['/prijava/drugi-korak', '/potvrda-u-dva-koraka/aplikacija', '/potvrda-identiteta']

export type Setup = { web: WebProcess; cast: Cast; callers: Callers }
export type PreparedForm = {
  /** Who sends it; null for a visitor. */
  person: { id: number } | null
  browser: Browser
  /** The page that it stands on. */
  page: string
  form: Form
  data: URLSearchParams
  body: () => URLSearchParams | FormData
  /** Of a form that depends on its browser. */
  cookie?: string
  /** Of the second factor of its owner, by which the form is not sent. */
  otherCode?: string | undefined
}

/** The form as it stands on its page, in a situation of its own, filled in once. */
export async function prepareForm(pageRow: PageRow, { web, cast, callers }: Setup): Promise<PreparedForm> {
  const { path, area } = pageRow
  const params = await pathParamsFor(path, cast, area === 'workers' ? cast.worker : cast.client)
  const factor = await beforeFactorForm(path)
  const person = factor ? factor.person : await senderOf(pageRow, cast)
  const cookie = factor?.cookie ?? (person && (await createSessionCookie(person.id)))
  const browser = cookie ? openBrowser(web, cookie) : callers.visitor
  if (path === '/potvrda-identiteta') await ageSessions(person!.id)
  const page = fillPath(formPages[path] ?? path, params)
  const [target, html] = [fillPath(path, params), await (await browser(page)).text()]
  const form = formsOf(html, page).find(({ action }) => action.split('?')[0] === target)
  if (!form) throw new Error(`no form for ${target} on ${page}; where does it stand?`)

  const clobbering = form.fields.find(({ name }) => ['action', 'method', 'target', 'submit', 'elements'].includes(name))
  if (clobbering) throw new Error(`a field named "${clobbering.name}" hides that property of its form: ${page}`)

  const data = fillForm(form, {
    ...(params.code && { code: params.code }),
    ...(factor?.code && { code: factor.code }),
    ...(await overridesFor(path, cast, person)),
  })
  const ofBrowser = cookie && needsItsBrowser.includes(path) && { cookie }
  return {
    person,
    browser,
    page,
    form,
    data,
    body: () => encodeForm(form, data),
    ...ofBrowser,
    otherCode: factor?.otherCode,
  }
}

/** Only a session that began long ago is to prove whose it is. */
async function ageSessions(userId: number): Promise<void> {
  const longAgo = new Date(Date.now() - 3_600_000)
  await db.updateTable('sessions').set({ created_at: longAgo, proved_at: null }).where('user_id', '=', userId).execute()
}

/** Who signs out, signs out alone; and only a worker without an offer or a proof can send one. */
async function senderOf({ area, path }: PageRow, cast: Cast): Promise<{ id: number } | null> {
  if (path === '/odjava') return cast.client
  if (path.endsWith('/sms-obavjestenja') || path === '/potvrda-identiteta') return aClient()
  if (['/majstor/posao/:id', '/majstor/posao/:id/ne-mogu'].includes(path) || path.endsWith('/potvrda')) return aWorker()
  if (path.endsWith('/selidba')) {
    const mover = await aWorker({ city: 'tuzla' })
    await editProfile(db, { userId: mover.id, city: 'zenica' })
    return mover
  }
  if (/\/(?:sigurnost|e-mail|telefon|kod|moj-profil\/brisanje)$/.test(path) && !isOpenToVisitors({ area })) {
    const sender = await (area === 'workers' ? aWorker() : aClient())
    if (path.endsWith('/kod')) await aVerificationLink('new_phone', sender.id)
    return sender
  }
  if (isOpenToVisitors({ area })) return null
  return area === 'workers' ? cast.worker : cast.client
}

async function overridesFor(path: string, cast: Cast, person: { id: number } | null): Promise<Record<string, string>> {
  if (path.endsWith('/telefon/kod')) return { code: (await lastTokenOf(person!.id)).code }
  if (path.endsWith('/sigurnost')) return { newPassword: 'sasvim-nova-lozinka', confirmPassword: 'sasvim-nova-lozinka' }
  if (path.endsWith('/moj-profil/brisanje')) return { confirmation: 'DELETE', password }
  if (path === '/prijavi/:target/:id') return { reason: 'untrue' }
  if (['/majstor/posao/:id/ne-mogu', '/ne-mogu/:token'].includes(path)) return { reason: 'busy' }
  if (path === '/dolazak/:token') return { arrival: 'late' }
  if (path !== '/prijava') return {}
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', cast.client.id)
    .executeTakeFirstOrThrow()
  return { email, password }
}
