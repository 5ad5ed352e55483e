import { href } from '#app/href.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { OwnOfferBadge } from '#app/offers/components/offer-status-badge.tsx'
import { OwnOfferCard } from '#app/offers/components/own-offer-card.tsx'
import { presentOwnOffer } from '#app/offers/presenters.server.ts'
import { offerStatuses, offerStatusNames } from '#app/offers/rules.ts'
import { offerStatusSchema } from '#app/offers/schemas.ts'
import { listOwnOffers } from '#app/offers/worker-queries.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { CardList } from '#app/ui/list/card.tsx'
import { Chip, ChipList } from '#app/ui/list/chip.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { Pager } from '#app/ui/list/pager.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/my-offers.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const status = offerStatusSchema.parse(url.searchParams.get('status') ?? undefined)
  const cursor = url.searchParams.get('cursor')
  const page = await listOwnOffers(db, { workerId: currentUser(context).id, status, cursor })
  return { ...page, items: page.items.map(presentOwnOffer), status: status ?? null, now: new Date() }
}

export default function MyOffers({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { items: offers, status, nextCursor, isFirst, now } = loaderData
  const path = href('/majstor/moje-ponude')
  const filteredPath = status ? `${path}?status=${status}` : path
  return (
    <div className="stack">
      <title>{t('common:nav.my_offers')}</title>
      <PageHeader title={t('common:nav.my_offers')} />
      <ChipList isStrip label={t('offers:mine.filter')}>
        {[null, ...offerStatuses].map((option) => (
          <Chip key={option} to={option ? `${path}?status=${option}` : path} selected={status === option}>
            {t(`offers:mine.only.${option ? offerStatusNames[option] : 'all'}`)}
          </Chip>
        ))}
      </ChipList>
      {offers.length === 0 && (
        <EmptyState
          icon="tag"
          action={<LinkButton to={href('/majstor/pretraga-poslova')}>{t('offers:mine.find')}</LinkButton>}
        >
          {t(status ? 'offers:mine.none_matching' : 'offers:mine.none')}
        </EmptyState>
      )}
      <div className="card-columns">
        <CardList>
          {offers.map((offer) => (
            <OwnOfferCard key={offer.id} offer={offer} badge={<OwnOfferBadge {...offer} />} now={now} />
          ))}
        </CardList>
      </div>
      <Pager
        next={nextCursor && `${path}?${new URLSearchParams({ ...(status && { status }), cursor: nextCursor })}`}
        first={isFirst ? null : filteredPath}
      />
    </div>
  )
}
