import type { RouterContextProvider } from 'react-router'
import { currentUser, requestTranslate } from '#app/http/session/context.server.ts'
import { findSuspendedPartner } from '#app/suspensions/queries.server.ts'
import { db } from '#db/connection.ts'

/** What the page of an assignment says while the other side is suspended; null else. */
export async function loadPartnerNotice(
  context: Readonly<RouterContextProvider>,
  adId: number,
): Promise<string | null> {
  const partner = await findSuspendedPartner(db, { adId, userId: currentUser(context).id })
  return partner ? requestTranslate(context)('account-links:suspended.partner', { name: partner.name }) : null
}
