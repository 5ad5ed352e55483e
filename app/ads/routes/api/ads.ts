import { z } from 'zod'
import { editAd } from '#app/ads/editing.server.ts'
import { listOpenJobAds, reloadOwnJobAd, listOwnJobAds, searchJobAds } from '#app/ads/api-queries.server.ts'
import { adIdSchema, adListSchema, adSearchBodySchema, adBodySchemas } from '#app/ads/api-schemas.ts'
import { jobAdShape } from '#app/ads/api-presenters.server.ts'
import { postAd, saveDraft } from '#app/ads/publishing.server.ts'
import { myAdsSchema } from '#app/ads/schemas.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import { apiRoutes, forAnyone, forClients } from '#app/http/api/api-route.server.ts'
import { numberedPage, paging, count, cursorPage, id } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'
import { deleteAd } from '#app/ads/cancelling.server.ts'

const adBodySchema = z.union([adBodySchemas.ad, adBodySchemas.draft])

function bodySchemaFor({ draft }: Record<string, unknown>) {
  return draft === true ? adBodySchemas.draft : adBodySchemas.ad
}

const handler = apiRoutes({
  '/api/jobad': {
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
      run: async ({ db, user, body: { id: adId, ...content }, context, now }) => {
        const edited = await editAd(db, { ...content, adId, clientId: user.id, now })
        if (edited.ok && edited.value.wasPublished) trackConversion(context, 'job_post_created')
        return reloadOwnJobAd(db, edited, user.id)
      },
    }),
  },
  '/api/jobad/my': {
    GET: forClients({
      summary: 'The client’s own ads, drafts and cancelled ones too',
      query: myAdsSchema.extend(paging),
      response: numberedPage(jobAdShape),
      run: async ({ db, user, query }) => done(await listOwnJobAds(db, { ...query, clientId: user.id })),
    }),
  },
  '/api/jobad/search': {
    POST: forAnyone({
      summary: 'Search open ads; the next page begins at the cursor',
      isRepeatable: true,
      isRead: true,
      body: adSearchBodySchema,
      response: cursorPage(jobAdShape).extend({ total: count.describe('Counted up to 1000.') }),
      run: async ({ db, user, body: { city, skill, ...search } }) =>
        done(
          await searchJobAds(db, { ...search, cities: city ? [city] : [], skills: skill ? [skill] : [], viewer: user }),
        ),
    }),
  },
  '/api/jobad/delete': {
    POST: forClients({
      summary: 'Remove a draft, or an ad that nobody answered',
      namespace: 'ads',
      body: adIdSchema,
      response: z.object({ id }),
      refusals: [404, 409],
      run: async ({ db, user, body }) => {
        const outcome = await deleteAd(db, { adId: body.id, clientId: user.id, now: new Date() })
        return outcome.ok ? done({ id: body.id }) : outcome
      },
    }),
  },
})

export const loader = handler
export const action = handler
