import { href } from 'react-router'
import { registrationPath } from '#app/accounts/paths.ts'
import type { ViewerType } from '#app/accounts/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { withQuery } from '#app/with-query.ts'

/** A client can write; a visitor can register or sign in; another worker gets nothing. */
export function ContactInvitation({
  viewer,
  workerId,
  postAdPath,
}: {
  viewer: ViewerType
  workerId: number
  postAdPath: string | null
}) {
  const { t } = useTranslation()
  const chat = href('/klijent/direktne-poruke/:recipientId', { recipientId: String(workerId) })
  if (viewer === 'Worker') return null
  if (viewer === 'Client') {
    return (
      <div className="row">
        <LinkButton to={chat} icon="message-circle">
          {t('workers:write')}
        </LinkButton>
        {postAdPath && (
          <LinkButton variant="secondary" to={postAdPath}>
            {t('common:nav.post_ad')}
          </LinkButton>
        )}
      </div>
    )
  }
  const action = (
    <div className="row">
      <LinkButton to={registrationPath('Client', chat)}>{t('workers:register')}</LinkButton>
      <LinkButton variant="quiet" to={withQuery(href('/prijava'), { next: chat })}>
        {t('search:invitation.sign_in')}
      </LinkButton>
    </div>
  )
  return (
    <Notice kind="info" title={t('workers:write_title')} action={action}>
      {t('workers:sign_up_text')}
    </Notice>
  )
}
