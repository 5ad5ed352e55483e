import { AdCount, AdResults } from '#app/ads/components/ad-results.tsx'
import { AdSearchFilters } from '#app/ads/components/ad-search-filters.tsx'
import { readOwnSearch } from '#app/ads/routes/own-search.server.ts'
import { ownCriteria, presentOwnSearch } from '#app/ads/search/own-search.server.ts'
import { allValue } from '#app/ads/search/paths.ts'
import { recordSearchVisit } from '#app/ads/search/visits.server.ts'
import { searchAds } from '#app/ads/search/searching.server.ts'
import { href } from '#app/href.ts'
import { respondToSearch } from '#app/http/forms/search-params.server.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/ad-search.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const workerId = currentUser(context).id
  const now = new Date()
  const { form, ...request } = readOwnSearch(url.searchParams)
  const visit = await recordSearchVisit(db, { workerId, now })
  const found = await searchAds(db, { ...ownCriteria(request, visit), workerId })
  const translation = { language: languageOf(context), t: requestTranslate(context) }
  return respondToSearch({ ...presentOwnSearch(request, { visit, found }, translation), form, now }, form)
}

export default function AdSearch({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { ads, count, newSince, pagePaths, filters, chosen, skills, cities, form, now } = loaderData
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
            emptyLabel={t('search:own_skills', { names: loaderData.ownSkills })}
            options={[allSkillsOption, ...skills]}
            defaultValue={chosen.skill}
          />
          <Select
            name="city"
            label={t('common:fields.city')}
            emptyLabel={t('search:own_cities', { names: loaderData.ownCities })}
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
