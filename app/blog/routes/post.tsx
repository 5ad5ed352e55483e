import { data, href, redirect } from 'react-router'
import { postPath } from '#app/blog/paths.ts'
import { Article } from '#app/blog/components/article.tsx'
import { RelatedPosts } from '#app/blog/components/related-posts.tsx'
import type { PostNotFound } from '#app/blog/components/post-not-found.tsx'
import { PostNextStep } from '#app/blog/components/post-next-step.tsx'
import { ShareLinks } from '#app/blog/components/share-links.tsx'
import { presentArticle, presentPost } from '#app/blog/presenters.server.ts'
import { findSuccessor } from '#app/blog/editor-queries.server.ts'
import { listNewestPosts, listRelatedPosts } from '#app/blog/queries.server.ts'
import { findArticle } from '#app/blog/stored-html.server.ts'
import { languageOf, viewerType } from '#app/http/session/context.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { ShareLink } from '#app/site/components/share-link.tsx'
import { blogPosting, breadcrumbs } from '#app/site/structured-data.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/post.ts'

export { PostErrorBoundary as ErrorBoundary } from '#app/blog/components/post-not-found.tsx'

const relatedCount = 3

export async function loader({ params: { slug }, url, context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const post = await findArticle(db, { slug, language })
  if (!post) throw await findReplacement(slug, language)

  const related = await listRelatedPosts(db, { slug, category: post.category, language, limit: relatedCount })
  return {
    article: presentArticle(post, language),
    related: related.map((other) => presentPost(other, language)),
    url: url.origin + postPath(slug),
    viewer: viewerType(context),
  }
}

/** Where a missing article went: to its new address, away for good, or nowhere. */
async function findReplacement(slug: string, language: Language) {
  const successor = await findSuccessor(db, slug)
  if (successor?.slug) return redirect(postPath(successor.slug), 301)
  const notFound = { kind: 'post', links: await listNewestLinks(language) } satisfies PostNotFound
  return data(notFound, successor ? 410 : 404)
}

async function listNewestLinks(language: Language) {
  const posts = await listNewestPosts(db, { language, limit: relatedCount })
  return posts
    .map((post) => presentPost(post, language))
    .map(({ slug, title, lang }) => ({ to: postPath(slug), label: title, lang }))
}

export default function Post({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { article, related, url, viewer } = loaderData
  const { post, languages, publishedAt, updatedAt } = article
  const { title, excerpt, category, author } = post
  return (
    <div className="narrow stack loose">
      <PageMeta
        title={title}
        description={excerpt}
        path={postPath(post.slug)}
        inLanguages={languages}
        kind="article"
        image={`blog/${post.slug}`}
        structuredData={(site) => [
          blogPosting(site, {
            headline: title,
            description: excerpt,
            path: postPath(post.slug),
            author,
            publishedAt,
            updatedAt,
          }),
          breadcrumbs(site, [
            { name: t('blog:title'), path: href('/blog') },
            { name: title, path: postPath(post.slug) },
          ]),
        ]}
      />
      <Article article={article} />
      <ShareLinks title={title} url={url}>
        <ShareLink title={title} />
      </ShareLinks>
      <PostNextStep category={category} viewer={viewer} />
      <RelatedPosts posts={related} />
    </div>
  )
}
