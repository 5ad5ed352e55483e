import { href } from 'react-router'
import { AdSearchFilters } from '#app/ads/components/ad-search-filters.tsx'
import { SignUpPrompt } from '#app/ads/components/sign-up-prompt.tsx'
import { AdCount, AdResults } from '#app/ads/components/ad-results.tsx'
import { postAdPath } from '#app/ads/post-ad-path.ts'
import { defaultAdSearchSort } from '#app/ads/search/sorts.ts'
import { openAdsList } from '#app/ads/routes/open-ads-list.server.ts'
import { adSearchPath } from '#app/ads/search/paths.ts'
import { presentFoundAd } from '#app/ads/presenters.server.ts'
import { presentChosenFilters } from '#app/ads/search/presenters.server.ts'
import { respondToSearch } from '#app/http/forms/search-params.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { languageOf, requestTranslate, viewerType } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { tradeName } from '#app/trades/filtering.server.ts'
import { InterpretationNotice } from '#app/places/components/interpretation-notice.tsx'
import { NextStepLinks } from '#app/places/components/next-steps.tsx'
import { PlaceFields } from '#app/places/components/place-fields.tsx'
import { ListPage } from '#app/site/components/list-page.tsx'
import { loadList } from '#app/site/routes/list-request.server.ts'
import type { Route } from './+types/open-ads.ts'

export { AdErrorBoundary as ErrorBoundary } from '#app/ads/components/ad-error-boundary.tsx'

export const handle: RouteHandle = {
  parameters: ['q', 'searchTerm', 'skill', 'trade', 'city', 'minPayout', 'maxPayout', 'sort', 'cursor'],
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const { search, items, list } = await loadList(openAdsList, { params, url, language })
  const page = {
    list,
    ads: items.map((ad) => presentFoundAd(ad, language)),
    filters: presentChosenFilters(search, requestTranslate(context), language, adSearchPath),
    sort: search.sort ?? defaultAdSearchSort,
    postAdPath: postAdPath(viewerType(context), { ...search, title: tradeName(search.trade, language) }),
    viewer: viewerType(context),
    now: new Date(),
  }
  return respondToSearch(page, list.form)
}

export default function OpenAds({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { list, ads, filters, sort, viewer, now } = loaderData
  const all = { to: href('/poslovi'), label: t('search:all_ads') }
  const adPath = (id: number) => href('/oglasi/:id', { id: String(id) })
  return (
    <ListPage
      list={list}
      root={{ name: t('common:nav.public_ads'), path: all.to }}
      description={t('search:description', { title: list.title })}
      lead={<AdCount {...list.count} />}
      itemPaths={ads.map(({ id }) => adPath(id))}
    >
      <AdSearchFilters action={all.to} form={list.form} sort={sort} clearTo={filters.length > 0 ? all.to : null}>
        <PlaceFields skills={list.skills} trades={list.trades} cities={list.cities} />
      </AdSearchFilters>
      <AdResults
        ads={ads}
        linkTo={adPath}
        now={now}
        pagePaths={list.pagePaths}
        filters={filters}
        isFiltered={filters.length > 0}
        nextSteps={<NextStepLinks {...list.nextSteps} hasCity={list.hasCity} nearbyTitle={t('search:nearby')} />}
        interpretation={<InterpretationNotice interpretation={list.interpretation} />}
        notFound={list.searchTerm}
        postAdPath={loaderData.postAdPath}
        all={all}
        signUpPrompt={viewer !== 'Client' && <SignUpPrompt key="prompt" viewer={viewer} />}
      />
    </ListPage>
  )
}
