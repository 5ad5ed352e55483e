import { postListSchema } from '#app/blog/api-schemas.ts'
import { postSummaryShape, presentPostSummary, postShape, presentFullPost } from '#app/blog/api-presenters.server.ts'
import { listPosts, listPostsForSitemap } from '#app/blog/queries.server.ts'
import { numberedPage, iso, time } from '#app/http/api/response-schemas.server.ts'
import { apiRoutes, forAnyone } from '#app/http/api/api-route.server.ts'
import { languageOf } from '#app/http/session/context.server.ts'
import { done, refused } from '#app/outcome.ts'
import { findArticle } from '#app/blog/stored-html.server.ts'
import { z } from 'zod'
import { postPath } from '#app/blog/paths.ts'
import { languages } from '#app/i18n/languages.ts'

const handler = apiRoutes({
  '/api/blog': {
    GET: forAnyone({
      summary: 'Published articles by category, city and words: the best matches, then the newest',
      query: postListSchema,
      response: numberedPage(postSummaryShape),
      run: async ({ db, query, context }) => {
        const { items, total } = await listPosts(db, { ...query, language: languageOf(context) })
        return done({ items: items.map(presentPostSummary), page: query.page, pageSize: query.pageSize, total })
      },
    }),
  },
  '/api/blog/:slug': {
    GET: forAnyone({
      summary: 'One article with its text as HTML',
      response: postShape,
      run: async ({ db, params, context }) => {
        const post = await findArticle(db, { slug: params['slug'] ?? '', language: languageOf(context) })
        return post ? done(presentFullPost(post)) : refused('unknown')
      },
    }),
  },
  '/api/blog/sitemap': {
    GET: forAnyone({
      summary: 'The addresses of all articles, with the time of the last change',
      response: z.object({
        items: z.array(z.object({ url: z.url(), lastmod: time, languages: z.array(z.enum(languages)) })),
      }),
      run: async ({ db, request }) => {
        const { origin } = new URL(request.url)
        const posts = await listPostsForSitemap(db)
        return done({
          items: posts.map((post) => ({
            url: origin + postPath(post.slug),
            lastmod: iso(post.updatedAt),
            languages: post.languages,
          })),
        })
      },
    }),
  },
})

export const loader = handler
export const action = handler
