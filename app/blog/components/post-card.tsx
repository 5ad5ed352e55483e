import { coverUrls } from '#app/blog/covers.ts'
import { postPath } from '#app/blog/paths.ts'
import { PostFacts } from '#app/blog/components/post-facts.tsx'
import { imageUrl } from '#app/images/urls.ts'
import type { PresentedPost } from '#app/blog/presenters.server.ts'
import { Drawing } from '#app/ui/drawing.tsx'
import { Card, CardTitle } from '#app/ui/list/card.tsx'

type PostCardProps = { post: PresentedPost; level?: 2 | 3; featured?: boolean }

export function PostCard({ post, level = 2, featured }: PostCardProps) {
  const { slug, title, excerpt, category, coverImageId, lang } = post
  return (
    <Card as="li" className={featured ? 'featured' : undefined}>
      <Drawing src={coverImageId ? imageUrl(coverImageId, 640) : coverUrls[category]} width={480} height={240} />
      <div className="stack tight">
        <CardTitle to={postPath(slug)} level={level}>
          <span lang={lang}>{title}</span>
        </CardTitle>
        <p lang={lang}>{excerpt}</p>
        <PostFacts post={post} />
      </div>
    </Card>
  )
}
