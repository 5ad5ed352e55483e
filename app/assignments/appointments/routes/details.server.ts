import type { RouterContextProvider } from 'react-router'
import { adPath } from '#app/ads/paths.ts'
import { findAssignmentOf } from '#app/assignments/appointments/queries.server.ts'
import { readChanges } from '#app/assignments/changes/queries.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { notFound } from '#app/http/not-found.server.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { findContactDetails } from '#app/offers/contact-details.server.ts'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'

type Args = { params: { id: string }; context: Readonly<RouterContextProvider> }

/** The agreement of a job for either side; once it is over the reader is led to the page of the ad. */
export async function loadAgreement({ params, context }: Args) {
  const viewer = currentUser(context)
  const [adId, viewerId, isClient] = [idParam(params.id), viewer.id, viewer.userType === 'Client']
  const details = await findContactDetails(db, { adId, viewerId, withChanges: true })
  if (!details) {
    if (!(await findAssignmentOf(db, { adId, userId: viewerId }))) throw notFound()
    throw await redirectWithFlash(adPath(isClient, adId), 'appointments:refused.not_in_progress', 'info')
  }
  const reader = { t: requestTranslate(context), language: languageOf(context), viewerId, isClient, now: new Date() }
  const addressed = (path: string) => withQuery(path, { majstor: isClient ? details.userId : undefined })
  return { details, changes: readChanges(details.changes ?? []), reader, viewer, addressed }
}
