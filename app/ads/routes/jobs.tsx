import { data, href } from 'react-router'
import { JobFilters } from '#app/ads/components/job-filters.tsx'
import { JobInvitation } from '#app/ads/components/job-invitation.tsx'
import { JobCount, JobResults } from '#app/ads/components/job-results.tsx'
import { jobsPath } from '#app/ads/job-addresses.ts'
import {
  chosenFilters,
  filterQuery,
  largestCityNames,
  presentFoundJob,
  skillChoices,
} from '#app/ads/job-presenting.server.ts'
import { jobsByPlace } from '#app/ads/open-counts.server.ts'
import { placeOfPath } from '#app/ads/routes/jobs-place.server.ts'
import { readJobSearch, type JobSearchQuery } from '#app/ads/search-schema.ts'
import { searchJobs } from '#app/ads/searching.server.ts'
import { languageOf, maybeUser, words } from '#app/http/context.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { cityName } from '#app/places/cities.ts'
import { Heard } from '#app/places/components/heard.tsx'
import { NextStepLinks } from '#app/places/components/next-steps.tsx'
import { findNextSteps, noNextSteps } from '#app/places/next-steps.ts'
import { skillSlug } from '#app/places/skill-keys.ts'
import { jobsTitle, listedTrade } from '#app/places/skills.ts'
import { asTyped, hear } from '#app/places/understanding.ts'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { breadcrumbs, listOf } from '#app/site/structured-data.ts'
import { DatalistField } from '#app/ui/datalist-field.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Select } from '#app/ui/select.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/jobs.ts'

export { JobErrorBoundary as ErrorBoundary } from '#app/ads/components/job-missing.tsx'

export const handle = { hydrate: false, ownIcons: ['menu', 'info', 'list-filter', 'x'] }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const place = placeOfPath(params, url.search, language)
  const { search: asked, form } = readJobSearch(url.searchParams)
  const placed = { ...asked, ...(place.skill && { skill: place.skill }), ...(place.city && { city: place.city }) }
  // Beside a field that is wrong nothing is guessed.
  const { search: meant, heard } = Object.keys(form.errors).length > 0 ? { search: placed, heard: null } : hear(placed)
  const { search, found, unfound } = await searchAsHeard(meant, heard !== null)
  const { skill, city, searchTerm, cursor } = search
  const steps =
    found.total === 0 || unfound
      ? findNextSteps(await jobsByPlace(db), { ...search, searchTerm: unfound ?? searchTerm }, jobsPath, language)
      : noNextSteps
  const query = filterQuery(search)
  const isIndexable =
    found.items.length > 0 &&
    !query.searchTerm &&
    !query.minPayout &&
    !query.maxPayout &&
    !query.sort &&
    !cursor &&
    !unfound
  const page = {
    title: jobsTitle(listedTrade(search), city ?? null, language),
    path: isIndexable ? jobsPath({ skill, city }) : null,
    picture: `poslovi/${skill ? skillSlug(skill) : '-'}/${city ?? '-'}`,
    jobs: found.items.map((job) => presentFoundJob(job, language)),
    count: { total: found.total, isMore: found.isMore },
    pages: {
      next: found.nextCursor && jobsPath({ ...query, cursor: found.nextCursor }),
      first: cursor ? jobsPath(query) : null,
    },
    filters: chosenFilters(search, words(context), language, jobsPath),
    // Beside a list only what the words left out may have meant is asked.
    nextSteps: found.total === 0 ? steps : { ...noNextSteps, meant: steps.meant },
    inCity: city !== undefined,
    notFound: searchTerm ?? null,
    heard: heard === null ? null : { text: heard, literal: jobsPath({ searchTerm: asTyped(heard) }), unfound },
    form: heard === null ? form : { ...form, values: { ...form.values, searchTerm: searchTerm ?? '' } },
    chosen: { skill: skill && skillSlug(skill), city: city && cityName(city), sort: search.sort ?? 'newest' },
    skills: skillChoices(language),
    cities: largestCityNames(30),
    viewer: maybeUser(context)?.userType ?? ('visitor' as const),
    now: new Date(),
  }
  return Object.keys(form.errors).length > 0 ? data(page, 400) : page
}

function listsOf({ skill, city }: JobSearchQuery) {
  return { skills: skill ? [skill] : [], cities: city ? [city] : [] }
}

/** Where trade or place were understood and nothing is found by the remaining words, those count more than the words. */
async function searchAsHeard(asked: JobSearchQuery, isHeard: boolean) {
  const found = await searchJobs(db, { ...asked, ...listsOf(asked) })
  if (!isHeard || !asked.searchTerm || found.total > 0 || asked.cursor) return { search: asked, found, unfound: null }
  const search = { ...asked, searchTerm: undefined }
  return { search, found: await searchJobs(db, { ...search, ...listsOf(search) }), unfound: asked.searchTerm }
}

export default function Jobs({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const {
    title,
    path,
    picture,
    jobs,
    count,
    pages,
    filters,
    nextSteps,
    inCity,
    notFound,
    heard,
    form,
    chosen,
    skills,
    cities,
    viewer,
    now,
  } = loaderData
  const all = { to: href('/poslovi'), label: t('search:all_jobs') }
  return (
    <>
      <PageMeta
        title={title}
        description={t('search:description', { title })}
        path={path}
        picture={picture}
        structured={(place) => [
          listOf(place, {
            name: title,
            path: path!,
            items: jobs.map((job) => ({ name: job.title, path: href('/oglasi/:id', { id: String(job.id) }) })),
          }),
          breadcrumbs(place, [
            { name: t('common:nav.jobs'), path: href('/poslovi') },
            ...(path === href('/poslovi') ? [] : [{ name: title, path: path! }]),
          ]),
        ]}
      />
      <PageHead title={title} lead={<JobCount {...count} />} />
      <div className="with-filters">
        <JobFilters
          action={href('/poslovi')}
          form={form}
          sort={chosen.sort}
          clearTo={filters.length > 0 ? all.to : null}
        >
          <Select
            name="skill"
            label={t('common:fields.skill')}
            options={skills}
            emptyLabel={t('common:words.allSkills')}
            defaultValue={chosen.skill}
          />
          <DatalistField
            name="city"
            label={t('common:fields.city')}
            options={cities}
            defaultValue={chosen.city}
            autoComplete="address-level2"
          />
        </JobFilters>
        <JobResults
          jobs={jobs}
          linkTo={(id) => href('/oglasi/:id', { id: String(id) })}
          now={now}
          pages={pages}
          filters={filters}
          nextSteps={<NextStepLinks {...nextSteps} inCity={inCity} nearbyTitle={t('search:nearby')} />}
          heard={<Heard heard={heard} />}
          notFound={notFound}
          postAt={
            viewer === 'Worker'
              ? null
              : viewer === 'Client'
                ? href('/klijent/objavite-oglas')
                : `${href('/registracija')}?userType=client`
          }
          all={all}
          invitation={<JobInvitation viewer={viewer} next={href('/majstor/pretraga-poslova')} />}
        />
      </div>
    </>
  )
}
