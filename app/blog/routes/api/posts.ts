import { postListSchema } from '#app/blog/api-schemas.ts'
import { postSummaryShape, presentPostSummary } from '#app/blog/api-presenters.server.ts'
import { listPosts } from '#app/blog/queries.server.ts'
import { numberedPage } from '#app/http/api/response-schemas.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { languageOf } from '#app/http/session/context.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/blog', {
  GET: forAnyone({
    summary: 'Published articles by category, city and words: the best matches, then the newest',
    query: postListSchema,
    response: numberedPage(postSummaryShape),
    run: async ({ db, query, context }) => {
      const { items, total } = await listPosts(db, { ...query, language: languageOf(context) })
      return done({ items: items.map(presentPostSummary), page: query.page, pageSize: query.pageSize, total })
    },
  }),
})

export const loader = handler
export const action = handler
