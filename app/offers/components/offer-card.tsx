import type { AdStatus } from '#app/ads/rules.ts'
import { href } from '#app/href.ts'
import { formatKm } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { OfferStatusBadge } from '#app/offers/components/offer-status-badge.tsx'
import { budgetPosition, canAccept, canReject, canUnaccept, type OfferStatus } from '#app/offers/rules.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Card } from '#app/ui/list/card.tsx'
import { Price } from '#app/ui/price.tsx'
import { TimeAgo } from '#app/ui/time-ago.tsx'
import { WorkerSummary } from '#app/workers/components/worker-summary.tsx'
import type { PresentedWorker } from '#app/workers/presenters.server.ts'

type Ad = { id: number; status: AdStatus; minPayout: number; maxPayout: number | null }
type Offer = {
  id: number
  amount: number
  message: string
  status: OfferStatus
  updatedAt: Date
  worker: PresentedWorker
}

const tones = { under: 'info', within: 'success', over: 'amber' } as const

/** One offer to choose from: the price first, then who (not on the profile, which says it), then their words, then what to do. */
export function OfferCard({
  ad,
  offer,
  now,
  isOnProfile = false,
}: {
  ad: Ad
  offer: Offer
  now: Date
  isOnProfile?: boolean
}) {
  const { t, language } = useTranslation()
  const position = budgetPosition(offer.amount, ad)
  return (
    <Card as="li" selected={offer.status === 'accepted'}>
      <div className="row apart">
        <Price large>{formatKm(offer.amount, language)}</Price>
        {offer.status === 'pending' ? (
          <Badge tone={tones[position]}>{t(`offers:position.${position}`)}</Badge>
        ) : (
          <OfferStatusBadge status={offer.status} />
        )}
      </div>
      {!isOnProfile && <WorkerSummary worker={offer.worker} />}
      {offer.message && <p className="as-typed">{offer.message}</p>}
      <p className="muted small">
        <TimeAgo at={offer.updatedAt} now={now} />
      </p>
      <OfferActions ad={ad} offer={offer} isOnProfile={isOnProfile} />
    </Card>
  )
}

function OfferActions({ ad, offer, isOnProfile }: { ad: Ad; offer: Offer; isOnProfile: boolean }) {
  const { t } = useTranslation()
  const states = { status: offer.status, adStatus: ad.status }
  const [adId, offerId, workerId] = [ad.id, offer.id, offer.worker.id]
  return (
    <div className="row">
      {canAccept(states) && (
        <LinkButton to={href('/klijent/ponude/:offerId/prihvatanje', { offerId })}>
          {t('offers:accept.open')}
        </LinkButton>
      )}
      {offer.status === 'accepted' && (
        <LinkButton to={href('/klijent/kontakt-razmjena/:jobAdId/:workerId', { jobAdId: adId, workerId })} icon="phone">
          {t('offers:contacts.open')}
        </LinkButton>
      )}
      <LinkButton
        to={
          offer.status === 'accepted'
            ? href('/klijent/poruke/:jobAdId', { jobAdId: adId })
            : href('/klijent/direktne-poruke/:recipientId', { recipientId: workerId })
        }
        variant="secondary"
        icon="message-circle"
      >
        {t('workers:write')}
      </LinkButton>
      {!isOnProfile && (
        <LinkButton
          to={href('/klijent/moji-oglasi/:id/ponude/pogledajte-profil/:workerId', { id: adId, workerId })}
          variant="secondary"
        >
          {t('common:nav.profile')}
        </LinkButton>
      )}
      {canReject(states) && (
        <LinkButton to={href('/klijent/ponude/:offerId/odbijanje', { offerId })} variant="quiet">
          {t('offers:reject.open')}
        </LinkButton>
      )}
      {canUnaccept(states) && (
        <>
          <LinkButton to={href('/klijent/moji-oglasi/:id/zavrsetak', { id: adId })} variant="secondary" icon="check">
            {t('common:actions.complete_and_rate')}
          </LinkButton>
          <LinkButton to={href('/klijent/ponude/:offerId/ponistavanje', { offerId })} variant="quiet">
            {t('offers:unaccept.open')}
          </LinkButton>
        </>
      )}
    </div>
  )
}
