import { data, href } from 'react-router'
import { postPath } from '#app/blog/addresses.ts'
import { ArticleBody } from '#app/blog/components/article-body.tsx'
import { ArticleNext } from '#app/blog/components/article-next.tsx'
import { PostCard } from '#app/blog/components/post-card.tsx'
import { PostFacts } from '#app/blog/components/post-facts.tsx'
import { ShareLinks } from '#app/blog/components/share-links.tsx'
import { showPost } from '#app/blog/presenting.server.ts'
import { findPost, listNewestPosts, listRelatedPosts } from '#app/blog/queries.server.ts'
import { renderArticle } from '#app/blog/rendering.server.ts'
import { languageOf, maybeUser } from '#app/http/context.server.ts'
import { formatDate } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import { useWords } from '#app/i18n/words.tsx'
import { Picture } from '#app/images/components/picture.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { blogPosting, breadcrumbs } from '#app/site/structured-data.ts'
import { CardList } from '#app/ui/card.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/post.ts'

export { PostErrorBoundary as ErrorBoundary } from '#app/blog/components/post-missing.tsx'

export const handle = { hydrate: false, ownIcons: ['menu', 'chevron-left', 'info'] }

const related = 3
const dayMs = 24 * 60 * 60 * 1000

export async function loader({ params: { slug }, url, context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const post = await findPost(db, { slug, language })
  if (!post) throw data({ kind: 'post', newest: await newestTitles(language) }, 404)

  const others = await listRelatedPosts(db, { slug, category: post.category, language, limit: related })
  const { coverImageId: id, coverWidth: width, coverHeight: height, coverColour: colour, publishedAt, updatedAt } = post
  return {
    post: showPost(post, language),
    html: renderArticle(post.body),
    cover: id && width && height && colour ? { id, width, height, colour } : null,
    changedAt: updatedAt.getTime() - publishedAt.getTime() > dayMs ? updatedAt : null,
    related: others.map((other) => showPost(other, language)),
    url: url.origin + postPath(slug),
    languages: post.languages,
    publishedAt,
    updatedAt,
    viewer: maybeUser(context)?.userType ?? ('visitor' as const),
  }
}

async function newestTitles(language: Language) {
  const posts = await listNewestPosts(db, { language, limit: related })
  return posts.map((post) => showPost(post, language)).map(({ slug, title, foreign }) => ({ slug, title, foreign }))
}

export default function Post({ loaderData }: Route.ComponentProps) {
  const { t, language } = useWords()
  const { post, html, cover, changedAt, related, url, languages, publishedAt, updatedAt, viewer } = loaderData
  const { title, excerpt, category, author, foreign } = post
  return (
    <div className="narrow stack loose">
      <PageMeta
        title={title}
        description={excerpt}
        path={postPath(post.slug)}
        inLanguages={languages}
        kind="article"
        picture={`blog/${post.slug}`}
        structured={(place) => [
          blogPosting(place, {
            headline: title,
            description: excerpt,
            path: postPath(post.slug),
            author,
            publishedAt,
            updatedAt,
          }),
          breadcrumbs(place, [
            { name: t('blog:title'), path: href('/blog') },
            { name: title, path: postPath(post.slug) },
          ]),
        ]}
      />
      <article className="stack">
        <PageHead
          title={<span lang={foreign}>{title}</span>}
          lead={<p lang={foreign}>{excerpt}</p>}
          back={{ to: href('/blog'), label: t('blog:all') }}
        />
        <div>
          <PostFacts post={post} author={author} />
          {changedAt && (
            <p className="muted small">
              {t('blog:changed')} <time dateTime={changedAt.toISOString()}>{formatDate(changedAt, language)}</time>
            </p>
          )}
          {foreign && <p className="muted small">{t('blog:only_bosnian')}</p>}
        </div>
        {cover && (
          <Picture image={cover} widths={[320, 640, 1280]} sizes="(width < 720px) 100vw, 680px" alt="" lazy={false} />
        )}
        <ArticleBody html={html} language={foreign} />
      </article>
      <ShareLinks title={title} url={url} />
      <ArticleNext category={category} viewer={viewer} />
      {related.length > 0 && (
        <section className="stack">
          <h2>{t('blog:related')}</h2>
          <CardList>
            {related.map((other) => (
              <PostCard key={other.slug} post={other} level={3} />
            ))}
          </CardList>
        </section>
      )}
    </div>
  )
}
