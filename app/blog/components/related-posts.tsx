import { PostCard } from '#app/blog/components/post-card.tsx'
import type { PresentedPost } from '#app/blog/presenters.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { CardList } from '#app/ui/list/card.tsx'

export function RelatedPosts({ posts }: { posts: PresentedPost[] }) {
  const { t } = useTranslation()
  if (posts.length === 0) return null
  return (
    <section className="stack">
      <h2>{t('blog:related')}</h2>
      <CardList columns>
        {posts.map((post) => (
          <PostCard key={post.slug} post={post} level={3} />
        ))}
      </CardList>
    </section>
  )
}
