import type { RouterContextProvider } from 'react-router'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { findContactDetails } from '#app/offers/contact-details.server.ts'
import { db } from '#db/connection.ts'

type Args = { params: { jobAdId: string }; context: Readonly<RouterContextProvider> }

/** The job with the other side's contacts, for its two sides only. */
export async function loadDetails({ params, context }: Args) {
  const key = { adId: idParam(params.jobAdId), viewerId: currentUser(context).id }
  return orNotFound(await findContactDetails(db, key))
}
