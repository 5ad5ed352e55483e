import { apiRoute, forWorkers } from '#app/http/api/api-route.server.ts'
import { reloadOwnOffer } from '#app/offers/api-queries.server.ts'
import { offerShape } from '#app/offers/api-presenters.server.ts'
import { offerImageSchema } from '#app/offers/image/schemas.ts'
import { setOfferImage } from '#app/offers/image/setting.server.ts'
import { refused } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

const handler = apiRoute('/api/offer/:id/image', {
  PUT: forWorkers({
    summary: 'Put a photo that was sent for the purpose `offer` beside the own offer, while nothing is decided',
    namespace: 'offers',
    body: offerImageSchema,
    response: offerShape,
    refusals: [404, 409],
    run: ({ db, user, id, body: { imageId }, now }) => setImage(db, { offerId: id(), workerId: user.id, imageId, now }),
  }),
  DELETE: forWorkers({
    summary: 'Remove the photo beside the own offer, while nothing is decided',
    namespace: 'offers',
    response: offerShape,
    refusals: [404, 409],
    run: ({ db, user, id, now }) => setImage(db, { offerId: id(), workerId: user.id, imageId: null, now }),
  }),
})

export const loader = handler
export const action = handler

async function setImage(db: Db, change: Parameters<typeof setOfferImage>[1]) {
  const outcome = await setOfferImage(db, change)
  if (!outcome.ok && outcome.reason === 'images_unknown') return refused('images_unknown', { field: 'imageId' })
  return reloadOwnOffer(db, outcome, change.workerId)
}
