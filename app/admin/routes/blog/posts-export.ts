import { z } from 'zod'
import { csvResponse } from '#app/admin/routes/csv-response.server.ts'
import { listStoredPosts } from '#app/blog/editor-queries.server.ts'
import { postListFilters } from '#app/blog/editing-schemas.ts'
import { stateOfPost } from '#app/blog/rules.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/posts-export.ts'

const maxRows = 10_000

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { state } = readSearchParams(z.object(postListFilters), url.searchParams).search
  const now = new Date()
  const { items } = await listStoredPosts(db, { state, page: 1, pageSize: maxRows, now })
  const headings = ['id', 'slug', 'state', 'title', 'languages', 'category', 'city', 'author', 'published', 'updated']
  const rows = items.map(({ id, slug, texts, category, city, author, publishedAt, updatedAt }) => [
    id,
    slug,
    stateOfPost(publishedAt, now),
    texts[0]?.title,
    texts.map(({ language }) => language).join(' '),
    category,
    city,
    author,
    publishedAt,
    updatedAt,
  ])
  return csvResponse({ request, context }, 'articles', { headings, rows })
}
