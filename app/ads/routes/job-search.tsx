import { data, href } from 'react-router'
import { JobFilters } from '#app/ads/components/job-filters.tsx'
import { JobCount, JobResults } from '#app/ads/components/job-results.tsx'
import { withQuery } from '#app/ads/job-addresses.ts'
import {
  chosenFilters,
  filterQuery,
  presentFoundJob,
  skillChoices,
  type FilterQuery,
} from '#app/ads/job-presenting.server.ts'
import { visitJobSearch } from '#app/ads/job-visits.server.ts'
import { readJobSearch } from '#app/ads/search-schema.ts'
import { searchJobs } from '#app/ads/searching.server.ts'
import { currentUser, languageOf, words } from '#app/http/context.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { cityName, listCities } from '#app/places/cities.ts'
import { skillSlug, type Skill } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { Select } from '#app/ui/select.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/job-search.ts'

/** In the address: nothing means the worker's own trades or places, `sve` all there are. */
const all = 'sve'

export async function loader({ url, context }: Route.LoaderArgs) {
  const [worker, language, t, now] = [currentUser(context), languageOf(context), words(context), new Date()]
  const wanted = new URLSearchParams(url.searchParams)
  const isAll = { skill: wanted.get('skill') === all, city: wanted.get('city') === all }
  if (isAll.skill) wanted.delete('skill')
  if (isAll.city) wanted.delete('city')
  const { search, form } = readJobSearch(wanted)

  const own = await visitJobSearch(db, { workerId: worker.id, now })
  const found = await searchJobs(db, {
    ...search,
    skills: search.skill ? [search.skill] : isAll.skill ? [] : own.skills,
    cities: search.city ? [search.city] : isAll.city ? [] : own.cities,
    workerId: worker.id,
  })
  const pathOf = (query: FilterQuery & { cursor?: string }) =>
    withQuery(href('/majstor/pretraga-poslova'), {
      ...query,
      skill: query.skill ? skillSlug(query.skill) : isAll.skill ? all : undefined,
      city: query.city ?? (isAll.city ? all : undefined),
    })
  const query = filterQuery(search)
  const page = {
    jobs: found.items.map((job) => presentFoundJob(job, language)),
    count: { total: found.total, isMore: found.isMore },
    newSince: own.newSince,
    pages: {
      next: found.nextCursor && pathOf({ ...query, cursor: found.nextCursor }),
      first: search.cursor ? pathOf(query) : null,
    },
    filters: chosenFilters(search, t, language, pathOf),
    form,
    chosen: {
      skill: search.skill ? skillSlug(search.skill) : isAll.skill ? all : '',
      city: search.city ?? (isAll.city ? all : ''),
      sort: search.sort ?? 'newest',
    },
    ownSkills: own.skills.map((key) => skillName(key as Skill, language, 'label')).join(', '),
    ownCities: own.cities.map(cityName).join(', '),
    skills: skillChoices(language),
    cities: listCities().map(({ slug, name }) => ({ value: slug, label: name })),
    now,
  }
  return Object.keys(form.errors).length > 0 ? data(page, 400) : page
}

export default function JobSearch({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const { jobs, count, newSince, pages, filters, form, chosen, ownSkills, ownCities, skills, cities, now } = loaderData
  const here = href('/majstor/pretraga-poslova')
  const everything = { value: all, label: t('common:words.allSkills') }
  const everywhere = { value: all, label: t('common:words.allCities') }
  const inUse = filters.length > 0 || chosen.skill !== '' || chosen.city !== ''
  return (
    <>
      <title>{t('search:own_title')}</title>
      <PageHead title={t('search:own_title')} lead={<JobCount {...count} />} />
      <div className="with-filters">
        {/* The fields keep what was typed; another search brings them anew. */}
        <JobFilters
          key={JSON.stringify([chosen, form])}
          action={here}
          form={form}
          sort={chosen.sort}
          clearTo={inUse ? here : null}
        >
          <Select
            name="skill"
            label={t('common:fields.skill')}
            emptyLabel={t('search:own_skills', { names: ownSkills })}
            options={[everything, ...skills]}
            defaultValue={chosen.skill}
          />
          <Select
            name="city"
            label={t('common:fields.city')}
            emptyLabel={t('search:own_cities', { names: ownCities })}
            options={[everywhere, ...cities]}
            defaultValue={chosen.city}
          />
        </JobFilters>
        <JobResults
          jobs={jobs}
          linkTo={(id) => href('/majstor/posao/:id', { id: String(id) })}
          now={now}
          newSince={newSince}
          pages={pages}
          filters={filters}
          all={{ to: `${here}?city=${all}`, label: t('search:all_places') }}
        />
      </div>
    </>
  )
}
