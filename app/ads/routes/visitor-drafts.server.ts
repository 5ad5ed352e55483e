import { createHmac } from 'node:crypto'
import { redirect } from 'react-router'
import { homePath } from '#app/accounts/paths.ts'
import type { SessionUser } from '#app/accounts/sessions/sessions.server.ts'
import { listVisitorDrafts, saveVisitorDraft } from '#app/ads/drafts/visitor-drafts.server.ts'
import type { AdContent } from '#app/ads/schemas.ts'
import { config } from '#app/config.server.ts'
import { href } from '#app/href.ts'
import { visitorDraftsCookie } from '#app/http/session/cookies.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { cityName } from '#app/places/cities.ts'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'

/** The ads that wait in this browser for an account; `isExpired` if it held some that are gone. */
export async function findVisitorDrafts(request: Request) {
  const browserKey = await readBrowserKey(request)
  const rows = browserKey ? await listVisitorDrafts(db, { browserKey }) : []
  const drafts = rows.map(({ formKey, content }) => ({ ...content, formKey, city: cityName(content.city) }))
  return { drafts, isExpired: browserKey !== null && drafts.length === 0 }
}

export async function findWaitingAd(request: Request) {
  const [newest] = (await findVisitorDrafts(request)).drafts
  return newest && { title: newest.title, city: newest.city, address: newest.address }
}

/** Stores an ad for this browser; `headers` have the cookie that leads back to it. */
export async function storeVisitorDraft(
  request: Request,
  { network, ...draft }: { formKey: string; content: AdContent; network: string },
) {
  const browserKey = (await readBrowserKey(request)) ?? newBrowserKey(request, draft.formKey, network)
  const outcome = await saveVisitorDraft(db, { ...draft, browserKey })
  const headers = new Headers({ 'set-cookie': await visitorDraftsCookie.serialize(browserKey) })
  return { outcome, browserKey, headers }
}

/** The same for the same form of the same sender, so that a form sent twice before the first answer is one ad. */
function newBrowserKey(request: Request, formKey: string, network: string): string {
  const sender = [formKey, network, request.headers.get('user-agent') ?? ''].join('\n')
  return createHmac('sha256', config.SECRET).update(`visitor draft ${sender}`).digest('base64url')
}

/** Leads a client to their own form, with the query, and a worker home. */
export async function redirectMember({ userType, name }: SessionUser, { search }: URL): Promise<Response> {
  if (userType === 'Client') return redirect(href('/klijent/objavite-oglas') + search, { status: 303 })
  return redirectWithFlash(homePath(userType), withQuery('accounts:wrong_account.Worker', { name }), 'info')
}

export async function readBrowserKey(request: Request): Promise<string | null> {
  const key: unknown = await visitorDraftsCookie.parse(request.headers.get('cookie'))
  return typeof key === 'string' && key !== '' ? key : null
}
