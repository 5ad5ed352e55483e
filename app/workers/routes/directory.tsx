import { data, href } from 'react-router'
import { largestCityNames, skillChoices } from '#app/ads/job-presenting.server.ts'
import { languageOf, maybeUser } from '#app/http/context.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { formatCount } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import { cityName } from '#app/places/cities.ts'
import { findNextSteps, noNextSteps } from '#app/places/next-steps.ts'
import { directoryTitle, listedTrade, skillName } from '#app/places/skills.ts'
import { skillSlug } from '#app/places/skill-keys.ts'
import { asTyped, quoted } from '#app/places/understanding.ts'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { breadcrumbs, listOf } from '#app/site/structured-data.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { DirectoryFilters } from '#app/workers/components/directory-filters.tsx'
import { DirectoryResults } from '#app/workers/components/directory-results.tsx'
import { directoryPath } from '#app/workers/directory-addresses.ts'
import { workersByPlace } from '#app/workers/directory-counts.server.ts'
import type { WorkerSearchQuery } from '#app/workers/directory-schema.ts'
import { readDirectory } from '#app/workers/routes/directory-place.server.ts'
import { shortName } from '#app/workers/naming.ts'
import { workerSorts } from '#app/workers/rules.ts'
import { searchWorkers } from '#app/workers/searching.server.ts'
import { showWorker } from '#app/workers/showing.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/directory.ts'

export { DirectoryErrorBoundary as ErrorBoundary } from '#app/workers/components/directory-missing.tsx'

export const handle = {
  hydrate: false,
  ownIcons: ['menu', 'info', 'list-filter', 'check', 'x', 'award', 'star', 'stars'],
}

const [usualSort] = workerSorts

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const { search: asked, heard, form } = readDirectory(params, url.searchParams, language)
  const { search, found, unfound } = await searchAsHeard(asked, heard !== null)
  const { skill, city, searchTerm, sort = usualSort, cursor } = search
  const steps =
    found.total === 0 || unfound
      ? await listNextSteps({ ...search, searchTerm: unfound ?? searchTerm }, language)
      : noNextSteps
  const query = { skill, city, searchTerm, sort: sort === usualSort ? undefined : sort }
  const isWrong = Object.keys(form.errors).length > 0
  const isIndexable = found.items.length > 0 && !searchTerm && !query.sort && !cursor && !isWrong && !unfound
  const page = {
    title: directoryTitle(listedTrade(search), city ?? null, language),
    path: isIndexable ? directoryPath({ skill, city }) : null,
    picture: `majstori/${skill ? skillSlug(skill) : '-'}/${city ?? '-'}`,
    workers: found.items.map((card) => showWorker(card, language)),
    count: { total: found.total, isMore: found.isMore },
    pages: {
      next: found.nextCursor && directoryPath({ ...query, cursor: found.nextCursor }),
      first: cursor ? directoryPath(query) : null,
    },
    filters: chosenFilters(query, language),
    // Beside a list only what the words left out may have meant is asked.
    nextSteps: found.total === 0 ? steps : { ...noNextSteps, meant: steps.meant },
    inCity: city !== undefined,
    notFound: searchTerm ?? null,
    heard: heard === null ? null : { text: heard, literal: directoryPath({ searchTerm: asTyped(heard) }), unfound },
    form,
    sort,
    skills: skillChoices(language),
    cities: largestCityNames(30),
    postAt: whereToPost(maybeUser(context)?.userType),
  }
  return isWrong ? data(page, 400) : page
}

/** Where trade or place were understood and nobody is found by the remaining words, those count more than the words. */
async function searchAsHeard(asked: WorkerSearchQuery, isHeard: boolean) {
  const found = await searchWorkers(db, asked)
  if (!isHeard || !asked.searchTerm || found.total > 0 || asked.cursor) return { search: asked, found, unfound: null }
  const search = { ...asked, searchTerm: undefined }
  return { search, found: await searchWorkers(db, search), unfound: asked.searchTerm }
}

async function listNextSteps(search: WorkerSearchQuery, language: Language) {
  return findNextSteps(await workersByPlace(db), search, directoryPath, language)
}

/** Each filter in use with the address of the list without it. */
function chosenFilters(query: Parameters<typeof directoryPath>[0], language: Language) {
  const { searchTerm, skill, city } = query
  const labels = {
    skill: skill && skillName(skill, language, 'label'),
    city: city && cityName(city),
    searchTerm: searchTerm && quoted(searchTerm),
  }
  return Object.entries(labels).flatMap(([name, label]) =>
    label ? [{ label, to: directoryPath({ ...query, [name]: undefined }) }] : [],
  )
}

function whereToPost(userType: 'Worker' | 'Client' | undefined): string | null {
  if (userType === 'Worker') return null
  return userType === 'Client' ? href('/klijent/objavite-oglas') : `${href('/registracija')}?userType=client`
}

export default function Directory({ loaderData }: Route.ComponentProps) {
  const { t, language } = useWords()
  const {
    title,
    path,
    picture,
    workers,
    count,
    pages,
    filters,
    nextSteps,
    inCity,
    notFound,
    heard,
    form,
    sort,
    skills,
    cities,
    postAt,
  } = loaderData
  const { total, isMore } = count
  const lead = isMore
    ? t('workers:directory.more_than', { number: formatCount(total, language) })
    : t('common:count.foundCraftsmen', { count: total })
  return (
    <>
      <PageMeta
        title={title}
        description={t('workers:directory.description', { title })}
        path={path}
        picture={picture}
        structured={(place) => [
          listOf(place, {
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
      <PageHead title={title} lead={lead} />
      <div className="with-filters">
        <DirectoryFilters form={form} sort={sort} skills={skills} cities={cities} isFiltered={filters.length > 0} />
        <DirectoryResults
          workers={workers}
          pages={pages}
          filters={filters}
          nextSteps={nextSteps}
          inCity={inCity}
          notFound={notFound}
          heard={heard}
          postAt={postAt}
        />
      </div>
    </>
  )
}
