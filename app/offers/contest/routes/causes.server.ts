import type { RouterContextProvider } from 'react-router'
import { listMissed } from '#app/assignments/appointments/arrival/queries.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { presentCause, presentMissed } from '#app/offers/contest/presenter.server.ts'
import { listCauses } from '#app/offers/contest/queries.server.ts'
import { db } from '#db/connection.ts'

type Args = { params: { id: string }; context: Readonly<RouterContextProvider> }

/** The newest reason, and all of them with the times that were missed as the viewer reads them; without any there is no page. */
export async function loadCauses({ params, context }: Args) {
  const [adId, viewer] = [idParam(params.id), currentUser(context)]
  const key = { adId, viewerId: viewer.id }
  const [causes, missed] = await Promise.all([listCauses(db, key), listMissed(db, key)])
  const { title } = orNotFound(causes[0] ?? missed[0])
  const isClient = viewer.userType === 'Client'
  const reader = { t: requestTranslate(context), language: languageOf(context), isClient }
  const said = [
    ...causes.map((cause) => presentCause(cause, reader)),
    ...missed.map((time) => presentMissed(time, reader)),
  ].toSorted((one, other) => +other.at - +one.at)
  return { newest: causes[0], shown: { adId, title, causes: said } }
}
