import { data, href } from 'react-router'
import { largestCityNames, skillChoices } from '#app/ads/search-presenters.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { languageOf, maybeUser } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatCount } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import { cityName } from '#app/places/cities.ts'
import { findNextSteps, noNextSteps } from '#app/places/next-steps.ts'
import { directoryTitle, listedServiceKey, skillName } from '#app/places/skills.ts'
import { skillSlug } from '#app/places/skill-keys.ts'
import { exactQuery, quoteText } from '#app/places/query-interpretation.ts'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { breadcrumbs, collectionPage } from '#app/site/structured-data.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { DirectoryFilters } from '#app/workers/components/directory-filters.tsx'
import { DirectoryResults } from '#app/workers/components/directory-results.tsx'
import { directoryPath } from '#app/workers/paths.ts'
import { workerCountsByCityAndSkill } from '#app/workers/directory-counts.server.ts'
import type { WorkerSearchQuery } from '#app/workers/directory-schema.ts'
import { readDirectoryParams } from '#app/workers/routes/directory-params.server.ts'
import { shortName } from '#app/workers/short-name.ts'
import { workerSorts } from '#app/workers/rules.ts'
import { searchWorkers } from '#app/workers/searching.server.ts'
import { presentWorker } from '#app/workers/presenters.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/directory.ts'

export { DirectoryErrorBoundary as ErrorBoundary } from '#app/workers/components/directory-error-boundary.tsx'

export const handle: RouteHandle = {
  inlineIcons: ['menu', 'info', 'list-filter', 'check', 'x', 'award', 'star', 'stars'],
}

const [defaultSort] = workerSorts

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const {
    search: requested,
    interpretedText: interpretation,
    form,
  } = readDirectoryParams(params, url.searchParams, language)
  const { search, found, ignoredText } = await searchInterpreted(requested, interpretation !== null)
  const { skill, city, searchTerm, sort = defaultSort, cursor } = search
  const steps =
    found.total === 0 || ignoredText
      ? await listNextSteps({ ...search, searchTerm: ignoredText ?? searchTerm }, language)
      : noNextSteps
  const query = { skill, city, searchTerm, sort: sort === defaultSort ? undefined : sort }
  const isWrong = Object.keys(form.errors).length > 0
  const isIndexable = found.items.length > 0 && !searchTerm && !query.sort && !cursor && !isWrong && !ignoredText
  const page = {
    title: directoryTitle(listedServiceKey(search), city ?? null, language),
    path: isIndexable ? directoryPath({ skill, city }) : null,
    image: `majstori/${skill ? skillSlug(skill) : '-'}/${city ?? '-'}`,
    workers: found.items.map((card) => presentWorker(card, language)),
    count: { total: found.total, isMore: found.isMore },
    pages: {
      next: found.nextCursor && directoryPath({ ...query, cursor: found.nextCursor }),
      first: cursor ? directoryPath(query) : null,
    },
    filters: chosenFilters(query, language),
    // Beside a list only what the words left out may have meant is asked.
    nextSteps: found.total === 0 ? steps : { ...noNextSteps, meant: steps.didYouMean },
    hasCity: city !== undefined,
    notFound: searchTerm ?? null,
    interpretation:
      interpretation === null
        ? null
        : { text: interpretation, literal: directoryPath({ searchTerm: exactQuery(interpretation) }), ignoredText },
    form,
    sort,
    skills: skillChoices(language),
    cities: largestCityNames(30),
    postAdPath: postAdPathFor(maybeUser(context)?.userType),
  }
  return isWrong ? data(page, 400) : page
}

/** Where trade or place were understood and nobody is found by the remaining words, those count more than the words. */
async function searchInterpreted(requested: WorkerSearchQuery, isInterpreted: boolean) {
  const found = await searchWorkers(db, requested)
  if (!isInterpreted || !requested.searchTerm || found.total > 0 || requested.cursor)
    return { search: requested, found, ignoredText: null }
  const search = { ...requested, searchTerm: undefined }
  return { search, found: await searchWorkers(db, search), ignoredText: requested.searchTerm }
}

async function listNextSteps(search: WorkerSearchQuery, language: Language) {
  return findNextSteps(await workerCountsByCityAndSkill(db), search, directoryPath, language)
}

/** Each filter in use with the address of the list without it. */
function chosenFilters(query: Parameters<typeof directoryPath>[0], language: Language) {
  const { searchTerm, skill, city } = query
  const labels = {
    skill: skill && skillName(skill, language, 'label'),
    city: city && cityName(city),
    searchTerm: searchTerm && quoteText(searchTerm),
  }
  return Object.entries(labels).flatMap(([name, label]) =>
    label ? [{ label, to: directoryPath({ ...query, [name]: undefined }) }] : [],
  )
}

function postAdPathFor(userType: 'Worker' | 'Client' | undefined): string | null {
  if (userType === 'Worker') return null
  return userType === 'Client' ? href('/klijent/objavite-oglas') : `${href('/registracija')}?userType=client`
}

export default function Directory({ loaderData }: Route.ComponentProps) {
  const { t, language } = useTranslation()
  const {
    title,
    path,
    image,
    workers,
    count,
    pages,
    filters,
    nextSteps,
    hasCity,
    notFound,
    interpretation,
    form,
    sort,
    skills,
    cities,
    postAdPath,
  } = loaderData
  const { total, isMore } = count
  const lead = isMore
    ? t('workers:directory.more_than', { number: formatCount(total, language) })
    : t('common:count.workers_found', { count: total })
  return (
    <>
      <PageMeta
        title={title}
        description={t('workers:directory.description', { title })}
        path={path}
        image={image}
        structuredData={(place) => [
          collectionPage(place, {
            name: title,
            path: path!,
            items: workers.map((worker) => ({
              name: shortName(worker),
              path: href('/majstor/:publicProfileSlug', worker),
            })),
          }),
          breadcrumbs(place, [
            { name: t('common:nav.workers'), path: href('/majstori') },
            ...(path === href('/majstori') ? [] : [{ name: title, path: path! }]),
          ]),
        ]}
      />
      <PageHeader title={title} lead={lead} />
      <div className="with-filters">
        <DirectoryFilters form={form} sort={sort} skills={skills} cities={cities} isFiltered={filters.length > 0} />
        <DirectoryResults
          workers={workers}
          pages={pages}
          filters={filters}
          nextSteps={nextSteps}
          hasCity={hasCity}
          notFound={notFound}
          interpretation={interpretation}
          postAdPath={postAdPath}
        />
      </div>
    </>
  )
}
