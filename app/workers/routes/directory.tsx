import type { RouteHandle } from '#app/http/route-handle.ts'
import { href } from 'react-router'
import { postAdPath } from '#app/ads/post-ad-path.ts'
import { respondToSearch } from '#app/http/forms/search-params.server.ts'
import { languageOf, viewerType } from '#app/http/session/context.server.ts'
import { formatCount } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { labelFilters, presentActiveFilters } from '#app/places/active-filters.ts'
import { InterpretationNotice } from '#app/places/components/interpretation-notice.tsx'
import { NextStepLinks } from '#app/places/components/next-steps.tsx'
import { PlaceFields } from '#app/places/components/place-fields.tsx'
import { ListPage } from '#app/site/components/list-page.tsx'
import { loadList } from '#app/site/routes/list-request.server.ts'
import { DirectoryFilters } from '#app/workers/components/directory-filters.tsx'
import { DirectoryResults } from '#app/workers/components/directory-results.tsx'
import { directoryPath } from '#app/workers/paths.ts'
import { presentListedWorker } from '#app/workers/presenters.server.ts'
import { directoryList } from '#app/workers/routes/directory-list.server.ts'
import { tradeName } from '#app/trades/filtering.server.ts'
import { workerSorts } from '#app/workers/rules.ts'
import type { Route } from './+types/directory.ts'

export { DirectoryErrorBoundary as ErrorBoundary } from '#app/workers/components/directory-error-boundary.tsx'

export const handle: RouteHandle = {
  parameters: ['q', 'searchTerm', 'skill', 'trade', 'city', 'sort', 'cursor'],
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const { search, query, items, list } = await loadList(directoryList, { params, url, language })
  const title = tradeName(search.trade, language)
  const labels = { ...labelFilters(search, language), trade: title }
  const page = {
    list,
    workers: items.map((card) => presentListedWorker(card, { language, near: search.city })),
    filters: presentActiveFilters(labels, query, directoryPath),
    sort: search.sort ?? workerSorts[0],
    postAdPath: postAdPath(viewerType(context), { ...search, title }),
  }
  return respondToSearch(page, list.form)
}

export default function Directory({ loaderData }: Route.ComponentProps) {
  const { t, language } = useTranslation()
  const { list, workers, filters, sort, postAdPath: postPath } = loaderData
  const { total, isTotalCapped } = list.count
  return (
    <ListPage
      list={list}
      root={{ name: t('common:nav.workers'), path: href('/majstori') }}
      description={t('workers:directory.description', { title: list.title })}
      lead={
        isTotalCapped
          ? t('workers:directory.more_than', { number: formatCount(total, language) })
          : t('common:count.workers_found', { count: total })
      }
      itemPaths={workers.map(({ publicProfileSlug }) => href('/majstor/:publicProfileSlug', { publicProfileSlug }))}
    >
      <DirectoryFilters form={list.form} sort={sort} isFiltered={filters.length > 0}>
        <PlaceFields skills={list.skills} trades={list.trades} cities={list.cities} />
      </DirectoryFilters>
      <DirectoryResults
        workers={workers}
        pagePaths={list.pagePaths}
        filters={filters}
        nextSteps={
          <NextStepLinks {...list.nextSteps} hasCity={list.hasCity} nearbyTitle={t('workers:directory.nearby')} />
        }
        interpretation={<InterpretationNotice interpretation={list.interpretation} />}
        searchTerm={list.searchTerm}
        postAdPath={postPath}
      />
    </ListPage>
  )
}
