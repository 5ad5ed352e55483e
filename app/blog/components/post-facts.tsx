import type { ShownPost } from '#app/blog/presenting.server.ts'
import { formatDate } from '#app/i18n/formats.ts'
import { useWords } from '#app/i18n/words.tsx'

type PostFactsProps = { post: Pick<ShownPost, 'category' | 'city' | 'publishedAt' | 'readingMinutes'>; author?: string }

/** Author, category, city, day and length in one quiet line. */
export function PostFacts({ post, author }: PostFactsProps) {
  const { t, language } = useWords()
  const { category, city, publishedAt, readingMinutes } = post
  const about = [author, t(`blog:category.${category}`), city, '']
    .filter((part) => part !== undefined && part !== null)
    .join(' · ')
  return (
    <p className="muted small">
      {about}
      <time dateTime={publishedAt.toISOString()}>{formatDate(publishedAt, language)}</time>
      {` · ${t('blog:minutes', { count: readingMinutes })}`}
    </p>
  )
}
