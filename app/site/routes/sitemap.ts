import { data } from 'react-router'
import { keptAnHour } from '#app/site/kept-answers.server.ts'
import { sitemapFile } from '#app/site/sitemap-text.ts'
import { listSitemapEntries, listSitemapFiles } from '#app/site/sitemap.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/sitemap.ts'

export async function loader({ params, url }: Route.LoaderArgs) {
  const name = params.file.replace(/\.xml$/, '')
  const files = await keptAnHour('sitemap', () => listSitemapFiles(db))
  if (`${name}.xml` !== params.file || !files.some((file) => file.name === name)) throw data(null, 404)

  const entries = await keptAnHour(`sitemap/${name}`, () => listSitemapEntries(db, name))
  return new Response(sitemapFile(url.origin, entries), { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' } })
}
