import { data } from 'react-router'
import { AdCount, AdResults } from '#app/ads/components/ad-results.tsx'
import { AdSearchFilters } from '#app/ads/components/ad-search-filters.tsx'
import { presentFoundAd } from '#app/ads/presenters.server.ts'
import { presentChosenFilters, toFilterQuery, type FilterQuery } from '#app/ads/search-presenters.server.ts'
import { adSearchFields, adSearchSchema } from '#app/ads/search-schema.ts'
import { recordSearchVisit } from '#app/ads/search-visits.server.ts'
import { searchAds } from '#app/ads/searching.server.ts'
import { href } from '#app/href.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { cityChoices, skillSlugChoices } from '#app/places/choices.server.ts'
import { cityName } from '#app/places/cities.ts'
import { skillSlug, type Skill } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'
import { Select } from '#app/ui/form/select.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/ad-search.ts'

/** In the address: nothing means the worker's own trades or places, `sve` all there are. */
const allValue = 'sve'

export async function loader({ url, context }: Route.LoaderArgs) {
  const [worker, language, t, now] = [currentUser(context), languageOf(context), requestTranslate(context), new Date()]
  const searchParams = new URLSearchParams(url.searchParams)
  const isAll = { skill: searchParams.get('skill') === allValue, city: searchParams.get('city') === allValue }
  if (isAll.skill) searchParams.delete('skill')
  if (isAll.city) searchParams.delete('city')
  const { search, form } = readSearchParams(adSearchSchema, searchParams, adSearchFields)

  const visit = await recordSearchVisit(db, { workerId: worker.id, now })
  const found = await searchAds(db, {
    ...search,
    skills: search.skill ? [search.skill] : isAll.skill ? [] : visit.skills,
    cities: search.city ? [search.city] : isAll.city ? [] : visit.cities,
    workerId: worker.id,
  })
  const pathFor = (query: FilterQuery & { cursor?: string }) =>
    withQuery(href('/majstor/pretraga-poslova'), {
      ...query,
      skill: query.skill ? skillSlug(query.skill) : isAll.skill ? allValue : undefined,
      city: query.city ?? (isAll.city ? allValue : undefined),
    })
  const query = toFilterQuery(search)
  const page = {
    ads: found.items.map((ad) => presentFoundAd(ad, language)),
    count: { total: found.total, isTotalCapped: found.isTotalCapped },
    newSince: visit.newSince,
    pagePaths: {
      next: found.nextCursor && pathFor({ ...query, cursor: found.nextCursor }),
      first: search.cursor ? pathFor(query) : null,
    },
    filters: presentChosenFilters(search, t, language, pathFor),
    form,
    chosen: {
      skill: search.skill ? skillSlug(search.skill) : isAll.skill ? allValue : '',
      city: search.city ?? (isAll.city ? allValue : ''),
      sort: search.sort ?? 'newest',
    },
    ownSkills: visit.skills.map((key) => skillName(key as Skill, language, 'label')).join(', '),
    ownCities: visit.cities.map(cityName).join(', '),
    skills: skillSlugChoices(language),
    cities: cityChoices(),
    now,
  }
  return Object.keys(form.errors).length > 0 ? data(page, 400) : page
}

export default function AdSearch({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { ads, count, newSince, pagePaths, filters, form, chosen, ownSkills, ownCities, skills, cities, now } =
    loaderData
  const path = href('/majstor/pretraga-poslova')
  const allSkillsOption = { value: allValue, label: t('common:labels.all_skills') }
  const allCitiesOption = { value: allValue, label: t('common:labels.all_cities') }
  const hasFilters = filters.length > 0 || chosen.skill !== '' || chosen.city !== ''
  return (
    <>
      <title>{t('search:own_title')}</title>
      <PageHeader title={t('search:own_title')} lead={<AdCount {...count} />} />
      <div className="with-filters">
        {/* The fields keep what was typed; another search brings them anew. */}
        <AdSearchFilters
          key={JSON.stringify([chosen, form])}
          action={path}
          form={form}
          sort={chosen.sort}
          clearTo={hasFilters ? path : null}
        >
          <Select
            name="skill"
            label={t('common:fields.skill')}
            emptyLabel={t('search:own_skills', { names: ownSkills })}
            options={[allSkillsOption, ...skills]}
            defaultValue={chosen.skill}
          />
          <Select
            name="city"
            label={t('common:fields.city')}
            emptyLabel={t('search:own_cities', { names: ownCities })}
            options={[allCitiesOption, ...cities]}
            defaultValue={chosen.city}
          />
        </AdSearchFilters>
        <AdResults
          ads={ads}
          linkTo={(id) => href('/majstor/posao/:id', { id })}
          now={now}
          newSince={newSince}
          pagePaths={pagePaths}
          filters={filters}
          all={{ to: `${path}?city=${allValue}`, label: t('search:all_places') }}
        />
      </div>
    </>
  )
}
