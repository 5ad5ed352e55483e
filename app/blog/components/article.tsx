import { href } from 'react-router'
import { coverUrls } from '#app/blog/covers.ts'
import { PostBody } from '#app/blog/components/post-body.tsx'
import { PostFacts } from '#app/blog/components/post-facts.tsx'
import type { presentArticle } from '#app/blog/presenters.server.ts'
import { formatDate } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ResponsiveImage } from '#app/images/components/responsive-image.tsx'
import { Drawing } from '#app/ui/drawing.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export function Article({ article }: { article: ReturnType<typeof presentArticle> }) {
  const { t, language } = useTranslation()
  const { post, html, cover, changedAt } = article
  const { title, excerpt, category, author, lang } = post
  return (
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
          link={{ label: t('common:words.image', { number: 1 }), bytes: cover.bytes }}
        />
      )}
      {!cover && <Drawing src={coverUrls[category]} width={480} height={240} />}
      <PostBody html={html} language={lang} />
    </article>
  )
}
