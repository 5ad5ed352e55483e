import { href } from 'react-router'
import type { Viewer } from '#app/ads/components/sign-up-prompt.tsx'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** How this reader reaches the worker: a client writes, a visitor first needs an account, another worker has no reason to. */
export function ContactInvitation({ viewer, workerId }: { viewer: Viewer; workerId: number }) {
  const { t } = useTranslation()
  const chat = href('/klijent/direktne-poruke/:recipientId', { recipientId: String(workerId) })
  if (viewer === 'Worker') return null
  if (viewer === 'Client') {
    return (
      <div className="row">
        <LinkButton to={chat} icon="message-circle">
          {t('workers:write')}
        </LinkButton>
        <LinkButton variant="secondary" to={href('/klijent/objavite-oglas')}>
          {t('common:nav.post_ad')}
        </LinkButton>
      </div>
    )
  }
  const action = (
    <div className="row">
      <LinkButton to={`${href('/registracija')}?userType=client`}>{t('workers:register')}</LinkButton>
      <LinkButton variant="quiet" to={`${href('/prijava')}?${new URLSearchParams({ next: chat })}`}>
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
