import type { AnnouncementState as State } from '#app/announcements/rules.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { Notice } from '#app/ui/notice.tsx'

type Props = { id: number; state: State; sent: number; recipients: number; formTokens: FormTokens }

/** How far it is, with the button that starts or stops it. */
export function AnnouncementState({ id, state, sent, recipients, formTokens }: Props) {
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
        <ButtonForm
          action={href('/admin/announcements/:announcementId/slanje', params)}
          label={t('admin:announcements.send', { count: recipients })}
          formTokens={formTokens}
          variant="primary"
          icon="send"
        />
      )}
      {state === 'running' && (
        <ButtonForm
          action={href('/admin/announcements/:announcementId/zaustavljanje', params)}
          label={t('admin:announcements.stop')}
          formTokens={formTokens}
          variant="danger"
        />
      )}
    </>
  )
}
