import type { DeclineReason } from '#app/ads/responses/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { Notice } from '#app/ui/notice.tsx'
import { DeclineSettings } from './decline-settings.tsx'

type DeclineAnswerProps = { reason: DeclineReason; withdrawPath: string; formTokens: FormTokens }

/** A worker's answer to an ad, with the page that settles it for all ads. */
export function DeclineAnswer({ reason, withdrawPath, formTokens }: DeclineAnswerProps) {
  const { t } = useTranslation()
  return (
    <Notice kind="info" title={t(`offers:decline.answered.${reason}`)}>
      <div className="stack tight">
        <DeclineSettings reason={reason} />
        <ButtonForm wide action={withdrawPath} label={t('offers:decline.withdraw')} formTokens={formTokens} />
      </div>
    </Notice>
  )
}
