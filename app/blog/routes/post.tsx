import { data, href } from 'react-router'
import { postPath } from '#app/blog/paths.ts'
import { PostBody } from '#app/blog/components/post-body.tsx'
import { PostNextStep } from '#app/blog/components/post-next-step.tsx'
import { PostCard } from '#app/blog/components/post-card.tsx'
import { PostFacts } from '#app/blog/components/post-facts.tsx'
import { ShareLinks } from '#app/blog/components/share-links.tsx'
import { presentPost } from '#app/blog/presenters.server.ts'
import { findPost, listNewestPosts, listRelatedPosts } from '#app/blog/queries.server.ts'
import { renderMarkdown } from '#app/blog/rendering.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { languageOf, maybeUser } from '#app/http/session/context.server.ts'
import { formatDate } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ResponsiveImage } from '#app/images/components/responsive-image.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { blogPosting, breadcrumbs } from '#app/site/structured-data.ts'
import { CardList } from '#app/ui/list/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/post.ts'

export { PostErrorBoundary as ErrorBoundary } from '#app/blog/components/post-not-found.tsx'

export const handle: RouteHandle = { inlineIcons: ['menu', 'chevron-left', 'info'] }

const related = 3
const dayMs = 24 * 60 * 60 * 1000

export async function loader({ params: { slug }, url, context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const post = await findPost(db, { slug, language })
  if (!post) throw data({ kind: 'post', newest: await listNewestTitles(language) }, 404)

  const others = await listRelatedPosts(db, { slug, category: post.category, language, limit: related })
  const { coverImageId: id, coverWidth: width, coverHeight: height, coverColour: colour, publishedAt, updatedAt } = post
  return {
    post: presentPost(post, language),
    html: renderMarkdown(post.body),
    cover: id && width && height && colour ? { id, width, height, colour } : null,
    changedAt: updatedAt.getTime() - publishedAt.getTime() > dayMs ? updatedAt : null,
    related: others.map((other) => presentPost(other, language)),
    url: url.origin + postPath(slug),
    languages: post.languages,
    publishedAt,
    updatedAt,
    viewer: maybeUser(context)?.userType ?? ('visitor' as const),
  }
}

async function listNewestTitles(language: Language) {
  const posts = await listNewestPosts(db, { language, limit: related })
  return posts.map((post) => presentPost(post, language)).map(({ slug, title, lang }) => ({ slug, title, lang }))
}

export default function Post({ loaderData }: Route.ComponentProps) {
  const { t, language } = useTranslation()
  const { post, html, cover, changedAt, related, url, languages, publishedAt, updatedAt, viewer } = loaderData
  const { title, excerpt, category, author, lang } = post
  return (
    <div className="narrow stack loose">
      <PageMeta
        title={title}
        description={excerpt}
        path={postPath(post.slug)}
        inLanguages={languages}
        kind="article"
        image={`blog/${post.slug}`}
        structuredData={(page) => [
          blogPosting(page, {
            headline: title,
            description: excerpt,
            path: postPath(post.slug),
            author,
            publishedAt,
            updatedAt,
          }),
          breadcrumbs(page, [
            { name: t('blog:title'), path: href('/blog') },
            { name: title, path: postPath(post.slug) },
          ]),
        ]}
      />
      <article className="stack">
        <PageHeader
          title={<span lang={lang}>{title}</span>}
          lead={<p lang={lang}>{excerpt}</p>}
          back={{ to: href('/blog'), label: t('blog:all') }}
        />
        <div>
          <PostFacts post={post} author={author} />
          {changedAt && (
            <p className="muted small">
              {t('blog:updated')} <time dateTime={changedAt.toISOString()}>{formatDate(changedAt, language)}</time>
            </p>
          )}
          {lang && <p className="muted small">{t('blog:only_bosnian')}</p>}
        </div>
        {cover && (
          <ResponsiveImage
            image={cover}
            widths={[320, 640, 1280]}
            sizes="(width < 720px) 100vw, 680px"
            alt=""
            lazy={false}
          />
        )}
        <PostBody html={html} language={lang} />
      </article>
      <ShareLinks title={title} url={url} />
      <PostNextStep category={category} viewer={viewer} />
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
