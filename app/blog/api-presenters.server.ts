import { z } from 'zod'
import type { PostSummary } from '#app/blog/queries.server.ts'
import type { ArticleWithHtml } from '#app/blog/stored-html.server.ts'
import { categories } from '#app/blog/rules.ts'
import { count, id, iso, time } from '#app/http/api/response-schemas.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { cityName } from '#app/places/cities.ts'

export const postSummaryShape = z.object({
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  language: z
    .enum(languages)
    .describe('What it is written in: the reader’s language, or Bosnian where that is missing.'),
  category: z.enum(categories),
  city: z.string().nullable(),
  coverImageId: id.nullable(),
  author: z.string(),
  publishedAt: time,
  updatedAt: time,
  readingMinutes: count,
})

export const postShape = postSummaryShape.extend({ html: z.string() })

export function presentPostSummary(post: PostSummary): z.output<typeof postSummaryShape> {
  const {
    slug,
    title,
    excerpt,
    language,
    category,
    city,
    coverImageId,
    author,
    publishedAt,
    updatedAt,
    readingMinutes,
  } = post
  return {
    slug,
    title,
    excerpt,
    language,
    category,
    city: city && cityName(city),
    coverImageId,
    author,
    publishedAt: iso(publishedAt),
    updatedAt: iso(updatedAt),
    readingMinutes,
  }
}

export function presentFullPost(post: ArticleWithHtml): z.output<typeof postShape> {
  return { ...presentPostSummary(post), html: post.html }
}
