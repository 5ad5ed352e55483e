import { apiRoutes, forAnyone } from '#app/http/api/api-route.server.ts'
import { count, numberedPage, iso, cursorPage, time } from '#app/http/api/response-schemas.server.ts'
import { done } from '#app/outcome.ts'
import { listWorkerCards } from '#app/workers/api-reading.server.ts'
import { workerListSchema } from '#app/workers/api-schemas.ts'
import { workerCardShape } from '#app/workers/api-presenters.server.ts'
import { z } from 'zod'
import { cityName } from '#app/places/cities.ts'
import { workerCountsByCity, workerCountsBySkill } from '#app/workers/directory-counts.server.ts'
import { isSkill, skillKeys, skillSlug } from '#app/places/skill-keys.ts'
import { href } from 'react-router'
import { listProfilesByAge } from '#app/workers/queries.server.ts'

const cursor = z.int('api:errors.cursor').positive('api:errors.cursor').optional()
const pageSize = 1000

const search = {
  GET: forAnyone({
    summary: 'Workers by skill, city and words, the best rated first; a membership changes nothing',
    query: workerListSchema,
    response: numberedPage(workerCardShape).extend({ total: count.describe('Counted up to 1000.') }),
    run: async ({ db, query }) => done(await listWorkerCards(db, query)),
  }),
}

const handler = apiRoutes({
  '/api/user/workers': search,
  '/api/publicworkerprofile/search': search,
  '/api/publicworkerprofile/directory/cities': {
    GET: forAnyone({
      summary: 'How many workers serve each city',
      response: z.object({ items: z.array(z.object({ city: z.string(), slug: z.string(), count: count })) }),
      run: async ({ db }) => {
        const cities = await workerCountsByCity(db)
        return done({ items: cities.map((row) => ({ ...row, city: cityName(row.city), slug: row.city })) })
      },
    }),
  },
  '/api/publicworkerprofile/directory/skills': {
    GET: forAnyone({
      summary: 'How many workers there are with each skill',
      response: z.object({
        items: z.array(z.object({ skill: z.enum(skillKeys), slug: z.string(), count: count })),
      }),
      run: async ({ db }) => {
        const skills = await workerCountsBySkill(db)
        return done({
          items: skills.flatMap((row) =>
            isSkill(row.skill) ? [{ skill: row.skill, slug: skillSlug(row.skill), count: row.count }] : [],
          ),
        })
      },
    }),
  },
  '/api/publicworkerprofile/sitemap': {
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
  },
})

export const loader = handler
export const action = handler
