import { href } from 'react-router'
import { currentUser } from '#app/http/context.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { OfferStatusBadge } from '#app/offers/components/offer-status.tsx'
import { OwnOfferCard } from '#app/offers/components/own-offer-card.tsx'
import { WorkTabs } from '#app/offers/components/work-tabs.tsx'
import { readAfter, writeAfter } from '#app/offers/cursors.ts'
import { listOwnOffers, offersPerPage } from '#app/offers/queries.server.ts'
import { offerStatuses, offerStatusNames } from '#app/offers/rules.ts'
import { offerStatusSchema } from '#app/offers/schemas.ts'
import { cityName } from '#app/places/cities.ts'
import { CardList } from '#app/ui/card.tsx'
import { Chip, ChipList } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/my-offers.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const status = offerStatusSchema.parse(url.searchParams.get('status') ?? undefined)
  const after = readAfter(url.searchParams.get('after'))
  const found = await listOwnOffers(db, { workerId: currentUser(context).id, status, after, limit: offersPerPage + 1 })
  const offers = found.slice(0, offersPerPage)
  return {
    now: new Date(),
    status: status ?? null,
    isFirst: after === undefined,
    next: found.length > offersPerPage ? writeAfter(offers.at(-1)!) : null,
    offers: offers.map(({ id, adId, title, city, clientName, amount, status, updatedAt }) => ({
      id,
      adId,
      title,
      city: cityName(city),
      clientName,
      amount,
      status,
      updatedAt,
    })),
  }
}

export default function MyOffers({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const { offers, status, next, isFirst, now } = loaderData
  const here = href('/majstor/moje-ponude')
  const filtered = status ? `${here}?status=${status}` : here
  return (
    <div className="narrow stack">
      <title>{t('common:nav.myOffers')}</title>
      <PageHead title={t('common:nav.myOffers')} />
      <WorkTabs current="offers" />
      <ChipList label={t('offers:mine.filter')}>
        {[null, ...offerStatuses].map((each) => (
          <Chip key={each} to={each ? `${here}?status=${each}` : here} selected={status === each}>
            {t(`offers:mine.only.${each ? offerStatusNames[each] : 'all'}`)}
          </Chip>
        ))}
      </ChipList>
      {offers.length === 0 && (
        <EmptyState
          icon="tag"
          action={<LinkButton to={href('/majstor/pretraga-poslova')}>{t('offers:mine.find')}</LinkButton>}
        >
          {t(status ? 'offers:mine.none_such' : 'offers:mine.none')}
        </EmptyState>
      )}
      <CardList>
        {offers.map((offer) => (
          <OwnOfferCard key={offer.id} offer={offer} badge={<OfferStatusBadge status={offer.status} />} now={now} />
        ))}
      </CardList>
      <Pager
        next={next && `${here}?${new URLSearchParams({ ...(status && { status }), after: next })}`}
        first={isFirst ? null : filtered}
      />
    </div>
  )
}
