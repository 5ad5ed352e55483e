import { data, href } from 'react-router'
import { languageOf, maybeUser } from '#app/http/context.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { PortfolioSection } from '#app/portfolio/components/portfolio-section.tsx'
import { pageOfItems, portfolioCursorSchema } from '#app/portfolio/paging.ts'
import { listPortfolioPage } from '#app/portfolio/queries.server.ts'
import { Reviews } from '#app/reviews/components/reviews.tsx'
import { listReviews } from '#app/reviews/queries.server.ts'
import { pageOfReviews, reviewCursorSchema } from '#app/reviews/paging.ts'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { breadcrumbs, profilePage } from '#app/site/structured-data.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { ContactInvitation } from '#app/workers/components/contact-invitation.tsx'
import { WorkerProfile } from '#app/workers/components/worker-profile.tsx'
import { shortName } from '#app/workers/naming.ts'
import { findPublicWorker } from '#app/workers/queries.server.ts'
import { showProfile } from '#app/workers/showing.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/public-profile.ts'

export const handle = { hydrate: false, ownIcons: ['menu', 'info', 'star', 'stars'] }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const found = await findPublicWorker(db, { slug: params.publicProfileSlug })
  if (!found) throw data(null, 404)

  const workerId = found.card.id
  const before = reviewCursorSchema.parse(url.searchParams.get('poslije'))
  const beforeItem = portfolioCursorSchema.parse(url.searchParams.get('radovi'))
  const [reviews, items] = await Promise.all([
    listReviews(db, { workerId, before }),
    listPortfolioPage(db, { workerId, before: beforeItem }),
  ])
  const user = maybeUser(context)
  return {
    profile: showProfile(found, languageOf(context)),
    viewer: user?.userType ?? ('visitor' as const),
    isOwn: user?.id === workerId,
    isFirst: before === null,
    isFirstItem: beforeItem === null,
    ...pageOfReviews(reviews),
    ...pageOfItems(items),
  }
}

export default function PublicProfile({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const { profile, reviews, nextReview, isFirst, items, nextItem, isFirstItem, viewer, isOwn } = loaderData
  const { worker } = profile
  const here = href('/majstor/:publicProfileSlug', { publicProfileSlug: worker.publicProfileSlug })
  const trades = worker.skills.map(({ label }) => label).join(', ')
  const seen = `${href('/api/publicworkerprofile/analytics/view')}?${new URLSearchParams({ slug: worker.publicProfileSlug })}`
  return (
    <div className="narrow stack loose" data-view={seen} data-track="profile_view">
      <PageMeta
        title={`${shortName(worker)} – ${trades}, ${worker.city}`}
        description={t('workers:meta', { name: shortName(worker), trades, city: worker.city })}
        path={isFirst && isFirstItem ? here : null}
        kind="profile"
        picture={`majstor/${worker.publicProfileSlug}`}
        structured={(place) => [
          profilePage(place, {
            name: shortName(worker),
            path: here,
            trades: worker.skills.map(({ label }) => label),
            city: worker.city,
            memberSince: worker.memberSince,
          }),
          breadcrumbs(place, [
            { name: t('common:nav.workers'), path: href('/majstori') },
            { name: shortName(worker), path: here },
          ]),
        ]}
      />
      <WorkerProfile profile={profile} />
      {isOwn ? (
        <p>
          <LinkButton variant="secondary" to={href('/majstor/moj-profil')}>
            {t('workers:edit_own')}
          </LinkButton>
        </p>
      ) : (
        <ContactInvitation viewer={viewer} workerId={worker.id} />
      )}
      <PortfolioSection
        items={items}
        next={nextItem ? `${here}?radovi=${nextItem}#radovi` : null}
        first={isFirstItem ? null : `${here}#radovi`}
      />
      <Reviews
        reviews={reviews}
        next={nextReview ? `${here}?poslije=${nextReview}#recenzije` : null}
        first={isFirst ? null : `${here}#recenzije`}
      />
    </div>
  )
}
