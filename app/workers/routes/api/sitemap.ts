import { href } from 'react-router'
import { z } from 'zod'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { iso, stretchOf, time } from '#app/http/api-shapes.server.ts'
import { done } from '#app/outcome.ts'
import { listProfilesByAge } from '#app/workers/queries.server.ts'

const cursor = z.int('api:errors.cursor').positive('api:errors.cursor').optional()
const atATime = 1000

const answer = apiRoute('/api/publicworkerprofile/sitemap', {
  GET: forAnyone({
    summary: `The addresses of all public profiles with the time of their last change, ${atATime} at a time`,
    query: z.object({ cursor }),
    answer: stretchOf(z.object({ url: z.url(), lastmod: time })),
    run: async ({ db, query, request }) => {
      const found = await listProfilesByAge(db, { after: query.cursor ?? 0, most: atATime + 1 })
      const page = found.slice(0, atATime)
      const hasMore = found.length > atATime
      const items = page.map(({ slug, updatedAt }) => ({
        url: new URL(href('/majstor/:publicProfileSlug', { publicProfileSlug: slug }), request.url).href,
        lastmod: iso(updatedAt),
      }))
      return done({ items, nextCursor: hasMore ? String(page.at(-1)!.id) : null, hasMore })
    },
  }),
})

export const loader = answer
export const action = answer
