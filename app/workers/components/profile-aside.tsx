import { href } from 'react-router'
import type { ViewerType } from '#app/accounts/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ActionBar } from '#app/ui/layout/action-bar.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Card } from '#app/ui/list/card.tsx'
import { WorkerDetails } from '#app/workers/components/worker-details.tsx'
import type { PresentedProfile } from '#app/workers/presenters.server.ts'
import { shortName } from '#app/workers/short-name.ts'
import { withQuery } from '#app/with-query.ts'

type ProfileAsideProps = {
  profile: PresentedProfile
  viewer: ViewerType
  isOwn: boolean
  /** Null for a viewer who cannot post an ad. */
  postAdPath: string | null
}

/** Clients and visitors can ask for an offer and write; another worker gets only the facts. */
export function ProfileAside({ profile, viewer, isOwn, postAdPath }: ProfileAsideProps) {
  const { t } = useTranslation()
  const chat = href('/klijent/direktne-poruke/:recipientId', { recipientId: String(profile.worker.id) })
  return (
    <>
      {isOwn && (
        <LinkButton variant="secondary" to={href('/majstor/moj-profil')}>
          {t('workers:edit_own')}
        </LinkButton>
      )}
      {postAdPath && (
        <ActionBar>
          <h2>{t('directory:request_title', { name: shortName(profile.worker) })}</h2>
          <p>{t('directory:request_text')}</p>
          <LinkButton to={postAdPath}>{t('directory:request')}</LinkButton>
          <LinkButton variant="secondary" to={viewer === 'Client' ? chat : withQuery(href('/prijava'), { next: chat })}>
            {t('workers:write')}
          </LinkButton>
        </ActionBar>
      )}
      <Card as="section">
        <h2>{t('directory:facts')}</h2>
        <WorkerDetails profile={profile} />
      </Card>
    </>
  )
}
