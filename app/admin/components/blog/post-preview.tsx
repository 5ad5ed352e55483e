import type { Preview } from '#app/admin/blog/content.server.ts'
import { PostBody } from '#app/blog/components/post-body.tsx'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Notice } from '#app/ui/notice.tsx'

export function PostPreview({ previews }: { previews: Preview[] }) {
  const { t } = useTranslation()
  return (
    <section className="stack" aria-label={t('admin:blog.preview')}>
      <Notice kind="info">{t('admin:blog.preview_note')}</Notice>
      {previews.map(({ language, title, excerpt, html }) => (
        <article key={language} className="stack card" lang={language}>
          <p className="muted small">{t(`admin:blog.language.${language}`)}</p>
          <h2>{title}</h2>
          <p>{excerpt}</p>
          <PostBody html={html} language={language} />
        </article>
      ))}
    </section>
  )
}
