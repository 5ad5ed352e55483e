import { data, href } from 'react-router'
import { AdSearchFilters } from '#app/ads/components/ad-search-filters.tsx'
import { SignUpPrompt } from '#app/ads/components/sign-up-prompt.tsx'
import { AdCount, AdResults } from '#app/ads/components/ad-results.tsx'
import { presentFoundAd } from '#app/ads/presenters.server.ts'
import { adSearchPath } from '#app/ads/search-paths.ts'
import {
  presentChosenFilters,
  toFilterQuery,
  largestCityNames,
  skillChoices,
} from '#app/ads/search-presenters.server.ts'
import { countOpenAdsBySkillAndCity } from '#app/ads/open-ad-counts.server.ts'
import { parsePlaceParams } from '#app/ads/routes/place-params.server.ts'
import { readAdSearch, type AdSearchQuery } from '#app/ads/search-schema.ts'
import { searchAds } from '#app/ads/searching.server.ts'
import { languageOf, maybeUser, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { cityName } from '#app/places/cities.ts'
import { InterpretationNotice } from '#app/places/components/interpretation-notice.tsx'
import { NextStepLinks } from '#app/places/components/next-steps.tsx'
import { findNextSteps, noNextSteps } from '#app/places/next-steps.ts'
import { skillSlug } from '#app/places/skill-keys.ts'
import { adSearchTitle, listedServiceKey } from '#app/places/skills.ts'
import { exactQuery, applyInterpretation } from '#app/places/query-interpretation.ts'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { breadcrumbs, collectionPage } from '#app/site/structured-data.ts'
import { DatalistField } from '#app/ui/form/datalist-field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/open-ads.ts'

export { AdErrorBoundary as ErrorBoundary } from '#app/ads/components/ad-error-boundary.tsx'

export const handle = { hydrate: false, inlineIcons: ['menu', 'info', 'list-filter', 'x'] }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const placeParams = parsePlaceParams(params, url.search, language)
  const { search: input, form } = readAdSearch(url.searchParams)
  const inputWithPath = {
    ...input,
    ...(placeParams.skill && { skill: placeParams.skill }),
    ...(placeParams.city && { city: placeParams.city }),
  }
  // Beside a field that is wrong nothing is guessed.
  const { search: interpreted, interpretedText } =
    Object.keys(form.errors).length > 0
      ? { search: inputWithPath, interpretedText: null }
      : applyInterpretation(inputWithPath)
  const { search, found, unfound } = await searchInterpreted(interpreted, interpretedText !== null)
  const { skill, city, searchTerm, cursor } = search
  const foundNextSteps =
    found.total === 0 || unfound
      ? findNextSteps(
          await countOpenAdsBySkillAndCity(db),
          { ...search, searchTerm: unfound ?? searchTerm },
          adSearchPath,
          language,
        )
      : noNextSteps
  const query = toFilterQuery(search)
  const isIndexable =
    found.items.length > 0 &&
    !query.searchTerm &&
    !query.minPayout &&
    !query.maxPayout &&
    !query.sort &&
    !cursor &&
    !unfound
  const page = {
    title: adSearchTitle(listedServiceKey(search), city ?? null, language),
    path: isIndexable ? adSearchPath({ skill, city }) : null,
    image: `poslovi/${skill ? skillSlug(skill) : '-'}/${city ?? '-'}`,
    ads: found.items.map((ad) => presentFoundAd(ad, language)),
    count: { total: found.total, isMore: found.isMore },
    pagePaths: {
      next: found.nextCursor && adSearchPath({ ...query, cursor: found.nextCursor }),
      first: cursor ? adSearchPath(query) : null,
    },
    filters: presentChosenFilters(search, requestTranslate(context), language, adSearchPath),
    // Beside a list only what the words left out may have meant is asked.
    nextSteps: found.total === 0 ? foundNextSteps : { ...noNextSteps, meant: foundNextSteps.didYouMean },
    inCity: city !== undefined,
    notFound: searchTerm ?? null,
    interpretation:
      interpretedText === null
        ? null
        : {
            text: interpretedText,
            literal: adSearchPath({ searchTerm: exactQuery(interpretedText) }),
            ignoredText: unfound,
          },
    form: interpretedText === null ? form : { ...form, values: { ...form.values, searchTerm: searchTerm ?? '' } },
    chosen: { skill: skill && skillSlug(skill), city: city && cityName(city), sort: search.sort ?? 'newest' },
    skills: skillChoices(language),
    cities: largestCityNames(30),
    viewer: maybeUser(context)?.userType ?? ('visitor' as const),
    now: new Date(),
  }
  return Object.keys(form.errors).length > 0 ? data(page, 400) : page
}

