import { data, href } from 'react-router'
import { languageOf, maybeUser } from '#app/http/context.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { Reviews } from '#app/reviews/components/reviews.tsx'
import { listReviews } from '#app/reviews/queries.server.ts'
import { pageOfReviews, reviewCursorSchema } from '#app/reviews/paging.ts'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { breadcrumbs, profilePage } from '#app/site/structured-data.ts'
import { ContactInvitation } from '#app/workers/components/contact-invitation.tsx'
import { WorkerProfile } from '#app/workers/components/worker-profile.tsx'
import { shortName } from '#app/workers/naming.ts'
import { findPublicWorker } from '#app/workers/queries.server.ts'
import { showWorker } from '#app/workers/showing.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/public-profile.ts'

export const handle = { hydrate: false }

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const profile = await findPublicWorker(db, { slug: params.publicProfileSlug })
  if (!profile) throw data(null, 404)

  const before = reviewCursorSchema.parse(url.searchParams.get('poslije'))
  const { card, workDescription, skillDetails } = profile
  return {
    worker: showWorker(card, languageOf(context)),
    workDescription,
    skillDetails,
    isFirst: before === null,
    viewer: maybeUser(context)?.userType ?? ('visitor' as const),
    ...pageOfReviews(await listReviews(db, { workerId: card.id, before })),
  }
}

export default function PublicProfile({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const { worker, workDescription, skillDetails, reviews, nextReview, isFirst, viewer } = loaderData
  const here = href('/majstor/:publicProfileSlug', { publicProfileSlug: worker.publicProfileSlug })
  const trades = worker.skills.map(({ label }) => label).join(', ')
  return (
    <div className="narrow stack loose">
      <PageMeta
        title={`${shortName(worker)} – ${trades}, ${worker.city}`}
        description={t('workers:meta', { name: shortName(worker), trades, city: worker.city })}
        path={isFirst ? here : null}
        kind="profile"
        picture={`majstor/${worker.publicProfileSlug}`}
        structured={(place) => [
          profilePage(place, { name: shortName(worker), path: here, trades: worker.skills.map(({ label }) => label), city: worker.city, memberSince: worker.memberSince }),
          breadcrumbs(place, [{ name: t('common:nav.workers'), path: href('/majstori') }, { name: shortName(worker), path: here }]),
        ]}
      />
      <WorkerProfile worker={worker} workDescription={workDescription} skillDetails={skillDetails} />
      <ContactInvitation viewer={viewer} workerId={worker.id} />
      <Reviews reviews={reviews} next={nextReview ? `${here}?poslije=${nextReview}#recenzije` : null} first={isFirst ? null : `${here}#recenzije`} />
    </div>
  )
}
