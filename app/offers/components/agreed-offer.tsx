import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { OfferTerms } from '#app/offers/components/offer-terms.tsx'
import type { OwnOfferData } from '#app/offers/components/own-offer.tsx'
import type { PresentedAdForWorker } from '#app/offers/presenters.server.ts'
import { AdReview } from '#app/reviews/components/ad-review.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Card } from '#app/ui/list/card.tsx'
import { IconLine } from '#app/ui/list/icon-line.tsx'
import { Price } from '#app/ui/price.tsx'

/** A job that the worker has or had: the agreed price, the client, and what comes next. */
export function AgreedOffer({
  ad,
  offer,
}: {
  ad: PresentedAdForWorker
  offer: Pick<OwnOfferData, 'figure' | 'words' | 'terms'>
}) {
  const { t } = useTranslation()
  const isRunning = ad.status === 'in_progress'
  const clientName = ad.clientName || t('common:labels.deleted_user')
  return (
    <Card as="section" selected={isRunning}>
      <div className="row apart">
        <h2>{t(isRunning ? 'offers:agreed.title' : 'offers:own.now_completed')}</h2>
        <Price large words={offer.words}>
          {offer.figure}
        </Price>
      </div>
      <OfferTerms terms={offer.terms} />
      <p className="person">
        <Avatar name={clientName} />
        <strong>{clientName}</strong>
      </p>
      <IconLine icon="map-pin" label={t('common:fields.address')}>
        {[ad.address, ad.city].filter(Boolean).join(', ')}
      </IconLine>
      {ad.agreedTime && (
        <IconLine icon="clock">
          <a href={href('/majstor/dogovor/:id', { id: ad.id })}>{ad.agreedTime}</a>
        </IconLine>
      )}
      {isRunning && !ad.end && !ad.agreedTime && <p>{t('offers:own.now_accepted')}</p>}
      {ad.end && <p>{ad.end}</p>}
      <AdReview review={ad.review} />
      <AgreedOfferActions ad={ad} isRunning={isRunning} />
    </Card>
  )
}

function AgreedOfferActions({ ad, isRunning }: { ad: PresentedAdForWorker; isRunning: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <div className="row">
        {isRunning && ad.clientPhone && (
          <a className={buttonClass({})} href={`tel:${ad.clientPhone}`}>
            <Icon name="phone" />
            <span>{t('offers:agreed.call')}</span>
          </a>
        )}
        <LinkButton to={href('/majstor/poruke/:jobAdId', { jobAdId: ad.id })} variant="secondary" icon="message-circle">
          {t('common:nav.messages')}
        </LinkButton>
        {isRunning && ad.workerDoneAt === null && (
          <LinkButton to={href('/majstor/posao/:id/zavrseno', { id: ad.id })} variant="secondary" icon="check">
            {t('offers:work_done.open')}
          </LinkButton>
        )}
      </div>
      <LinkButton
        to={href('/majstor/kontakt-razmjena/:jobAdId/:clientId', { jobAdId: ad.id, clientId: ad.clientId })}
        variant="quiet"
      >
        {t('offers:contacts.open')}
      </LinkButton>
      {ad.agreement && (
        <LinkButton to={ad.agreement.to} variant="quiet">
          {ad.agreement.label}
        </LinkButton>
      )}
    </>
  )
}
