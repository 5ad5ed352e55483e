import { z } from 'zod'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { visitorId } from '#app/http/session/context.server.ts'
import { problem } from '#app/http/api/problem.server.ts'
import { done } from '#app/outcome.ts'
import { trackProfileView } from '#app/workers/viewing.server.ts'

/** Beacons have no body, so the slug may be in the query. */
const profileSlugSchema = z.object({ slug: z.string('api:errors.slug').min(1, 'api:errors.slug').max(100).optional() })

const handler = apiRoute('/api/publicworkerprofile/analytics/view', {
  POST: forAnyone({
    summary: 'Count a view of a profile, one a visitor a day',
    query: profileSlugSchema,
    body: profileSlugSchema,
    status: 204,
    isRepeatable: true,
    run: async ({ db, user, query, body, context, now }) => {
      const slug = body.slug ?? query.slug
      if (slug === undefined) return problem(context, 422, 'invalid', { errors: { slug: ['api:errors.slug'] } })
      await trackProfileView(db, { slug, viewerId: user?.id ?? null, visitor: visitorId(context, now), now })
      return done(null)
    },
  }),
})

export const loader = handler
export const action = handler
