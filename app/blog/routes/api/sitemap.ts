import { z } from 'zod'
import { postPath } from '#app/blog/paths.ts'
import { listPostsForSitemap } from '#app/blog/queries.server.ts'
import { iso, time } from '#app/http/api/response-schemas.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoute('/api/blog/sitemap', {
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
})

export const loader = handler
export const action = handler
