import type { PresentedAdDetails } from '#app/ads/presenters.server.ts'
import { isComplete } from '#app/ads/rules.ts'
import { href } from '#app/href.ts'
import { strangerLimit } from '#app/limits/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PromptCard } from '#app/ui/list/prompt-card.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** A client who has confirmed nothing reads that only some workers are notified. */
type AdNoticeProps = { ad: PresentedAdDetails; formTokens: FormTokens; isConfirmed: boolean }

export function AdNotice({ ad, formTokens, isConfirmed }: AdNoticeProps) {
  const { t } = useTranslation()
  const params = { id: ad.id }

  if (ad.status === 'draft' && isComplete(ad)) {
    return (
      <PromptCard
        title={t('ads:detail.draft_title')}
        action={
          <ButtonForm
            variant="primary"
            action={href('/klijent/moji-oglasi/:id/objava', params)}
            label={t('ads:detail.publish')}
            formTokens={formTokens}
            notSent={t('ads:new.not_sent')}
          />
        }
      >
        {t('ads:detail.draft_text')}
      </PromptCard>
    )
  }
  if (ad.status === 'draft') {
    const finishButton = (
      <LinkButton to={href('/klijent/moji-oglasi/:id/uredi', params)}>{t('ads:detail.finish_draft')}</LinkButton>
    )
    return (
      <PromptCard title={t('ads:detail.draft_title')} action={finishButton}>
        {t('ads:detail.draft_incomplete')}
      </PromptCard>
    )
  }
  if (ad.status === 'open' && !isConfirmed) {
    const profileLink = (
      <LinkButton to={href('/klijent/moj-profil')} variant="secondary">
        {t('ads:detail.confirm')}
      </LinkButton>
    )
    return (
      <Notice kind="info" action={profileLink}>
        {t('ads:detail.reach_unconfirmed', { max: strangerLimit.points })}
      </Notice>
    )
  }
  if (ad.status === 'cancelled')
    return <Notice kind="warning">{t(ad.hasExpired ? 'ads:detail.expired_text' : 'ads:detail.cancelled_text')}</Notice>
  return null
}
