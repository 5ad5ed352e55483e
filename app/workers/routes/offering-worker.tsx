import { href } from 'react-router'
import { findAdSummaryOf } from '#app/ads/queries.server.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { notFound } from '#app/http/not-found.server.ts'
import { isPrefetch } from '#app/http/prefetch.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { OfferPanel } from '#app/offers/components/offer-panel.tsx'
import { canAccept } from '#app/offers/rules.ts'
import { presentOfferOnProfile } from '#app/offers/presenters.server.ts'
import { readOfferOnProfile } from '#app/offers/seen.server.ts'
import { LazyPortfolio } from '#app/portfolio/components/lazy-portfolio.tsx'
import { listPortfolioPage } from '#app/portfolio/queries.server.ts'
import { Reviews } from '#app/reviews/components/reviews.tsx'
import { listReviews } from '#app/reviews/queries.server.ts'
import { ActionBar } from '#app/ui/layout/action-bar.tsx'
import { BackLink } from '#app/ui/layout/back-link.tsx'
import { WithAside } from '#app/ui/layout/with-aside.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { WorkerDetails } from '#app/workers/components/worker-details.tsx'
import { WorkerHeader } from '#app/workers/components/worker-header.tsx'
import { WorkerTexts } from '#app/workers/components/worker-texts.tsx'
import { shortName } from '#app/workers/short-name.ts'
import { presentProfile } from '#app/workers/presenters.server.ts'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/offering-worker.ts'

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const filter = { adId: idParam(params.id), clientId: currentUser(context).id, workerId: idParam(params.workerId) }
  const now = new Date()
  const found = await readOfferOnProfile(db, { ...filter, isPrefetch: isPrefetch(request), now })
  if (!found) throw await explainMissing(filter)

  const { card, adId, title, adStatus, minPayout, maxPayout } = found
  const reader = { t: requestTranslate(context), language: languageOf(context) }
  return {
    now,
    profile: presentProfile(found, reader.language),
    ad: { id: adId, title, status: adStatus, minPayout, maxPayout },
    offer: presentOfferOnProfile(found, reader),
    reviewPage: await listReviews(db, { workerId: card.id, cursor: url.searchParams.get('cursor') }),
    itemPage: await listPortfolioPage(db, { workerId: card.id, cursor: url.searchParams.get('itemCursor') }),
  }
}

async function explainMissing({ adId, clientId, workerId }: { adId: number; clientId: number; workerId: number }) {
  const ad = await findAdSummaryOf(db, { adId, clientId })
  if (!ad?.withdrawnOffers.some((offer) => offer.workerId === workerId)) return notFound()
  const path = href('/klijent/moji-oglasi/:id/ponude', { id: String(adId) })
  return redirectWithFlash(path, 'offers:list.was_withdrawn', 'info')
}

export default function OfferingWorker({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { profile, ad, offer, reviewPage, itemPage, now } = loaderData
  const { worker } = profile
  const params = { id: String(ad.id), workerId: String(worker.id) }
  const currentPath = href('/klijent/moji-oglasi/:id/ponude/pogledajte-profil/:workerId', params)
  const acceptLink = canAccept({ status: offer.status, adStatus: ad.status }) && (
    <LinkButton wide to={href('/klijent/ponude/:offerId/prihvatanje', { offerId: String(offer.id) })}>
      {offer.acceptance}
    </LinkButton>
  )
  return (
    <div className="stack offering-worker">
      <title>{shortName(worker)}</title>
      <div className="page-head long">
        <BackLink to={href('/klijent/moji-oglasi/:id/ponude', params)}>{t('offers:back_to_offers')}</BackLink>
      </div>
      <WithAside aside={<OfferPanel ad={ad} offer={offer} acceptLink={acceptLink} now={now} />} isAsideFirst>
        <WorkerHeader profile={profile} />
        {itemPage.items.length > 0 && (
          <LazyPortfolio
            items={itemPage.items}
            next={itemPage.nextCursor && `${withQuery(currentPath, { itemCursor: itemPage.nextCursor })}#radovi`}
            first={itemPage.isFirst ? null : `${currentPath}#radovi`}
          />
        )}
        <WorkerTexts profile={profile} />
        <WorkerDetails profile={profile} />
        <Reviews
          reviews={reviewPage.items}
          ratingCounts={profile.ratingCounts}
          next={reviewPage.nextCursor && `${withQuery(currentPath, { cursor: reviewPage.nextCursor })}#recenzije`}
          first={reviewPage.isFirst ? null : `${currentPath}#recenzije`}
        />
      </WithAside>
      {acceptLink && <ActionBar>{acceptLink}</ActionBar>}
    </div>
  )
}
