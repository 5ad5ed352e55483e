import { postPath } from '#app/blog/addresses.ts'
import { PostFacts } from '#app/blog/components/post-facts.tsx'
import type { ShownPost } from '#app/blog/presenting.server.ts'
import { Card, CardTitle } from '#app/ui/card.tsx'

/** An article in a list; the whole card leads to it. */
export function PostCard({ post, level = 2 }: { post: ShownPost; level?: 2 | 3 }) {
  const { slug, title, excerpt, foreign } = post
  return (
    <Card as="li">
      <CardTitle to={postPath(slug)} level={level}>
        <span lang={foreign}>{title}</span>
      </CardTitle>
      <p lang={foreign}>{excerpt}</p>
      <PostFacts post={post} />
    </Card>
  )
}
