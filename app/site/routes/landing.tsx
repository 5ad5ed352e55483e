import { href, redirect } from 'react-router'
import { homePath, registrationPath } from '#app/accounts/paths.ts'
import { displayContext, languageOf, maybeUser } from '#app/http/session/context.server.ts'
import { appParameters } from '#app/http/session/display.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { largestCityNames, skillSlugChoices } from '#app/places/choices.server.ts'
import { skillSlug } from '#app/places/skill-keys.ts'
import { TopWorkers, Stats, Testimonials, LatestPosts } from '#app/site/components/landing-sections.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { organization, website } from '#app/site/structured-data.ts'
import { ChoiceCard } from '#app/ui/list/choice-card.tsx'
import { loadLandingPage } from '#app/site/landing.server.ts'
import { company } from '#app/site/company.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip, ChipList } from '#app/ui/list/chip.tsx'
import { DatalistField } from '#app/ui/form/datalist-field.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SearchContext } from '#app/ui/form/form-context.ts'
import { skillIcon } from '#app/ui/icons/names.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/landing.ts'

/** The first page suggests the larger places only: each name costs bytes, and the field takes any. */
const maxSuggestedCities = 10

const popularSkills = [
  'electrician',
  'plumber',
  'painter',
  'cleaner',
  'carpenter',
  'mechanic',
  'gardener',
  'delivery',
] as const

export const handle = {
  hydrate: false,
  inlineIcons: ['menu', 'search', 'star', 'stars', ...popularSkills.map(skillIcon)],
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = maybeUser(context)
  if (user) throw redirect(homePath(user.userType), 303)
  // An app that opens says so in the address; after that it is known by its cookie.
  if (appParameters.some((flag) => url.searchParams.get(flag) === 'true')) throw redirect(href('/dobrodosli'), 303)

  const language = languageOf(context)
  return {
    ...(await loadLandingPage(db, language)),
    skills: skillSlugChoices(language),
    cities: largestCityNames(maxSuggestedCities),
    stores: context.get(displayContext).app ? null : { android: company.androidUrl, ios: company.iosUrl },
  }
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { skills, cities, stats, topWorkers, testimonials, posts, stores } = loaderData
  return (
    <div className="stack loose">
      <PageMeta
        title={t('landing:title')}
        description={t('landing:lead')}
        path={href('/')}
        structuredData={({ origin }) => [organization(origin), website(origin)]}
      />
      <section className="hero stack">
        <h1>{t('landing:headline')}</h1>
        <p>{t('landing:lead')}</p>
        <form action={href('/majstori')} className="search-bar">
          <SearchContext value={true}>
            <Select name="skill" label={t('landing:what')} options={skills} emptyLabel={t('landing:any_skill')} />
            <DatalistField name="city" label={t('landing:where')} options={cities} autoComplete="address-level2" />
          </SearchContext>
          <Button icon="search">{t('landing:search')}</Button>
        </form>
        <div className="paths">
          <ChoiceCard to={registrationPath('Client')} title={t('landing:need')} text={t('landing:need_text')} />
          <ChoiceCard to={registrationPath('Worker')} title={t('landing:offer')} text={t('landing:offer_text')} />
        </div>
        <div className="row">
          <LinkButton variant="secondary" to={href('/registracija')}>
            {t('landing:register')}
          </LinkButton>
          <LinkButton variant="quiet" to={href('/prijava')}>
            {t('landing:sign_in')}
          </LinkButton>
        </div>
      </section>
      <Stats stats={stats} />
      <section className="stack">
        <h2>{t('landing:how')}</h2>
        <ol className="numbered">
          {['post', 'choose', 'rate'].map((step) => (
            <li key={step}>
              <strong>{t(`landing:step.${step}.title`)}</strong>
              <p>{t(`landing:step.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="stack">
        <h2>{t('landing:popular_skills')}</h2>
        <ChipList>
          {popularSkills.map((key) => (
            <Chip key={key} to={`${href('/majstori')}?skill=${skillSlug(key)}`} icon={skillIcon(key)}>
              {skills.find(({ value }) => value === skillSlug(key))!.label}
            </Chip>
          ))}
        </ChipList>
      </section>
      <TopWorkers workers={topWorkers} />
      <section className="stack">
        <h2>{t('landing:why')}</h2>
        <ul className="grid">
          {['contact', 'reviews', 'price', 'network'].map((reason) => (
            <li key={reason}>
              <strong>{t(`landing:reason.${reason}.title`)}</strong>
              <p className="muted">{t(`landing:reason.${reason}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <Testimonials testimonials={testimonials} />
      <LatestPosts posts={posts} />
      {stores && (
        <section className="row">
          <LinkButton variant="secondary" to={stores.android ?? `${href('/instrukcije')}#aplikacija`}>
            {t(stores.android ? 'landing:android' : 'site:cards.app')}
          </LinkButton>
          {stores.ios ? (
            <LinkButton variant="secondary" to={stores.ios}>
              {t('landing:iphone')}
            </LinkButton>
          ) : (
            <span className="muted">{t('site:footer.iphone_soon')}</span>
          )}
        </section>
      )}
      <section className="stack tight">
        <h2>{t('landing:questions')}</h2>
        {['price', 'membership', 'contact', 'choice'].map((question) => (
          <Disclosure key={question} summary={t(`landing:faq.${question}.question`)}>
            {t(`landing:faq.${question}.answer`)}
          </Disclosure>
        ))}
      </section>
    </div>
  )
}
