import { href } from 'react-router'
import type { Viewer } from '#app/ads/components/job-invitation.tsx'
import { useWords } from '#app/i18n/words.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** How this reader reaches the worker: a client writes, a visitor first needs an account, another worker has no reason to. */
export function ContactInvitation({ viewer, workerId }: { viewer: Viewer; workerId: number }) {
  const { t } = useWords()
  const chat = href('/klijent/direktne-poruke/:recipientId', { recipientId: String(workerId) })
  if (viewer === 'Worker') return null
  if (viewer === 'Client') {
    return (
      <div className="row">
        <LinkButton to={chat} icon="message-circle">
          {t('workers:write')}
        </LinkButton>
        <LinkButton variant="secondary" to={href('/klijent/objavite-oglas')}>
          {t('common:nav.postAd')}
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
      {t('workers:contacts_later')}
    </Notice>
  )
}
