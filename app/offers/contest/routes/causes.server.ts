import type { RouterContextProvider } from 'react-router'
import { idParam } from '#app/http/id-param.server.ts'
import { notFound } from '#app/http/not-found.server.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { presentCause } from '#app/offers/contest/presenter.server.ts'
import { listCauses } from '#app/offers/contest/queries.server.ts'
import { db } from '#db/connection.ts'

type Args = { params: { id: string }; context: Readonly<RouterContextProvider> }

/** The newest reason and all of them as the viewer reads them; without one there is no page. */
export async function loadCauses({ params, context }: Args) {
  const [adId, viewer] = [idParam(params.id), currentUser(context)]
  const causes = await listCauses(db, { adId, viewerId: viewer.id })
  const [newest] = causes
  if (!newest) throw notFound()
  const isClient = viewer.userType === 'Client'
  const reader = { t: requestTranslate(context), language: languageOf(context), isClient }
  return { newest, shown: { adId, title: newest.title, causes: causes.map((cause) => presentCause(cause, reader)) } }
}
