import { MyAdCard } from '#app/ads/components/my-ad-card.tsx'
import { MyAdsFilter } from '#app/ads/components/my-ads-filter.tsx'
import { presentAd } from '#app/ads/presenters.server.ts'
import { listMyAds } from '#app/ads/queries.server.ts'
import { myAdsSchema } from '#app/ads/schemas.ts'
import { adDraftForm } from '#app/ads/drafts/draft-form.server.ts'
import { StartedForms } from '#app/drafts/components/started-forms.tsx'
import { presentFormDrafts } from '#app/drafts/presenter.server.ts'
import { listFormDrafts } from '#app/drafts/queries.server.ts'
import { href } from '#app/href.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { CardList } from '#app/ui/list/card.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { Pager } from '#app/ui/list/pager.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/my-ads.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { filter, sort, page } = readSearchParams(myAdsSchema, url.searchParams).search
  const { id: clientId } = currentUser(context)
  const [{ items, total, pageSize }, drafts] = await Promise.all([
    listMyAds(db, { clientId, filter, sort, page }),
    listFormDrafts(db, { userId: clientId, form: adDraftForm }),
  ])
  const [language, now] = [languageOf(context), new Date()]
  return {
    ads: items.map((ad) => presentAd(ad, language)),
    drafts: presentFormDrafts([adDraftForm], drafts, { language, now }),
    total,
    filter,
    sort,
    page,
    hasMore: page * pageSize < total,
    now,
  }
}

export default function MyAds({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { ads, drafts, total, filter, sort, page, hasMore, now } = loaderData
  const postButton = (
    <LinkButton className="main-action" to={href('/klijent/objavite-oglas')} icon="plus">
      {t('common:nav.post_ad')}
    </LinkButton>
  )
  const isEmpty = total === 0 && filter === 'all'
  return (
    <div className="stack loose">
      <title>{t('common:nav.my_ads')}</title>
      <PageHeader title={t('common:nav.my_ads')} actions={isEmpty ? undefined : postButton} />
      <StartedForms drafts={drafts} />
      {isEmpty ? (
        <EmptyState icon="file-text" action={postButton}>
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
                {t('ads:mine.none_matching')}
              </EmptyState>
            )}
            <CardList>
              {ads.map((ad) => (
                <MyAdCard key={ad.id} ad={ad} now={now} level={2} />
              ))}
            </CardList>
            <Pager first={page > 1 ? pagePath(1) : null} next={hasMore ? pagePath(page + 1) : null} />
          </div>
        </div>
      )}
    </div>
  )

  function pagePath(number: number): string {
    return `${href('/klijent/moji-oglasi')}?${new URLSearchParams({ filter, sort, page: String(number) })}`
  }
}
