import type { Member } from '#app/accounts/signing-in.server.ts'
import { claimVisitorDrafts, listVisitorDrafts } from '#app/ads/drafts/visitor-drafts.server.ts'
import { href } from '#app/href.ts'
import { flashCookie, visitorDraftsCookie } from '#app/http/session/cookies.server.ts'
import type { Flash } from '#app/http/session/flash.server.ts'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'

/**
 * Gives the ads of this browser to the client who has signed in: the page of the newest, which publishes it. Its cookies are
 * added to `headers`; a message says of them what the page that comes next does not. A worker cannot post, so for workers the ads stay, and a message says so.
 */
export async function claimDraftsOfBrowser(
  browserKey: string | null,
  headers: Headers,
  { userId, userType }: Member,
  next?: string,
): Promise<string | undefined> {
  if (!browserKey) return undefined
  if (userType === 'Worker') {
    const [draft] = await listVisitorDrafts(db, { browserKey })
    if (draft) await addFlash(headers, withQuery('ads:visitor.worker', { title: draft.content.title }), 'warning')
    return undefined
  }
  const adIds = await claimVisitorDrafts(db, { browserKey, clientId: userId, now: new Date() })
  headers.append('set-cookie', await visitorDraftsCookie.serialize('', { maxAge: 0 }))
  if (adIds[0] === undefined) return undefined
  const isAllShown = adIds.length === 1 && next === undefined
  if (isAllShown) headers.append('set-cookie', await flashCookie.serialize('', { maxAge: 0 }))
  else await addFlash(headers, withQuery('ads:visitor.claimed', { count: adIds.length }), 'success')
  return href('/klijent/moji-oglasi/:id', { id: adIds[0] })
}

async function addFlash(headers: Headers, message: string, kind: Flash['kind']): Promise<void> {
  headers.append('set-cookie', await flashCookie.serialize({ kind, message } satisfies Flash))
}
