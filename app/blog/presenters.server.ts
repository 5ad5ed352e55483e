import type { PostSummary } from '#app/blog/queries.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { cityName } from '#app/places/cities.ts'

/** An article in a list, with its city in words, and the language of its text where that is not the page's. */
export function presentPost(
  { slug, title, excerpt, category, city, author, publishedAt, readingMinutes, language }: PostSummary,
  readerLanguage: Language,
) {
  return {
    slug,
    title,
    excerpt,
    category,
    author,
    publishedAt,
    readingMinutes,
    city: city === null ? null : cityName(city),
    lang: language === readerLanguage ? undefined : language,
  }
}

export type PresentedPost = ReturnType<typeof presentPost>
