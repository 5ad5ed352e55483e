import { use } from 'react'
import type { AdStatus } from '#app/ads/rules.ts'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { canAccept, canReject, canUnaccept, type OfferStatus } from '#app/offers/rules.ts'
import { HydrationContext } from '#app/ui/anchor.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

type Props = {
  ad: { id: number; status: AdStatus }
  offer: { id: number; status: OfferStatus; acceptance: string; isRestorable?: boolean; worker: { id: number } }
  formTokens?: FormTokens
  /** Left out on the profile itself, whose bar accepts. */
  isOnProfile?: boolean
}

export function OfferActions({ ad, offer, formTokens, isOnProfile = false }: Props) {
  const { t } = useTranslation()
  const states = { status: offer.status, adStatus: ad.status }
  const [adId, offerId, workerId] = [ad.id, offer.id, offer.worker.id]
  const writePath =
    offer.status === 'accepted'
      ? href('/klijent/poruke/:jobAdId', { jobAdId: adId })
      : href('/klijent/direktne-poruke/:recipientId', { recipientId: workerId })
  const others = (
    <>
      <LinkButton to={writePath} variant="quiet" icon="message-circle">
        {t('workers:write')}
      </LinkButton>
      {canReject(states) && <RejectCommand offerId={offerId} formTokens={formTokens} />}
      {canUnaccept(states) && (
        <>
          <LinkButton
            data-dialog
            to={href('/klijent/moji-oglasi/:id/zavrsetak', { id: adId })}
            variant="quiet"
            icon="check"
          >
            {t('common:actions.complete_and_rate')}
          </LinkButton>
          <a
            className={buttonClass({ variant: 'quiet' })}
            href={href('/klijent/ponude/:offerId/ponistavanje', { offerId })}
          >
            <Icon name="rotate-ccw" />
            <span>{t('offers:unaccept.open')}</span>
          </a>
        </>
      )}
    </>
  )
  return (
    <div className="offer-actions">
      {canAccept(states) && !isOnProfile && (
        <LinkButton to={href('/klijent/ponude/:offerId/prihvatanje', { offerId })} variant="secondary">
          {offer.acceptance}
        </LinkButton>
      )}
      {offer.status === 'accepted' && (
        <LinkButton to={href('/klijent/kontakt-razmjena/:jobAdId/:workerId', { jobAdId: adId, workerId })} icon="phone">
          {t('offers:contacts.open')}
        </LinkButton>
      )}
      {offer.isRestorable && formTokens && (
        <ButtonForm
          action={href('/klijent/ponude/:offerId/vracanje', { offerId })}
          label={t('offers:reject.undo')}
          formTokens={formTokens}
          icon="rotate-ccw"
          notSent={t('offers:reject.undo_not_sent')}
        />
      )}
      {isOnProfile ? (
        others
      ) : (
        <details className="offer-more">
          <summary>{t('offers:list.more')}</summary>
          <div>{others}</div>
        </details>
      )}
    </div>
  )
}

/** With scripts it is done at once, and can be undone; without, a page asks first. */
function RejectCommand({ offerId, formTokens }: { offerId: number; formTokens: FormTokens | undefined }) {
  const { t } = useTranslation()
  const path = href('/klijent/ponude/:offerId/odbijanje', { offerId })
  const label = t('offers:reject.open')
  if (!use(HydrationContext) || !formTokens)
    return (
      <LinkButton to={path} variant="quiet" icon="x">
        {label}
      </LinkButton>
    )
  return (
    <ButtonForm
      action={path}
      label={label}
      formTokens={formTokens}
      variant="quiet"
      icon="x"
      notSent={t('offers:reject.not_sent')}
    />
  )
}
