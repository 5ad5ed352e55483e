import { href } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PortfolioSection } from '#app/portfolio/components/portfolio-section.tsx'
import { ReportLinks } from '#app/reports/components/report-links.tsx'
import { Reviews } from '#app/reviews/components/reviews.tsx'
import { PageLinks } from '#app/site/components/page-links.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { breadcrumbs, profilePage } from '#app/site/structured-data.ts'
import { WithAside } from '#app/ui/layout/with-aside.tsx'
import { HiddenProfile } from '#app/workers/components/hidden-profile.tsx'
import { ProfileAside } from '#app/workers/components/profile-aside.tsx'
import { WorkerHeader } from '#app/workers/components/worker-header.tsx'
import { WorkerTexts } from '#app/workers/components/worker-texts.tsx'
import { loadProfile } from '#app/workers/routes/public-profile-loader.server.ts'
import { shortName } from '#app/workers/short-name.ts'
import { withQuery } from '#app/with-query.ts'
import type { Route } from './+types/public-profile.ts'

export const handle: RouteHandle = { bottomCards: false, parameters: ['cursor'] }

export function loader(args: Route.LoaderArgs) {
  return loadProfile(args.context, args)
}

export default function PublicProfile({ loaderData }: Route.ComponentProps) {
  return loaderData.hidden ? <HiddenProfile {...loaderData.hidden} /> : <ShownProfile loaderData={loaderData} />
}

type Shown = Extract<Route.ComponentProps['loaderData'], { isOwn: boolean }>

function ShownProfile({ loaderData }: { loaderData: Shown }) {
  const { t } = useTranslation()
  const { profile, reviewPage, itemPage, viewer, isOwn } = loaderData
  const { worker, skillNames } = profile
  const currentPath = href('/majstor/:publicProfileSlug', { publicProfileSlug: worker.publicProfileSlug })
  const skills = worker.skills.map(({ label }) => label).join(', ')
  const viewBeaconPath = withQuery(href('/api/publicworkerprofile/analytics/view'), { slug: worker.publicProfileSlug })
  return (
    <div className="stack" data-view={viewBeaconPath} data-track="profile_view">
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
        <Reviews
          reviews={reviewPage.items}
          ratingCounts={profile.ratingCounts}
          next={reviewPage.nextCursor && `${withQuery(currentPath, { cursor: reviewPage.nextCursor })}#recenzije`}
          first={reviewPage.isFirst ? null : `${currentPath}#recenzije`}
        />
      </WithAside>
      <PageLinks title={shortName(worker)}>
        {!isOwn && <ReportLinks target="profile" id={worker.id} blockable={viewer === 'Client' && worker.id} />}
      </PageLinks>
    </div>
  )
}
