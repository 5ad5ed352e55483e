import { data, href } from 'react-router'
import { postAdPath } from '#app/ads/post-ad-path.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { languageOf, maybeUser, viewerType } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PortfolioSection } from '#app/portfolio/components/portfolio-section.tsx'
import { listPortfolioPage } from '#app/portfolio/queries.server.ts'
import { ReportLinks } from '#app/reports/components/report-links.tsx'
import { Reviews } from '#app/reviews/components/reviews.tsx'
import { listReviews } from '#app/reviews/queries.server.ts'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { ShareLink } from '#app/site/components/share-link.tsx'
import { breadcrumbs, profilePage } from '#app/site/structured-data.ts'
import { WithAside } from '#app/ui/layout/with-aside.tsx'
import { ProfileAside } from '#app/workers/components/profile-aside.tsx'
import { WorkerHeader } from '#app/workers/components/worker-header.tsx'
import { WorkerTexts } from '#app/workers/components/worker-texts.tsx'
import { shortName } from '#app/workers/short-name.ts'
import { findPublicWorker } from '#app/workers/queries.server.ts'
import { onlySkillOf, presentProfile } from '#app/workers/presenters.server.ts'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/public-profile.ts'

export const handle: RouteHandle = { bottomCards: false }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const found = await findPublicWorker(db, { slug: params.publicProfileSlug })
  if (!found) throw data(null, 404)
  const { id: workerId, city } = found.card
  const [reviewPage, itemPage] = await Promise.all([
    listReviews(db, { workerId, cursor: url.searchParams.get('cursor') }),
    listPortfolioPage(db, { workerId, cursor: url.searchParams.get('itemCursor') }),
  ])
  const profile = presentProfile(found, languageOf(context))
  return {
    profile,
    viewer: viewerType(context),
    postAdPath: postAdPath(viewerType(context), { skill: onlySkillOf(profile.worker), city }),
    isOwn: maybeUser(context)?.id === workerId,
    reviewPage,
    itemPage,
  }
}

export default function PublicProfile({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { profile, reviewPage, itemPage, viewer, isOwn } = loaderData
  const { worker } = profile
  const currentPath = href('/majstor/:publicProfileSlug', { publicProfileSlug: worker.publicProfileSlug })
  const skillNames = worker.skills.map(({ label }) => label)
  const skills = skillNames.join(', ')
  const viewBeaconPath = withQuery(href('/api/publicworkerprofile/analytics/view'), { slug: worker.publicProfileSlug })
  return (
    <div data-view={viewBeaconPath} data-track="profile_view">
      <PageMeta
        title={`${shortName(worker)} – ${skills}, ${worker.city}`}
        description={t('workers:meta', { name: shortName(worker), skills, city: worker.city })}
        path={reviewPage.isFirst && itemPage.isFirst ? currentPath : null}
        kind="profile"
        image={`majstor/${worker.publicProfileSlug}`}
        structuredData={(site) => [
          profilePage(site, {
            name: shortName(worker),
            path: currentPath,
            skills: skillNames,
            city: worker.city,
            memberSince: worker.memberSince,
          }),
          breadcrumbs(site, [
            { name: t('common:nav.workers'), path: href('/majstori') },
            { name: shortName(worker), path: currentPath },
          ]),
        ]}
      />
      <WithAside
        aside={<ProfileAside profile={profile} viewer={viewer} isOwn={isOwn} postAdPath={loaderData.postAdPath} />}
      >
        <WorkerHeader profile={profile} />
        <PortfolioSection
          items={itemPage.items}
          next={itemPage.nextCursor && `${withQuery(currentPath, { itemCursor: itemPage.nextCursor })}#radovi`}
          first={itemPage.isFirst ? null : `${currentPath}#radovi`}
        />
        <WorkerTexts profile={profile} />
        <ShareLink title={shortName(worker)} />
        {!isOwn && <ReportLinks target="profile" id={worker.id} blockable={viewer === 'Client' ? worker.id : null} />}
        <Reviews
          reviews={reviewPage.items}
          next={reviewPage.nextCursor && `${withQuery(currentPath, { cursor: reviewPage.nextCursor })}#recenzije`}
          first={reviewPage.isFirst ? null : `${currentPath}#recenzije`}
        />
      </WithAside>
    </div>
  )
}
