import { z } from 'zod'
import { apiReason } from '#app/admins/schemas.ts'
import { renderContent } from '#app/blog/content.server.ts'
import { findStoredPost, listStoredPosts, type StoredPost } from '#app/blog/editor-queries.server.ts'
import { apiPostSchema, postListFilters } from '#app/blog/editing-schemas.ts'
import { categories, categoryOf, postStates, stateOfPost } from '#app/blog/rules.ts'
import { id, iso, isoOrNull, time } from '#app/http/api/response-schemas.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { done, refused } from '#app/outcome.ts'
import { cityName } from '#app/places/cities.ts'
import type { Db } from '#db/connection.ts'

export const postListSchema = z.object({ ...postListFilters, pageSize: z.int().min(1).max(100).default(50) })

export const postBody = apiPostSchema.extend({ reason: apiReason })
export const postIdShape = z.object({ id })
export const deletionBody = postIdShape.extend({ reason: apiReason })

const textShape = z.object({
  language: z.enum(languages),
  title: z.string(),
  excerpt: z.string(),
  body: z.string().describe('Markdown.'),
})

export const storedPostShape = z
  .object({
    id,
    slug: z.string(),
    state: z.enum(postStates),
    category: z.enum(categories),
    city: z.string().nullable(),
    author: z.string(),
    coverImageId: id.nullable(),
    publishedAt: time.nullable(),
    updatedAt: time,
    texts: z.array(textShape),
  })
  .meta({ id: 'StoredPost' })

export const savedPost = { response: storedPostShape, namespace: 'admin' } as const

function presentStoredPost({ category, city, publishedAt, updatedAt, ...post }: StoredPost, now: Date) {
  return {
    ...post,
    category: categoryOf(category),
    city: city && cityName(city),
    state: stateOfPost(publishedAt, now),
    publishedAt: isoOrNull(publishedAt),
    updatedAt: iso(updatedAt),
  }
}

export async function listSaved(db: Db, query: z.output<typeof postListSchema>, now: Date) {
  const { state, page, pageSize } = query
  const { items, total } = await listStoredPosts(db, { state, page, pageSize, now })
  return { items: items.map((post) => presentStoredPost(post, now)), page, pageSize, total }
}

export async function findSaved(db: Db, postId: number, now: Date) {
  const post = await findStoredPost(db, postId)
  return post ? done(presentStoredPost(post, now)) : refused('unknown')
}

export function renderBody({ reason: _, publishedAt, ...content }: z.output<typeof postBody>) {
  return renderContent({ ...content, publishedAt: publishedAt === null ? null : new Date(publishedAt) })
}
