import type { StoredPost } from '#app/blog/editor-queries.server.ts'
import { postPath } from '#app/blog/paths.ts'
import { categoryOf, stateOfPost } from '#app/blog/rules.ts'
import { href } from '#app/href.ts'
import { formatDateTime } from '#app/i18n/formats.ts'
import { formatLocalTime } from '#app/i18n/local-time.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { cityName } from '#app/places/cities.ts'

type Options = Translation & { now: Date }

export function presentPostRow({ id, publishedAt, texts, ...post }: StoredPost, { now, language, t }: Options) {
  const state = stateOfPost(publishedAt, now)
  return {
    id,
    to: href('/admin/blog-management/:postId', { postId: id }),
    title: titleOf(texts),
    state: t(`admin:blog.state.${state}`),
    category: t(`blog:category.${categoryOf(post.category)}`),
    city: post.city && cityName(post.city),
    languages: texts.map((text) => text.language).join(', '),
    published: publishedAt && formatDateTime(publishedAt, language),
    updated: formatDateTime(post.updatedAt, language),
  }
}

export function presentStoredPost({ id, texts, publishedAt, ...post }: StoredPost, now: Date) {
  const state = stateOfPost(publishedAt, now)
  const textEntries = texts.flatMap(({ language, title, excerpt, body }) => [
    [`title_${language}`, title],
    [`excerpt_${language}`, excerpt],
    [`body_${language}`, body],
  ])
  return {
    id,
    title: titleOf(texts),
    version: post.updatedAt.toISOString(),
    path: state === 'published' ? postPath(post.slug) : null,
    defaults: {
      slug: post.slug,
      category: categoryOf(post.category),
      city: post.city ?? '',
      author: post.author,
      coverImageId: post.coverImageId === null ? '' : String(post.coverImageId),
      publication: state,
      publishAt: state === 'scheduled' ? formatLocalTime(publishedAt!) : '',
      ...(Object.fromEntries(textEntries) as Record<string, string>),
    },
  }
}

function titleOf(texts: StoredPost['texts']): string {
  return texts[0]?.title ?? ''
}
