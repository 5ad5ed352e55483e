import type { AnnouncementState as State } from '#app/announcements/rules.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type Props = { id: number; state: State; sent: number; recipients: number }

export function AnnouncementState({ id, state, sent, recipients }: Props) {
  const { t } = useTranslation()
  const params = { announcementId: id }
  return (
    <>
      {state !== 'draft' && (
        <Notice kind={state === 'finished' ? 'success' : 'info'}>
          {t(`admin:announcements.progress.${state}`, { sent, recipients })}
        </Notice>
      )}
      {state === 'draft' && (
        <p>
          <LinkButton to={href('/admin/announcements/:announcementId/slanje', params)} icon="send">
            {t('admin:announcements.send', { count: recipients })}
          </LinkButton>
        </p>
      )}
      {state === 'running' && (
        <p>
          <LinkButton to={href('/admin/announcements/:announcementId/zaustavljanje', params)} variant="danger">
            {t('admin:announcements.stop')}
          </LinkButton>
        </p>
      )}
    </>
  )
}
