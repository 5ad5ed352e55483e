import type { PostContent } from '#app/blog/content.server.ts'
import { textParts, type PostForm } from '#app/blog/editing-schemas.ts'
import { renderTexts } from '#app/blog/rendering.server.ts'
import { postLimits } from '#app/blog/rules.ts'
import { foldForSearch } from '#app/i18n/fold.ts'
import { languages, type Language } from '#app/i18n/languages.ts'
import { done, type Outcome } from '#app/outcome.ts'

/** An article that is published already keeps its time, and without a slug it gets that of its title. */
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

export type Preview = { language: Language; title: string; excerpt: string; html: string }

export async function previewsOf(
  values: Record<string, string | string[]>,
): Promise<Outcome<Preview[], 'markdown_too_complex'>> {
  const typed = languages.flatMap((language) => {
    const [title = '', excerpt = '', body = ''] = textParts.map((part) => values[`${part}_${language}`]?.toString())
    return title || excerpt || body ? [{ language, title, excerpt, body }] : []
  })
  const rendered = await renderTexts(typed)
  return rendered.ok ? done(rendered.value.map(({ body: _, ...preview }) => preview)) : rendered
}

function slugOf(title: string): string {
  const slug = foldForSearch(title).replaceAll(' ', '-').slice(0, postLimits.slug).replace(/-$/, '')
  return slug || 'clanak'
}
