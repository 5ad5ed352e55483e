import { href } from 'react-router'
import { z } from 'zod'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { iso, cursorPage, time } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'
import { listProfilesByAge } from '#app/workers/queries.server.ts'

const cursor = z.int('api:errors.cursor').positive('api:errors.cursor').optional()
const pageSize = 1000

const handler = apiRoute('/api/publicworkerprofile/sitemap', {
  GET: forAnyone({
    summary: `The addresses of all public profiles with the time of their last change, ${pageSize} at a time`,
    query: z.object({ cursor }),
    response: cursorPage(z.object({ url: z.url(), lastmod: time })),
    run: async ({ db, query, request }) => {
      const found = await listProfilesByAge(db, { after: query.cursor ?? 0, limit: pageSize + 1 })
      const page = found.slice(0, pageSize)
      const hasMore = found.length > pageSize
      const items = page.map(({ slug, updatedAt }) => ({
        url: new URL(href('/majstor/:publicProfileSlug', { publicProfileSlug: slug }), request.url).href,
        lastmod: iso(updatedAt),
      }))
      return done({ items, nextCursor: hasMore ? String(page.at(-1)!.id) : null, hasMore })
    },
  }),
})

export const loader = handler
export const action = handler
