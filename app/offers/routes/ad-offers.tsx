import { AdStatusBadge } from '#app/ads/components/ad-status-badge.tsx'
import { findAdSummaryOf } from '#app/ads/queries.server.ts'
import { href } from '#app/href.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { reachMilestone } from '#app/analytics/routes/milestones.server.ts'
import { isPrefetch } from '#app/http/prefetch.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { OfferOrder } from '#app/offers/components/offer-order.tsx'
import { OfferTable } from '#app/offers/components/offer-table.tsx'
import { filtersFor } from '#app/offers/prices/filters.server.ts'
import { WithdrawnOffers } from '#app/offers/components/withdrawn-offers.tsx'
import { presentBudget, presentOfferToClient } from '#app/offers/presenters.server.ts'
import { readOffersOfAd } from '#app/offers/seen.server.ts'
import { offerListSchema } from '#app/offers/schemas.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/ad-offers.ts'

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const key = { adId: idParam(params.id), clientId: currentUser(context).id }
  const { sort, filter } = readSearchParams(offerListSchema, url.searchParams).search
  const reading = { ...key, sort, filter, isPrefetch: isPrefetch(request), now: new Date() }
  const [found, offers] = await Promise.all([findAdSummaryOf(db, key), readOffersOfAd(db, reading)])
  const [{ usualTotal, ...ad }, language, t] = [orNotFound(found), languageOf(context), requestTranslate(context)]
  await reachMilestone(context, 'offers_read', offers[0]?.offeredAt ?? null)
  return {
    now: reading.now,
    formTokens: issueFormTokens(context),
    ad,
    lead: presentBudget({ ...ad, usualTotal }, { t, language }),
    order: { sort, filter, filters: filtersFor(ad) },
    offers: offers.map((offer) => presentOfferToClient(offer, { t, language })),
  }
}

export default function AdOffers({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { ad, lead, offers, order, formTokens, now } = loaderData
  const path = href('/klijent/moji-oglasi/:id/ponude', { id: ad.id })
  return (
    <div className="stack">
      <title>{t('offers:list.title', { title: ad.title })}</title>
      <PageHeader
        back={{ to: href('/klijent/moji-oglasi/:id', { id: ad.id }), label: ad.title }}
        title={t('offers:list.heading')}
        badge={ad.status !== 'open' && <AdStatusBadge status={ad.status} isRemoved={ad.isRemoved} />}
        lead={lead}
      />
      {ad.status === 'in_progress' && ad.workerDoneAt && <WorkDoneNotice adId={ad.id} />}
      {ad.offerCount === 0 ? (
        <EmptyState icon="tag">{t(ad.status === 'open' ? 'offers:list.none' : 'offers:list.none_closed')}</EmptyState>
      ) : (
        <>
          {ad.offerCount > 1 && <OfferOrder path={path} {...order} />}
          <p className="visually-hidden" role="status">
            {t('offers:list.shown', { count: offers.length })}
          </p>
          {offers.length > 0 ? (
            <OfferTable ad={ad} offers={offers} formTokens={formTokens} now={now} />
          ) : (
            <EmptyState
              action={
                <LinkButton to={path} variant="secondary">
                  {t('common:actions.clear_filters')}
                </LinkButton>
              }
            >
              {t('offers:list.none_matching')}
            </EmptyState>
          )}
        </>
      )}
      <WithdrawnOffers offers={ad.withdrawnOffers} now={now} />
    </div>
  )
}

function WorkDoneNotice({ adId }: { adId: number }) {
  const { t } = useTranslation()
  const to = href('/klijent/moji-oglasi/:id/zavrsetak', { id: adId })
  return (
    <Notice
      kind="info"
      action={
        <LinkButton data-dialog to={to}>
          {t('common:actions.complete_and_rate')}
        </LinkButton>
      }
    >
      {t('offers:list.worker_done')}
    </Notice>
  )
}
