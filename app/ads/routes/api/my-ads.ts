import { listOwnJobAds } from '#app/ads/api-reading.server.ts'
import { jobAdShape } from '#app/ads/api-shapes.server.ts'
import { myAdsSchema } from '#app/ads/schemas.ts'
import { apiRoute, forClients } from '#app/http/api.server.ts'
import { pageOf, paging } from '#app/http/api-shapes.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/jobad/my', {
  GET: forClients({
    summary: 'The client’s own ads, drafts and cancelled ones too',
    query: myAdsSchema.extend(paging),
    answer: pageOf(jobAdShape),
    run: async ({ db, user, query }) => done(await listOwnJobAds(db, { ...query, clientId: user.id })),
  }),
})

export const loader = answer
export const action = answer
