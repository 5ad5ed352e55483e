import { z } from 'zod'
import { editAd } from '#app/ads/editing.server.ts'
import { listOpenJobAds, reloadOwnJobAd } from '#app/ads/api-queries.server.ts'
import { adIdSchema, adListSchema } from '#app/ads/api-schemas.ts'
import { jobAdShape } from '#app/ads/api-presenters.server.ts'
import { postAd, saveDraft } from '#app/ads/publishing.server.ts'
import { adSchema, draftSchema } from '#app/ads/schemas.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import { apiRoute, forAnyone, forClients } from '#app/http/api/api-route.server.ts'
import { numberedPage, paging } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'

const adBodySchema = z.union([adSchema, draftSchema])

function bodySchemaFor({ draft }: Record<string, unknown>) {
  return draft === true ? draftSchema : adSchema
}

const handler = apiRoute('/api/jobad', {
  GET: forAnyone({
    summary: 'Open ads by number of page',
    query: adListSchema.extend(paging),
    response: numberedPage(jobAdShape),
    run: async ({ db, user, query }) => done(await listOpenJobAds(db, { ...query, viewer: user })),
  }),
  POST: forClients({
    summary: 'Post an ad, or keep a draft',
    namespace: 'ads',
    body: adBodySchema,
    schemaFor: bodySchemaFor,
    status: 201,
    response: jobAdShape,
    run: async ({ db, user, body, context, now }) => {
      if (!body.draft) trackConversion(context, 'job_post_created')
      const save = body.draft ? saveDraft : postAd
      return reloadOwnJobAd(db, await save(db, { ...body, clientId: user.id, now }), user.id)
    },
  }),
  PUT: forClients({
    summary: 'Rewrite an ad; `draft: false` publishes a draft',
    namespace: 'ads',
    body: z.intersection(adIdSchema, adBodySchema),
    schemaFor: (body) => z.intersection(adIdSchema, bodySchemaFor(body)),
    response: jobAdShape,
    refusals: [404, 409],
    run: async ({ db, user, body: { id, ...content }, context, now }) => {
      const edited = await editAd(db, { ...content, adId: id, clientId: user.id, now })
      if (edited.ok && edited.value.wasPublished) trackConversion(context, 'job_post_created')
      return reloadOwnJobAd(db, edited, user.id)
    },
  }),
})

export const loader = handler
export const action = handler
