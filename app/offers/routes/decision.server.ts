import type { RouterContextProvider } from 'react-router'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { isPrefetch } from '#app/http/prefetch.server.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { formatOfferPrice } from '#app/offers/prices/presenters.ts'
import { findOfferToClient } from '#app/offers/queries.server.ts'
import { readOfferToDecide } from '#app/offers/seen.server.ts'
import { db } from '#db/connection.ts'

type Args = { request: Request; params: { offerId: string }; context: Readonly<RouterContextProvider> }
type Accepted = { offerId: number; adId: number }

/** The offer of a page that asks before its client decides, who thereby sees it. */
export async function loadOfferToDecide({ request, params, context }: Args) {
  const key = { offerId: idParam(params.offerId), clientId: currentUser(context).id }
  return orNotFound(await readOfferToDecide(db, { ...key, isPrefetch: isPrefetch(request), now: new Date() }))
}

export async function messageOfAcceptance({ offerId, adId }: Accepted, context: Args['context']): Promise<string> {
  const offer = orNotFound(await findOfferToClient(db, { offerId, clientId: currentUser(context).id }))
  const price = formatOfferPrice(offer, { t: requestTranslate(context), language: languageOf(context) })
  return `success:accepted.text?${new URLSearchParams({ ad: `${adId}`, name: offer.worker.name, price })}`
}
