import type { PostContent } from '#app/blog/editing.server.ts'
import { textParts, type PostForm } from '#app/blog/editing-schemas.ts'
import { renderMarkdown } from '#app/blog/rendering.server.ts'
import { postLimits } from '#app/blog/rules.ts'
import { foldForSearch } from '#app/i18n/fold.ts'
import { languages } from '#app/i18n/languages.ts'

/** What the form means. An article that is published already keeps its time, and without a slug it is the title's. */
export function contentOf(form: PostForm, { publishedAt, now }: { publishedAt: Date | null; now: Date }): PostContent {
  const { category, city = null, author, coverImageId, imageIds, publication, publishAt } = form
  const publishedBefore = publishedAt && publishedAt <= now ? publishedAt : now
  return {
    slug: form.slug ?? slugOf(form.title_bs),
    category,
    city,
    author,
    coverImageId: imageIds?.at(-1) ?? coverImageId ?? null,
    publishedAt: { draft: null, published: publishedBefore, scheduled: publishAt ?? null }[publication],
    texts: languages.flatMap((language) => {
      const [title, excerpt, body] = textParts.map((part) => form[`${part}_${language}`])
      return title && excerpt && body ? [{ language, title, excerpt, body }] : []
    }),
  }
}

/** The texts as they were typed, also before they are complete. */
export function previewsOf(values: Record<string, string | string[]>) {
  return languages.flatMap((language) => {
    const [title = '', excerpt = '', body = ''] = textParts.map((part) => values[`${part}_${language}`]?.toString())
    return title || excerpt || body ? [{ language, title, excerpt, html: renderMarkdown(body) }] : []
  })
}

function slugOf(title: string): string {
  const slug = foldForSearch(title).replaceAll(' ', '-').slice(0, postLimits.slug).replace(/-$/, '')
  return slug || 'clanak'
}
