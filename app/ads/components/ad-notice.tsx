import type { PresentedAdDetails } from '#app/ads/presenters.server.ts'
import { isComplete } from '#app/ads/rules.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** What the state of the ad means for its client, with the next step where there is one. */
export function AdNotice({ ad, formTokens }: { ad: PresentedAdDetails; formTokens: FormTokens }) {
  const { t } = useTranslation()
  const params = { id: ad.id }

  if (ad.status === 'draft' && isComplete(ad)) {
    return (
      <Notice
        kind="info"
        title={t('ads:detail.draft_title')}
        action={
          <ButtonForm
            variant="primary"
            action={href('/klijent/moji-oglasi/:id/objava', params)}
            label={t('ads:detail.publish')}
            formTokens={formTokens}
          />
        }
      >
        {t('ads:detail.draft_text')}
      </Notice>
    )
  }
  if (ad.status === 'draft') {
    const finishButton = (
      <LinkButton to={href('/klijent/moji-oglasi/:id/uredi', params)}>{t('ads:detail.finish_draft')}</LinkButton>
    )
    return (
      <Notice kind="info" title={t('ads:detail.draft_title')} action={finishButton}>
        {t('ads:detail.draft_incomplete')}
      </Notice>
    )
  }
  if (ad.status === 'cancelled') return <Notice kind="warning">{t('ads:detail.cancelled_text')}</Notice>
  if (ad.status === 'in_progress' && ad.workerDoneAt)
    return <Notice kind="success">{t('ads:detail.worker_done')}</Notice>
  if (ad.status === 'in_progress') {
    return (
      <Notice kind="info" title={t('ads:detail.locked_title')}>
        {t('ads:detail.locked_text')}
      </Notice>
    )
  }
  return null
}
