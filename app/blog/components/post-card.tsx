import { postPath } from '#app/blog/paths.ts'
import { PostFacts } from '#app/blog/components/post-facts.tsx'
import type { PresentedPost } from '#app/blog/presenters.server.ts'
import { Card, CardTitle } from '#app/ui/list/card.tsx'

export function PostCard({ post, level = 2 }: { post: PresentedPost; level?: 2 | 3 }) {
  const { slug, title, excerpt, lang } = post
  return (
    <Card as="li">
      <CardTitle to={postPath(slug)} level={level}>
        <span lang={lang}>{title}</span>
      </CardTitle>
      <p lang={lang}>{excerpt}</p>
      <PostFacts post={post} />
    </Card>
  )
}
