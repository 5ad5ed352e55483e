import { href, redirect } from 'react-router'
import { homePath } from '#app/accounts/paths.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { displayContext, languageOf, maybeUser } from '#app/http/session/context.server.ts'
import { appParameters } from '#app/http/session/display.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { largestCityNames, skillSlugChoices } from '#app/places/choices.server.ts'
import { skillSlug } from '#app/places/skill-keys.ts'
import { Faq } from '#app/site/components/faq.tsx'
import { LandingHero } from '#app/site/components/landing-hero.tsx'
import { AppLinks, Reasons, Steps } from '#app/site/components/landing-explanations.tsx'
import { LatestPosts, Stats, Testimonials, TopWorkers } from '#app/site/components/landing-sections.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { organization, website } from '#app/site/structured-data.ts'
import { loadLandingPage } from '#app/site/landing.server.ts'
import { company } from '#app/site/company.server.ts'
import { Chip, ChipList } from '#app/ui/list/chip.tsx'
import { skillIcon } from '#app/ui/icons/skill-icons.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/landing.ts'

/** Each name costs bytes of the first visit, and the field takes any city. */
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

export const handle: RouteHandle = {
  inlineIcons: ['menu', 'search', 'star', 'stars', ...popularSkills.map(skillIcon)],
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = maybeUser(context)
  if (user) throw redirect(homePath(user.userType), 303)
  // An app opens with a parameter; later requests carry its cookie.
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
      <LandingHero skills={skills} cities={cities} />
      <Stats stats={stats} />
      <Steps />
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
      <Reasons />
      <Testimonials testimonials={testimonials} />
      <LatestPosts posts={posts} />
      {stores && <AppLinks stores={stores} />}
      <Faq namespace="landing" questions={['price', 'membership', 'contact', 'choice']} />
    </div>
  )
}
