import { href } from 'react-router'
import { useWords } from '#app/i18n/words.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type PostInvitationProps = { viewer: 'visitor' | 'Worker' | 'Client'; browseAt: string; jobsAt: string }

/** The way on: for who needs a worker to an ad, for a worker to the jobs; for both the list of workers. */
export function PostInvitation({ viewer, browseAt, jobsAt }: PostInvitationProps) {
  const { t } = useWords()
  const browse = (
    <LinkButton variant="secondary" to={browseAt}>
      {t('catalogue:browse')}
    </LinkButton>
  )
  const jobs = (
    <LinkButton variant="secondary" to={jobsAt}>
      {t('catalogue:browse_jobs')}
    </LinkButton>
  )
  if (viewer === 'Worker') {
    return (
      <div className="row">
        {jobs}
        {browse}
      </div>
    )
  }
  const postAt = viewer === 'Client' ? href('/klijent/objavite-oglas') : `${href('/registracija')}?userType=client`
  const action = (
    <div className="row">
      <LinkButton to={postAt}>{t('common:nav.postAd')}</LinkButton>
      {browse}
    </div>
  )
  return (
    <Notice kind="info" title={t('catalogue:post_title')} action={action}>
      {t('catalogue:post_text')}
    </Notice>
  )
}
