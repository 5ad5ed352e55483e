import type { PresentedAdDetails } from '#app/ads/presenters.server.ts'
import { href } from '#app/href.ts'
import { formatKm } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { AdReview } from '#app/reviews/components/ad-review.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Card } from '#app/ui/list/card.tsx'
import { KeyValueList } from '#app/ui/list/key-value-list.tsx'
import { Price } from '#app/ui/price.tsx'

/** The offers so far, or the agreement that came of them. */
export function AdOffersSummary({ ad }: { ad: PresentedAdDetails }) {
  const { t, language } = useTranslation()
  if (ad.status === 'draft') return null
  if (ad.acceptedOffer) return <Agreement ad={ad} offer={ad.acceptedOffer} />
  if (ad.offerCount === 0) return ad.status === 'open' ? <p className="muted">{t('ads:detail.no_offers')}</p> : null
  return (
    <Card as="section" selected={ad.status === 'open'}>
      <p>
        <strong>{t('common:count.offer', { count: ad.offerCount })}</strong>
        {ad.highestOffer !== null && `, ${t('ads:card.highest', { amount: formatKm(ad.highestOffer, language) })}`}
      </p>
      <LinkButton
        wide
        variant={ad.status === 'open' ? 'primary' : 'secondary'}
        icon="tag"
        to={href('/klijent/moji-oglasi/:id/ponude', { id: ad.id })}
      >
        {t('ads:detail.see_offers')}
      </LinkButton>
    </Card>
  )
}

function Agreement({ ad, offer }: { ad: PresentedAdDetails; offer: NonNullable<PresentedAdDetails['acceptedOffer']> }) {
  const { t, language } = useTranslation()
  const params = { id: ad.id, jobAdId: ad.id, workerId: offer.workerId }
  return (
    <Card as="section" selected>
      <KeyValueList
        items={[
          [t('ads:detail.worker'), `${offer.workerName} ${offer.workerInitial}.`],
          [t('common:fields.price'), <Price key="price">{formatKm(offer.amount, language)}</Price>],
        ]}
      />
      <AdReview review={ad.review} />
      {ad.status === 'in_progress' && (
        <LinkButton
          wide
          variant={ad.workerDoneAt ? 'primary' : 'secondary'}
          icon="check"
          to={href('/klijent/moji-oglasi/:id/zavrsetak', params)}
        >
          {t('common:actions.complete_and_rate')}
        </LinkButton>
      )}
      <div className="row">
        <LinkButton variant="secondary" icon="phone" to={href('/klijent/kontakt-razmjena/:jobAdId/:workerId', params)}>
          {t('ads:detail.contacts')}
        </LinkButton>
        <LinkButton variant="secondary" icon="message-circle" to={href('/klijent/poruke/:jobAdId', params)}>
          {t('common:nav.messages')}
        </LinkButton>
        <LinkButton variant="quiet" to={href('/klijent/moji-oglasi/:id/ponude', params)}>
          {t('ads:detail.all_offers')}
        </LinkButton>
      </div>
    </Card>
  )
}
