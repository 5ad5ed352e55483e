import { href } from 'react-router'
import { withQuery } from '#app/with-query.ts'

type Listing = {
  search?: string | undefined
  category?: string | undefined
  city?: string | undefined
  page?: number | undefined
}

/** The canonical path; the first page has no number. */
export function blogPath({ page, ...query }: Listing): string {
  return withQuery(href('/blog'), { ...query, page: page && page > 1 ? page : undefined })
}

export function postPath(slug: string): string {
  return href('/blog/:slug', { slug })
}
