import { href } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type PostAdPromptProps = { viewer: 'visitor' | 'Worker' | 'Client'; directoryUrl: string; adsUrl: string }

/** The way on: for who needs a worker to an ad, for a worker to the jobs; for both the list of workers. */
export function PostAdPrompt({ viewer, directoryUrl, adsUrl }: PostAdPromptProps) {
  const { t } = useTranslation()
  const directoryLink = (
    <LinkButton variant="secondary" to={directoryUrl}>
      {t('catalogue:browse')}
    </LinkButton>
  )
  const adsLink = (
    <LinkButton variant="secondary" to={adsUrl}>
      {t('catalogue:browse_jobs')}
    </LinkButton>
  )
  if (viewer === 'Worker') {
    return (
      <div className="row">
        {adsLink}
        {directoryLink}
      </div>
    )
  }
  const postAdUrl = viewer === 'Client' ? href('/klijent/objavite-oglas') : `${href('/registracija')}?userType=client`
  const action = (
    <div className="row">
      <LinkButton to={postAdUrl}>{t('common:nav.post_ad')}</LinkButton>
      {directoryLink}
    </div>
  )
  return (
    <Notice kind="info" title={t('catalogue:post_title')} action={action}>
      {t('catalogue:post_text')}
    </Notice>
  )
}
