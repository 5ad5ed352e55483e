import { href, redirect } from 'react-router'
import { homePath } from '#app/accounts/paths.ts'
import { ProviderLinks } from '#app/accounts/components/provider-links.tsx'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { displayContext, languageOf, maybeUser } from '#app/http/session/context.server.ts'
import { signInProviders } from '#app/accounts/authentication/provider-links.server.ts'
import { appParameters } from '#app/http/search-params.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { largestCityNames } from '#app/places/choices.server.ts'
import { skillSlug } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'
import { Faq } from '#app/site/components/faq.tsx'
import { LandingHero } from '#app/site/components/landing-hero.tsx'
import { AppLinks, Reasons, Steps } from '#app/site/components/landing-explanations.tsx'
import { Facts, Testimonials, TopWorkers } from '#app/site/components/landing-sections.tsx'
import { LatestPosts } from '#app/site/components/latest-posts.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { organization, website } from '#app/site/structured-data.ts'
import { loadLandingPage } from '#app/site/landing.server.ts'
import { company } from '#app/site/company.server.ts'
import { skillIcon } from '#app/ui/icons/skill-icon.ts'
import landingStylesheet from '#app/ui/styles/landing.css?url'
import { db } from '#db/connection.ts'
import type { Route } from './+types/landing.ts'

/** Each name costs bytes of the first visit, and the field takes any city. */
const maxSuggestedCities = 10

const popularSkills = ['electrician', 'plumber', 'painter', 'cleaner', 'carpenter', 'gardener'] as const

export const handle: RouteHandle = {}

export async function loader({ url, context }: Route.LoaderArgs) {
  const user = maybeUser(context)
  if (user) throw redirect(homePath(user.userType), 303)
  // An app opens with a parameter; later requests carry its cookie.
  if (appParameters.some((flag) => url.searchParams.get(flag) === 'true')) throw redirect(href('/dobrodosli'), 303)

  const language = languageOf(context)
  return {
    ...(await loadLandingPage(db, language)),
    skills: popularSkills.map((key) => ({
      to: `${href('/majstori')}?skill=${skillSlug(key)}`,
      label: skillName(key, language, 'label'),
      icon: skillIcon(key),
    })),
    cities: largestCityNames(maxSuggestedCities),
    links: signInProviders(context),
    stores: context.get(displayContext).app ? null : { android: company.androidUrl, ios: company.iosUrl },
  }
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { cities, skills, quote, stats, topWorkers, testimonials, posts, stores } = loaderData
  return (
    <div className="stack loose">
      <link rel="stylesheet" href={landingStylesheet} precedence="default" />
      <PageMeta
        title={t('landing:title')}
        description={t('landing:lead')}
        path={href('/')}
        structuredData={({ origin }) => [organization(origin), website(origin)]}
      />
      <LandingHero cities={cities} skills={skills} quote={quote} />
      <Facts stats={stats} />
      <Steps />
      <ProviderLinks {...loaderData.links} />
      <TopWorkers workers={topWorkers} />
      <Reasons />
      <Testimonials testimonials={testimonials} />
      <LatestPosts posts={posts} />
      {stores && <AppLinks stores={stores} />}
      <Faq namespace="landing" questions={['price', 'membership', 'choice']} />
    </div>
  )
}
