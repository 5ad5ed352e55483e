import { listOwnJobAds } from '#app/ads/api-queries.server.ts'
import { jobAdShape } from '#app/ads/api-presenters.server.ts'
import { myAdsSchema } from '#app/ads/schemas.ts'
import { apiRoute, forClients } from '#app/http/api/api-route.server.ts'
import { numberedPage, paging } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/jobad/my', {
  GET: forClients({
    summary: 'The client’s own ads, drafts and cancelled ones too',
    query: myAdsSchema.extend(paging),
    response: numberedPage(jobAdShape),
    run: async ({ db, user, query }) => done(await listOwnJobAds(db, { ...query, clientId: user.id })),
  }),
})

export const loader = handler
export const action = handler
