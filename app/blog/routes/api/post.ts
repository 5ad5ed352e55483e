import { postShape, toPost } from '#app/blog/api-shapes.server.ts'
import { findPost } from '#app/blog/queries.server.ts'
import { apiRoute, forAnyone } from '#app/http/api.server.ts'
import { languageOf } from '#app/http/context.server.ts'
import { done, refused } from '#app/outcome.ts'

const answer = apiRoute('/api/blog/:slug', {
  GET: forAnyone({
    summary: 'One article with its text as HTML',
    answer: postShape,
    run: async ({ db, params, context }) => {
      const post = await findPost(db, { slug: params['slug'] ?? '', language: languageOf(context) })
      return post ? done(toPost(post)) : refused('unknown')
    },
  }),
})

export const loader = answer
export const action = answer
