import { data, href } from 'react-router'
import { currentUser, languageOf } from '#app/http/context.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { OfferCard } from '#app/offers/components/offer-card.tsx'
import { Reviews } from '#app/reviews/components/reviews.tsx'
import { pageOfReviews, reviewCursorSchema } from '#app/reviews/paging.ts'
import { listReviews } from '#app/reviews/queries.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { CardList } from '#app/ui/card.tsx'
import { WorkerProfile } from '#app/workers/components/worker-profile.tsx'
import { shortName } from '#app/workers/naming.ts'
import { findOfferingWorker } from '#app/workers/queries.server.ts'
import { showProfile } from '#app/workers/showing.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/offering-worker.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const whose = { adId: idParam(params.id), clientId: currentUser(context).id, workerId: idParam(params.workerId) }
  const found = await findOfferingWorker(db, whose)
  if (!found) throw data(null, 404)

  const before = reviewCursorSchema.parse(url.searchParams.get('poslije'))
  const { card, offerId, amount, message, offerStatus, updatedAt, adId, title, adStatus, minPayout, maxPayout } = found
  const profile = showProfile(found, languageOf(context))
  return {
    now: new Date(),
    profile,
    ad: { id: adId, title, status: adStatus, minPayout, maxPayout },
    offer: { id: offerId, amount, message, status: offerStatus, updatedAt, worker: profile.worker },
    isFirst: before === null,
    ...pageOfReviews(await listReviews(db, { workerId: card.id, before })),
  }
}

export default function OfferingWorker({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const { profile, ad, offer, reviews, nextReview, isFirst, now } = loaderData
  const { worker } = profile
  const params = { id: String(ad.id), workerId: String(worker.id) }
  const here = href('/klijent/moji-oglasi/:id/ponude/pogledajte-profil/:workerId', params)
  return (
    <div className="narrow stack loose">
      <title>{shortName(worker)}</title>
      <BackLink to={href('/klijent/moji-oglasi/:id/ponude', params)}>{t('offers:back_to_offers')}</BackLink>
      <WorkerProfile profile={profile} />
      <section className="stack" aria-labelledby="ponuda">
        <h2 id="ponuda">{t('workers:offer_for', { title: ad.title })}</h2>
        <CardList>
          <OfferCard ad={ad} offer={offer} now={now} onProfile />
        </CardList>
      </section>
      <Reviews
        reviews={reviews}
        next={nextReview ? `${here}?poslije=${nextReview}` : null}
        first={isFirst ? null : here}
      />
    </div>
  )
}
