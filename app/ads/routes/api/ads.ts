import { z } from 'zod'
import { editAd } from '#app/ads/editing.server.ts'
import { listOpenJobAds, ownJobAd } from '#app/ads/api-reading.server.ts'
import { adIdSchema, adListSchema } from '#app/ads/api-schemas.ts'
import { jobAdShape } from '#app/ads/api-shapes.server.ts'
import { postAd, saveDraft } from '#app/ads/publishing.server.ts'
import { adSchema, draftSchema } from '#app/ads/schemas.ts'
import { apiRoute, forAnyone, forClients } from '#app/http/api.server.ts'
import { pageOf, paging } from '#app/http/api-shapes.server.ts'
import { done } from '#app/outcome.ts'

const written = z.union([adSchema, draftSchema])

function schemaOf({ draft }: Record<string, unknown>) {
  return draft === true ? draftSchema : adSchema
}

const answer = apiRoute('/api/jobad', {
  GET: forAnyone({
    summary: 'Open ads by number of page',
    query: adListSchema.extend(paging),
    answer: pageOf(jobAdShape),
    run: async ({ db, user, query }) => done(await listOpenJobAds(db, { ...query, viewer: user })),
  }),
  POST: forClients({
    summary: 'Post an ad, or keep a draft',
    texts: 'ads',
    body: written,
    schemaFor: schemaOf,
    status: 201,
    answer: jobAdShape,
    run: async ({ db, user, body, now }) => {
      const post = body.draft ? saveDraft : postAd
      return ownJobAd(db, await post(db, { ...body, clientId: user.id, now }), user.id)
    },
  }),
  PUT: forClients({
    summary: 'Rewrite an ad; `draft: false` publishes a draft',
    texts: 'ads',
    body: z.intersection(adIdSchema, written),
    schemaFor: (given) => z.intersection(adIdSchema, schemaOf(given)),
    answer: jobAdShape,
    refusals: [404, 409],
    run: async ({ db, user, body: { id, ...content }, now }) =>
      ownJobAd(db, await editAd(db, { ...content, adId: id, clientId: user.id, now }), user.id),
  }),
})

export const loader = answer
export const action = answer
