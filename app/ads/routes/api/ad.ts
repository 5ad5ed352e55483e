import { findJobAd, reloadOwnJobAd } from '#app/ads/api-queries.server.ts'
import { jobAdShape } from '#app/ads/api-presenters.server.ts'
import { apiRoutes, forAnyone, forClients } from '#app/http/api/api-route.server.ts'
import { requestTranslate } from '#app/http/session/context.server.ts'
import { done, refused } from '#app/outcome.ts'
import { cancelAd, reactivateAd } from '#app/ads/cancelling.server.ts'
import { cancellationSchema } from '#app/ads/schemas.ts'
import { republishAd } from '#app/ads/republishing.server.ts'

const handler = apiRoutes({
  '/api/jobad/:id': {
    GET: forAnyone({
      summary: 'One ad; drafts and cancelled ads only to their owner',
      response: jobAdShape,
      run: async ({ db, user, id, context }) => {
        const ad = await findJobAd(db, { adId: id(), viewer: user })
        if (!ad) return refused('unknown')
        const { name } = ad.client
        return done({
          ...ad,
          client: { ...ad.client, name: name || requestTranslate(context)('common:labels.deleted_user') },
        })
      },
    }),
  },
  '/api/jobad/:id/cancel': {
    POST: forClients({
      summary: 'Give the job up; nobody’s offer stands any more',
      namespace: 'ads',
      body: cancellationSchema,
      response: jobAdShape,
      refusals: [409],
      run: async ({ db, user, id, body, now }) =>
        reloadOwnJobAd(db, await cancelAd(db, { ...body, adId: id(), clientId: user.id, now }), user.id),
    }),
  },
  '/api/jobad/:id/reactivate': {
    POST: forClients({
      summary: 'Open a cancelled ad again',
      namespace: 'ads',
      response: jobAdShape,
      refusals: [409],
      run: async ({ db, user, id, now }) =>
        reloadOwnJobAd(db, await reactivateAd(db, { adId: id(), clientId: user.id, now }), user.id),
    }),
  },
  '/api/jobad/:id/republish': {
    POST: forClients({
      summary: 'Copy a finished or cancelled ad into a new draft',
      namespace: 'ads',
      status: 201,
      response: jobAdShape,
      refusals: [409],
      run: async ({ db, user, id, now }) =>
        reloadOwnJobAd(db, await republishAd(db, { adId: id(), clientId: user.id, now }), user.id),
    }),
  },
})

export const loader = handler
export const action = handler
