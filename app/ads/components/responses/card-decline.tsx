import { useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { PresentedFoundAd } from '#app/ads/presenters.server.ts'
import { declineReasons } from '#app/ads/responses/rules.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { canSendOffer } from '#app/offers/rules.ts'
import { Button } from '#app/ui/button.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { HiddenInputs } from '#app/ui/form/hidden-inputs.tsx'
import { RouterForm } from '#app/ui/form/router-form.tsx'
import { withQuery } from '#app/with-query.ts'
import { DeclineSettings } from './decline-settings.tsx'

type CardDeclineProps = { ad: PresentedFoundAd; formTokens: FormTokens }

export function CardDecline({ ad: { id, ownOfferStatus, ownDecline }, formTokens }: CardDeclineProps) {
  const { t } = useTranslation()
  const navigation = useNavigation()
  const list = useLocation()
  const summary = useRef<HTMLElement>(null)
  if (!canSendOffer('open', ownOfferStatus ?? undefined)) return null
  const path = href(ownDecline ? '/majstor/posao/:id/ne-mogu/ponistavanje' : '/majstor/posao/:id/ne-mogu', { id })
  const action = withQuery(path, { next: list.pathname + list.search })
  const busy = navigation.formAction === action
  return (
    <details className="card-answer" id={`oglas-${id}`}>
      <summary ref={summary}>
        {t(ownDecline ? `offers:decline.answered.${ownDecline}` : 'offers:decline.title')}
      </summary>
      <RouterForm
        className="row"
        method="post"
        action={action}
        onSubmit={(event) => {
          if (busy) event.preventDefault()
          summary.current?.focus()
        }}
      >
        <HiddenInputs formTokens={formTokens} />
        {ownDecline ? (
          <>
            <Button variant="secondary">{t('offers:decline.withdraw')}</Button>
            <DeclineSettings reason={ownDecline} />
          </>
        ) : (
          declineReasons.map((reason) => (
            <Button key={reason} variant="secondary" name="reason" value={reason} aria-disabled={busy || undefined}>
              {t(`offers:decline.reason.${reason}`)}
            </Button>
          ))
        )}
      </RouterForm>
    </details>
  )
}