function toSkillsAndCities({ skill, city }: AdSearchQuery) {
  return { skills: skill ? [skill] : [], cities: city ? [city] : [] }
}

/** Where trade or place were understood and nothing is found by the remaining words, those count more than the words. */
async function searchInterpreted(input: AdSearchQuery, isInterpreted: boolean) {
  const found = await searchAds(db, { ...input, ...toSkillsAndCities(input) })
  if (!isInterpreted || !input.searchTerm || found.total > 0 || input.cursor)
    return { search: input, found, unfound: null }
  const search = { ...input, searchTerm: undefined }
  return { search, found: await searchAds(db, { ...search, ...toSkillsAndCities(search) }), unfound: input.searchTerm }
}

export default function OpenAds({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const {
    title,
    path,
    image,
    ads,
    count,
    pagePaths,
    filters,
    nextSteps,
    inCity,
    notFound,
    interpretation,
    form,
    chosen,
    skills,
    cities,
    viewer,
    now,
  } = loaderData
  const all = { to: href('/poslovi'), label: t('search:all_ads') }
  return (
    <>
      <PageMeta
        title={title}
        description={t('search:description', { title })}
        path={path}
        image={image}
        structuredData={(place) => [
          collectionPage(place, {
            name: title,
            path: path!,
            items: ads.map((ad) => ({ name: ad.title, path: href('/oglasi/:id', { id: String(ad.id) }) })),
          }),
          breadcrumbs(place, [
            { name: t('common:nav.public_ads'), path: href('/poslovi') },
            ...(path === href('/poslovi') ? [] : [{ name: title, path: path! }]),
          ]),
        ]}
      />
      <PageHeader title={title} lead={<AdCount {...count} />} />
      <div className="with-filters">
        <AdSearchFilters
          action={href('/poslovi')}
          form={form}
          sort={chosen.sort}
          clearTo={filters.length > 0 ? all.to : null}
        >
          <Select
            name="skill"
            label={t('common:fields.skill')}
            options={skills}
            emptyLabel={t('common:labels.all_skills')}
            defaultValue={chosen.skill}
          />
          <DatalistField
            name="city"
            label={t('common:fields.city')}
            options={cities}
            defaultValue={chosen.city}
            autoComplete="address-level2"
          />
        </AdSearchFilters>
        <AdResults
          ads={ads}
          linkTo={(id) => href('/oglasi/:id', { id: String(id) })}
          now={now}
          pagePaths={pagePaths}
          filters={filters}
          nextSteps={<NextStepLinks {...nextSteps} hasCity={inCity} nearbyTitle={t('search:nearby')} />}
          interpretation={<InterpretationNotice interpretation={interpretation} />}
          notFound={notFound}
          postAdPath={
            viewer === 'Worker'
              ? null
              : viewer === 'Client'
                ? href('/klijent/objavite-oglas')
                : `${href('/registracija')}?userType=client`
          }
          all={all}
          signUpPrompt={<SignUpPrompt viewer={viewer} next={href('/majstor/pretraga-poslova')} />}
        />
      </div>
    </>
  )
}
