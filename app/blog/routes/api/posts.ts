import { postListSchema } from '#app/blog/api-schemas.ts'
import { postSummaryShape, toPostSummary } from '#app/blog/api-shapes.server.ts'
import { listPosts } from '#app/blog/queries.server.ts'
import { pageOf } from '#app/http/api-shapes.server.ts'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { languageOf } from '#app/http/context.server.ts'
import { done } from '#app/outcome.ts'

const answer = apiRoute('/api/blog', {
  GET: forAnyone({
    summary: 'Published articles by category, city and words, the newest first',
    query: postListSchema,
    answer: pageOf(postSummaryShape),
    run: async ({ db, query, context }) => {
      const { items, total } = await listPosts(db, { ...query, language: languageOf(context) })
      return done({ items: items.map(toPostSummary), page: query.page, pageSize: query.pageSize, total })
    },
  }),
})

export const loader = answer
export const action = answer
