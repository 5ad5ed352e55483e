import { href } from 'react-router'
import { MyAdCard } from '#app/ads/components/my-ad-card.tsx'
import { MyAdsFilter } from '#app/ads/components/my-ads-filter.tsx'
import { presentAd } from '#app/ads/presenting.server.ts'
import { listMyAds } from '#app/ads/queries.server.ts'
import { myAdsSchema } from '#app/ads/schemas.ts'
import { readQuery } from '#app/ads/search-schema.ts'
import { currentUser, languageOf } from '#app/http/context.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { CardList } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/my-ads.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { filter, sort, page } = readQuery(myAdsSchema, [], url.searchParams).search
  const { items, total, pageSize } = await listMyAds(db, { clientId: currentUser(context).id, filter, sort, page })
  return {
    ads: items.map((ad) => presentAd(ad, languageOf(context))),
    total,
    filter,
    sort,
    page,
    hasMore: page * pageSize < total,
    now: new Date(),
  }
}

export default function MyAds({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const { ads, total, filter, sort, page, hasMore, now } = loaderData
  const post = (
    <LinkButton to={href('/klijent/objavite-oglas')} icon="plus">
      {t('common:nav.postAd')}
    </LinkButton>
  )
  const isEmpty = total === 0 && filter === 'all'
  return (
    <div className="stack loose">
      <title>{t('common:nav.myAds')}</title>
      <PageHead title={t('common:nav.myAds')} actions={isEmpty ? undefined : post} />
      {isEmpty ? (
        <EmptyState icon="file-text" action={post}>
          {t('ads:mine.none')}
        </EmptyState>
      ) : (
        <div className="with-filters">
          <MyAdsFilter filter={filter} sort={sort} />
          <div className="stack">
            <p className="muted">{t('common:count.ad', { count: total })}</p>
            {ads.length === 0 && (
              <EmptyState
                action={
                  <LinkButton variant="secondary" to={href('/klijent/moji-oglasi')}>
                    {t('ads:mine.clear')}
                  </LinkButton>
                }
              >
                {t('ads:mine.none_here')}
              </EmptyState>
            )}
            <CardList>
              {ads.map((ad) => (
                <MyAdCard key={ad.id} ad={ad} now={now} level={2} />
              ))}
            </CardList>
            <Pager first={page > 1 ? pageOf(1) : null} next={hasMore ? pageOf(page + 1) : null} />
          </div>
        </div>
      )}
    </div>
  )

  function pageOf(number: number): string {
    return `${href('/klijent/moji-oglasi')}?${new URLSearchParams({ filter, sort, page: String(number) })}`
  }
}
