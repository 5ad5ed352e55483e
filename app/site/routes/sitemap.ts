import { data } from 'react-router'
import { sitemapFile } from '#app/site/sitemap-xml.ts'
import { sitemapEntries } from '#app/site/sitemap.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/sitemap.ts'

export async function loader({ params: { file }, url }: Route.LoaderArgs) {
  const entries = file.endsWith('.xml') ? await sitemapEntries(db, file.slice(0, -4)) : undefined
  if (!entries) throw data(null, 404)
  return new Response(sitemapFile(url.origin, entries), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
