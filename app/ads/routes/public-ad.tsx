import { data, href, redirect } from 'react-router'
import { JobInvitation } from '#app/ads/components/job-invitation.tsx'
import type { MissingJob } from '#app/ads/components/job-missing.tsx'
import { PublicAd } from '#app/ads/components/job-public-ad.tsx'
import { jobsPath } from '#app/ads/job-addresses.ts'
import { presentPublicAd, skillChoices } from '#app/ads/job-presenting.server.ts'
import { findAdForVisitor } from '#app/ads/queries.server.ts'
import { trackView, whyHidden } from '#app/ads/viewing.server.ts'
import { languageOf, maybeUser, visitorId } from '#app/http/context.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { cityName } from '#app/places/cities.ts'
import { findSkill, skillName } from '#app/places/skills.ts'
import { Questions } from '#app/questions/components/questions.tsx'
import { listQuestions } from '#app/questions/queries.server.ts'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { breadcrumbs } from '#app/site/structured-data.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/public-ad.ts'

export { JobErrorBoundary as ErrorBoundary } from '#app/ads/components/job-missing.tsx'

export const handle = { hydrate: false, ownIcons: ['menu', 'info'] }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const [language, user, now] = [languageOf(context), maybeUser(context), new Date()]
  const adId = /^[1-9]\d{0,14}$/.test(params.id) ? Number(params.id) : 0
  const [ad, questions] = await Promise.all([
    findAdForVisitor(db, adId),
    listQuestions(db, { adId, viewer: null }),
    // A page is worth more than a number: an ad that is held by another write for long is shown uncounted.
    // What a browser fetches ahead nobody has seen yet; the page says so itself when it is seen.
    isAhead(request) ||
      trackView(db, { adId, viewerId: user?.id ?? null, visitor: visitorId(context, now), now }).catch(() => false),
  ])
  if (!ad) throw await hiddenAd(adId, user?.id ?? null, language)

  const skill = findSkill(ad.skill)
  return {
    ad: presentPublicAd(ad, language),
    questions,
    crumbs: [
      { to: href('/poslovi'), label: null },
      ...(skill ? [{ to: jobsPath({ skill }), label: skillName(skill, language, 'label') }] : []),
      { to: jobsPath({ skill, city: ad.city }), label: cityName(ad.city) },
    ],
    viewer: user?.id === ad.clientId ? ('owner' as const) : (user?.userType ?? ('visitor' as const)),
    now,
  }
}

function isAhead({ headers }: Request): boolean {
  return headers.get('sec-purpose')?.startsWith('prefetch') ?? false
}

async function hiddenAd(adId: number, viewerId: number | null, language: ReturnType<typeof languageOf>) {
  const reason = await whyHidden(db, { adId, viewerId })
  if (reason === 'own') return redirect(href('/klijent/moji-oglasi/:id', { id: String(adId) }), 303)
  const links = skillChoices(language)
    .slice(0, 8)
    .map(({ value, label }) => ({ to: jobsPath({ skill: findSkill(value) }), label }))
  const details: MissingJob = { kind: reason === 'withdrawn' ? 'withdrawn' : 'ad', links }
  return data(details, reason === 'withdrawn' ? 410 : 404)
}

export default function PublicAdPage({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const { ad, questions, crumbs, viewer, now } = loaderData
  const params = { id: String(ad.id) }
  const trail = crumbs.map(({ to, label }) => ({ to, label: label ?? t('common:nav.jobs') }))
  return (
    <div className="narrow stack loose" data-view={href('/api/jobad/:id/track-view', params)}>
      <PageMeta
        title={`${ad.title}, ${ad.city}`}
        description={ad.description.slice(0, 155)}
        path={href('/oglasi/:id', params)}
        picture={`oglasi/${ad.id}`}
        structured={(place) => [
          breadcrumbs(place, [
            ...trail.map(({ to, label }) => ({ name: label, path: to })),
            { name: ad.title, path: href('/oglasi/:id', params) },
          ]),
        ]}
      />
      <Breadcrumb items={[...trail, { label: ad.title }]} />
      <PublicAd ad={ad} now={now} />
      {ad.status !== 'open' && <Notice kind="info">{t(`search:ad.${ad.status}`)}</Notice>}
      {viewer === 'owner' && (
        <p>
          <LinkButton to={href('/klijent/moji-oglasi/:id', params)}>{t('search:ad.to_own')}</LinkButton>
        </p>
      )}
      {viewer === 'Worker' && (
        <p>
          <LinkButton to={href('/majstor/posao/:id', params)}>{t('search:ad.to_offer')}</LinkButton>
        </p>
      )}
      {viewer === 'visitor' && ad.status === 'open' && (
        <JobInvitation viewer="visitor" next={href('/majstor/posao/:id', params)} />
      )}
      <Questions questions={questions} adId={ad.id} canAsk={false} now={now} />
    </div>
  )
}
