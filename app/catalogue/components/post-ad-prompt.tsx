import type { ViewerType } from '#app/accounts/rules.ts'
import { postAdPath } from '#app/ads/post-ad-path.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type PostAdPromptProps = { viewer: ViewerType; directoryPath: string; adsPath: string }

/** The next step: clients and visitors post an ad, workers see the open ads; both can browse the directory. */
export function PostAdPrompt({ viewer, directoryPath, adsPath }: PostAdPromptProps) {
  const { t } = useTranslation()
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
  const postPath = postAdPath(viewer)
  if (postPath === null) {
    return (
      <div className="row">
        {adsLink}
        {directoryLink}
      </div>
    )
  }
  const action = (
    <div className="row">
      <LinkButton to={postPath}>{t('common:nav.post_ad')}</LinkButton>
      {directoryLink}
    </div>
  )
  return (
    <Notice kind="info" title={t('catalogue:post_title')} action={action}>
      {t('catalogue:post_text')}
    </Notice>
  )
}
