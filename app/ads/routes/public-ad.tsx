import { data, redirect } from 'react-router'
import type { MissingAd } from '#app/ads/components/ad-error-boundary.tsx'
import { AdAside } from '#app/ads/components/ad-aside.tsx'
import { PublicAdDetails } from '#app/ads/components/public-ad-details.tsx'
import { presentPublicAd } from '#app/ads/presenters.server.ts'
import { findAdForVisitor } from '#app/ads/queries.server.ts'
import { adSearchPath } from '#app/ads/search/paths.ts'
import { viewOf } from '#app/ads/routes/ad-view.server.ts'
import { findHiddenReason } from '#app/ads/viewing.server.ts'
import { href } from '#app/href.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { languageOf, maybeUser } from '#app/http/session/context.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { beginningOf } from '#app/i18n/plain-text.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { skillLinks } from '#app/places/choices.server.ts'
import { cityName } from '#app/places/cities.ts'
import { findSkill, skillName } from '#app/places/skills.ts'
import { Questions } from '#app/questions/components/questions.tsx'
import { listQuestions } from '#app/questions/queries.server.ts'
import { ReportLinks } from '#app/reports/components/report-links.tsx'
import { PageLinks } from '#app/site/components/page-links.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { breadcrumbs } from '#app/site/structured-data.ts'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { WithAside } from '#app/ui/layout/with-aside.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/public-ad.ts'

export { AdErrorBoundary as ErrorBoundary } from '#app/ads/components/ad-error-boundary.tsx'

export const handle: RouteHandle = { bottomCards: false }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const [language, user, now] = [languageOf(context), maybeUser(context), new Date()]
  const adId = /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : 0
  const [ad, questions] = await Promise.all([
    findAdForVisitor(db, adId, viewOf({ request, context, adId })),
    listQuestions(db, { adId, viewer: null }),
  ])
  if (!ad) throw await createHiddenAdResponse(adId, user?.id ?? null, language)

  return {
    ad: presentPublicAd(ad, language),
    questions,
    breadcrumbLinks: linkParents(ad, language),
    viewer: user?.id === ad.clientId ? ('owner' as const) : (user?.userType ?? ('visitor' as const)),
    now,
  }
}

/** The lists that the ad belongs to, from the widest on; the component names the first. */
function linkParents(ad: { skill: string; city: string }, language: Language) {
  const skill = findSkill(ad.skill)
  return [
    { to: href('/poslovi'), label: null },
    ...(skill ? [{ to: adSearchPath({ skill }), label: skillName(skill, language, 'label') }] : []),
    { to: adSearchPath({ skill, city: ad.city }), label: cityName(ad.city) },
  ]
}

async function createHiddenAdResponse(adId: number, viewerId: number | null, language: Language) {
  const reason = await findHiddenReason(db, { adId, viewerId })
  if (reason === 'own') return redirect(href('/klijent/moji-oglasi/:id', { id: adId }), 303)
  const links = skillLinks(language, adSearchPath).slice(0, 8)
  const details: MissingAd = { kind: reason === 'cancelled' ? 'cancelled' : 'ad', links }
  return data(details, reason === 'cancelled' || reason === 'deleted' ? 410 : 404)
}

export default function PublicAdPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { ad, questions, breadcrumbLinks, viewer, now } = loaderData
  const params = { id: ad.id }
  const breadcrumbItems = breadcrumbLinks.map(({ to, label }) => ({ to, label: label ?? t('common:nav.public_ads') }))
  return (
    <div data-view={href('/api/jobad/:id/track-view', params)}>
      <PageMeta
        title={`${ad.title}, ${ad.city}`}
        description={beginningOf(ad.description, 155)}
        path={href('/oglasi/:id', params)}
        image={`oglasi/${ad.id}`}
        structuredData={(place) => [
          breadcrumbs(place, [
            ...breadcrumbItems.map(({ to, label }) => ({ name: label, path: to })),
            { name: ad.title, path: href('/oglasi/:id', params) },
          ]),
        ]}
      />
      <Breadcrumb items={breadcrumbItems} />
      <WithAside aside={<AdAside ad={ad} viewer={viewer} />}>
        <PublicAdDetails ad={ad} now={now} />
        <Questions questions={questions} adId={ad.id} canAsk={false} now={now} />
        <PageLinks title={ad.title}>
          {viewer !== 'owner' && <ReportLinks target="ad" id={ad.id} blockable={viewer === 'Worker' && ad.client.id} />}
        </PageLinks>
      </WithAside>
    </div>
  )
}
