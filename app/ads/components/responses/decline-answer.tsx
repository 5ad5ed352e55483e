import type { DeclineReason } from '#app/ads/responses/rules.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type DeclineAnswerProps = { reason: DeclineReason; withdrawPath: string; formTokens: FormTokens }

/** A worker's answer to an ad, with the page that settles it for all ads. */
export function DeclineAnswer({ reason, withdrawPath, formTokens }: DeclineAnswerProps) {
  const { t } = useTranslation()
  return (
    <Notice kind="info" title={t(`offers:decline.answered.${reason}`)}>
      <div className="stack tight">
        {reason === 'other_trade' && (
          <LinkButton variant="quiet" to={href('/majstor/moj-profil/vjestine')}>
            {t('offers:decline.skills')}
          </LinkButton>
        )}
        {reason === 'too_far' && (
          <LinkButton variant="quiet" to={href('/majstor/moj-profil/podrucje')}>
            {t('offers:decline.area')}
          </LinkButton>
        )}
        {reason === 'busy' && (
          <LinkButton variant="quiet" to={href('/majstor/moj-profil/odsutnost')}>
            {t('offers:decline.away')}
          </LinkButton>
        )}
        <ButtonForm wide action={withdrawPath} label={t('offers:decline.withdraw')} formTokens={formTokens} />
      </div>
    </Notice>
  )
}
