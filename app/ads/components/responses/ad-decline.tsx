import { declineReasons, type DeclineReason } from '#app/ads/responses/rules.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { DeclineAnswer } from './decline-answer.tsx'

type AdDeclineProps = { adId: number; reason: DeclineReason | null; formTokens: FormTokens }

/** Where a worker says with one tap why there will be no offer, and takes it back. */
export function AdDecline({ adId, reason, formTokens }: AdDeclineProps) {
  const { t } = useTranslation()
  const params = { id: adId }
  if (reason) {
    const withdrawPath = href('/majstor/posao/:id/ne-mogu/ponistavanje', params)
    return <DeclineAnswer reason={reason} withdrawPath={withdrawPath} formTokens={formTokens} />
  }
  return (
    <section className="stack tight" aria-labelledby="ne-mogu">
      <h2 id="ne-mogu">{t('offers:decline.title')}</h2>
      <p className="muted">{t('offers:decline.hint')}</p>
      <div className="row">
        {declineReasons.map((own) => (
          <ButtonForm
            key={own}
            action={href('/majstor/posao/:id/ne-mogu', params)}
            fields={{ reason: own }}
            label={t(`offers:decline.reason.${own}`)}
            formTokens={formTokens}
          />
        ))}
      </div>
    </section>
  )
}
