import { postShape, presentFullPost } from '#app/blog/api-presenters.server.ts'
import { findArticle } from '#app/blog/stored-html.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { languageOf } from '#app/http/session/context.server.ts'
import { done, refused } from '#app/outcome.ts'

const handler = apiRoute('/api/blog/:slug', {
  GET: forAnyone({
    summary: 'One article with its text as HTML',
    response: postShape,
    run: async ({ db, params, context }) => {
      const post = await findArticle(db, { slug: params['slug'] ?? '', language: languageOf(context) })
      return post ? done(presentFullPost(post)) : refused('unknown')
    },
  }),
})

export const loader = handler
export const action = handler
