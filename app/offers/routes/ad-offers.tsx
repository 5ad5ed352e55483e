import { data, href } from 'react-router'
import { AdStatus } from '#app/ads/components/ad-status.tsx'
import { readQuery } from '#app/ads/search-schema.ts'
import { currentUser, languageOf } from '#app/http/context.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { formatBudget } from '#app/i18n/formats.ts'
import { useWords } from '#app/i18n/words.tsx'
import { OfferCard } from '#app/offers/components/offer-card.tsx'
import { OfferFilters } from '#app/offers/components/offer-filters.tsx'
import { findOfferedAd, listOffersOfAd } from '#app/offers/queries.server.ts'
import { offerListSchema } from '#app/offers/schemas.ts'
import { CardList } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { showWorker } from '#app/workers/showing.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/ad-offers.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const clientId = currentUser(context).id
  const adId = idParam(params.id)
  const { sort, filter } = readQuery(offerListSchema, [], url.searchParams).search
  const [ad, offers] = await Promise.all([
    findOfferedAd(db, { adId, clientId }),
    listOffersOfAd(db, { adId, clientId, sort, filter }),
  ])
  if (!ad) throw data(null, 404)

  const language = languageOf(context)
  return {
    now: new Date(),
    ad,
    sort,
    filter,
    offers: offers.map(({ id, amount, message, status, updatedAt, worker }) => ({
      id,
      amount,
      message,
      status,
      updatedAt,
      worker: showWorker(worker, language),
    })),
  }
}

export default function AdOffers({ loaderData }: Route.ComponentProps) {
  const { t, language } = useWords()
  const { ad, offers, sort, filter, now } = loaderData
  const here = href('/klijent/moji-oglasi/:id/ponude', { id: String(ad.id) })
  return (
    <div className="stack">
      <title>{t('offers:choice.title', { title: ad.title })}</title>
      <PageHead
        back={{ to: href('/klijent/moji-oglasi/:id', { id: String(ad.id) }), label: ad.title }}
        title={t('offers:choice.heading')}
        badge={<AdStatus status={ad.status} />}
        lead={t('offers:choice.budget', { budget: formatBudget(ad.minPayout, ad.maxPayout, language, t) })}
      />
      {ad.status === 'in_progress' && ad.workerDoneAt && <WorkerIsDone adId={ad.id} />}
      {ad.offerCount === 0 ? (
        <EmptyState icon="tag">
          {t(ad.status === 'open' ? 'offers:choice.none' : 'offers:choice.none_closed')}
        </EmptyState>
      ) : (
        <div className="with-filters">
          <OfferFilters here={here} sort={sort} filter={filter} />
          <div className="stack">
            <p className="muted" role="status">
              {t('offers:choice.shown', { count: offers.length })}
            </p>
            {offers.length === 0 && (
              <EmptyState
                action={
                  <LinkButton to={here} variant="secondary">
                    {t('common:actions.clearFilters')}
                  </LinkButton>
                }
              >
                {t('offers:choice.none_such')}
              </EmptyState>
            )}
            <CardList>
              {offers.map((offer) => (
                <OfferCard key={offer.id} ad={ad} offer={offer} now={now} />
              ))}
            </CardList>
          </div>
        </div>
      )}
    </div>
  )
}

function WorkerIsDone({ adId }: { adId: number }) {
  const { t } = useWords()
  const to = href('/klijent/moji-oglasi/:id/zavrsetak', { id: String(adId) })
  return (
    <Notice kind="info" action={<LinkButton to={to}>{t('common:actions.completeAndRate')}</LinkButton>}>
      {t('offers:choice.worker_done')}
    </Notice>
  )
}
