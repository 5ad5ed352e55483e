import { agreementPath } from '#app/assignments/appointments/paths.ts'
import { href } from '#app/href.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { findAdSummaryOf } from '#app/ads/queries.server.ts'
import { OfferAmount } from '#app/offers/prices/components/offer-amount.tsx'
import { OfferTerms } from '#app/offers/components/offer-terms.tsx'
import { presentNextOffer } from '#app/offers/next/presenter.server.ts'
import { listNextOffers } from '#app/offers/queries.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Card, CardList } from '#app/ui/list/card.tsx'
import { WorkerSummary } from '#app/workers/components/worker-summary.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/next-offers.ts'

export const handle: RouteHandle = { hydrate: false }

export async function loader({ params, context }: Route.LoaderArgs) {
  const key = { adId: idParam(params.id), clientId: currentUser(context).id }
  const { id, title } = orNotFound(await findAdSummaryOf(db, key))
  const reader = { t: requestTranslate(context), language: languageOf(context) }
  const offers = await listNextOffers(db, key)
  return { id, title, offers: offers.map((offer) => presentNextOffer(offer, reader)) }
}

export default function NextOffers({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { id, title, offers } = loaderData
  return (
    <div className="narrow stack">
      <title>{t('appointments:next.title')}</title>
      <PageHeader
        title={t('appointments:next.title')}
        back={{ to: agreementPath(true, id), label: title }}
        lead={t(offers.length > 0 ? 'appointments:next.lead' : 'appointments:next.none')}
      />
      <CardList>
        {offers.map(({ id: offerId, terms, mark, worker, ...price }) => (
          <Card as="li" key={offerId}>
            <WorkerSummary worker={worker} to={href('/klijent/dogovor/:id/sljedeca/:offerId', { id, offerId })} />
            <div className="row apart">
              <OfferAmount offer={price} />
              {mark && <Badge tone={mark === 'lowest' ? 'success' : 'amber'}>{t(`offers:mark.${mark}`)}</Badge>}
            </div>
            <OfferTerms terms={terms} />
            <LinkButton wide variant="secondary" to={href('/klijent/dogovor/:id/sljedeca/:offerId', { id, offerId })}>
              {t('appointments:next.choose')}
            </LinkButton>
          </Card>
        ))}
      </CardList>
    </div>
  )
}
