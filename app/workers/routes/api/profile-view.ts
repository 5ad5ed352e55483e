import { z } from 'zod'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { visitorId } from '#app/http/context.server.ts'
import { done, refused } from '#app/outcome.ts'
import { trackProfileView } from '#app/workers/viewing.server.ts'

/** A page's beacon has no body and names the profile in its address. */
const named = z.object({ slug: z.string().max(100).optional().catch(undefined) })

const answer = apiRoute('/api/publicworkerprofile/analytics/view', {
  POST: forAnyone({
    summary: 'Count a view of a profile, one a visitor a day',
    query: named,
    body: named,
    status: 204,
    changes: false,
    run: async ({ db, user, query, body, context, now }) => {
      const slug = body.slug ?? query.slug ?? ''
      const isThere = await trackProfileView(db, { slug, viewerId: user?.id ?? null, visitor: visitorId(context, now), now })
      return isThere ? done(null) : refused('unknown')
    },
  }),
})

export const loader = answer
export const action = answer
