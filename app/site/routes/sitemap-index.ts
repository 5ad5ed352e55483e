import { sitemapIndex } from '#app/site/sitemap-xml.ts'
import { sitemapFiles } from '#app/site/sitemap.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/sitemap-index.ts'

export async function loader({ url }: Route.LoaderArgs) {
  const files = await sitemapFiles(db)
  return new Response(sitemapIndex(url.origin, files), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
