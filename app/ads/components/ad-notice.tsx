import { href } from 'react-router'
import type { PresentedAdInFull } from '#app/ads/presenting.server.ts'
import { isComplete } from '#app/ads/rules.ts'
import { useWords } from '#app/i18n/words.tsx'
import { ButtonForm } from '#app/ui/button-form.tsx'
import type { FormSeed } from '#app/ui/form-state.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** What the state of the ad means for its client, with the next step where there is one. */
export function AdNotice({ ad, seed }: { ad: PresentedAdInFull; seed: FormSeed }) {
  const { t } = useWords()
  const params = { id: String(ad.id) }

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
            seed={seed}
          />
        }
      >
        {t('ads:detail.draft_text')}
      </Notice>
    )
  }
  if (ad.status === 'draft') {
    const finish = (
      <LinkButton to={href('/klijent/moji-oglasi/:id/uredi', params)}>{t('ads:detail.finish_draft')}</LinkButton>
    )
    return (
      <Notice kind="info" title={t('ads:detail.draft_title')} action={finish}>
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
