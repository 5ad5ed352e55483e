import type { PresentedServiceHead } from '#app/catalogue/presenters.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** The next step: clients and visitors post an ad, workers see the open ads; both can browse the directory. */
export function PostAdPrompt({ head }: { head: PresentedServiceHead }) {
  const { t } = useTranslation()
  const { directoryPath, adsPath, postAdPath } = head
  const directoryLink = (
    <LinkButton variant="secondary" to={directoryPath}>
      {t('catalogue:browse')}
    </LinkButton>
  )
  const adsLink = (
    <LinkButton variant="secondary" to={adsPath}>
      {t('catalogue:browse_jobs')}
    </LinkButton>
  )
  if (postAdPath === null) {
    return (
      <div className="row">
        {adsLink}
        {directoryLink}
      </div>
    )
  }
  const action = (
    <div className="row">
      <LinkButton to={postAdPath}>{t('common:nav.post_ad')}</LinkButton>
      {directoryLink}
    </div>
  )
  return (
    <Notice kind="info" title={t('catalogue:post_title')} action={action}>
      {t('catalogue:post_text')}
    </Notice>
  )
}
