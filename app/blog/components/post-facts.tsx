import type { PresentedPost } from '#app/blog/presenters.server.ts'
import { formatDate } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'

type PostFactsProps = {
  post: Pick<PresentedPost, 'category' | 'city' | 'publishedAt' | 'readingMinutes'>
  author?: string
}

export function PostFacts({ post, author }: PostFactsProps) {
  const { t, language } = useTranslation()
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
