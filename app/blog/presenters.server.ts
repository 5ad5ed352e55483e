import { blogPath } from '#app/blog/paths.ts'
import type { PostSummary } from '#app/blog/queries.server.ts'
import type { ArticleWithHtml } from '#app/blog/stored-html.server.ts'
import { categories, postsPerPage, type Category } from '#app/blog/rules.ts'
import type { PostSearch } from '#app/blog/schemas.ts'
import type { Language } from '#app/i18n/languages.ts'
import { presentActiveFilters } from '#app/places/active-filters.ts'
import { cityName } from '#app/places/cities.ts'

/** `lang` is the language of the text where it is not the reader's. */
export function presentPost(
  { slug, title, excerpt, category, city, author, publishedAt, readingMinutes, language, coverImageId }: PostSummary,
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
    coverImageId,
    city: city === null ? null : cityName(city),
    lang: language === readerLanguage ? undefined : language,
  }
}

export type PresentedPost = ReturnType<typeof presentPost>

const dayMs = 24 * 60 * 60 * 1000

/** The whole article; an update on the day of publication is not shown. */
export function presentArticle(post: ArticleWithHtml, readerLanguage: Language) {
  const { coverImageId: id, coverWidth: width, coverHeight: height, coverColour: colour, coverBytes: bytes } = post
  const { publishedAt, updatedAt } = post
  return {
    post: presentPost(post, readerLanguage),
    html: post.html,
    cover: id && width && height && colour && bytes ? { id, width, height, colour, bytes } : null,
    changedAt: updatedAt.getTime() - publishedAt.getTime() > dayMs ? updatedAt : null,
    languages: post.languages,
    publishedAt,
    updatedAt,
  }
}

/** The categories that have articles, with the list of each; null is all of them. */
export function presentCategories(used: Category[], filters: PostSearch) {
  return [null, ...categories.filter((name) => used.includes(name))].map((name) => ({
    name,
    to: blogPath({ ...filters, page: undefined, category: name ?? undefined }),
  }))
}

export function presentPostFilters({ page: _, ...filters }: PostSearch) {
  const labels = { city: filters.city && cityName(filters.city), search: filters.search && `„${filters.search}“` }
  return presentActiveFilters(labels, filters, blogPath)
}

export function presentPostPages({ page = 1, ...filters }: PostSearch, total: number) {
  return {
    next: total > page * postsPerPage ? blogPath({ ...filters, page: page + 1 }) : null,
    first: page > 1 ? blogPath(filters) : null,
  }
}
