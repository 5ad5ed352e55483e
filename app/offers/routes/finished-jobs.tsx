import { href } from 'react-router'
import { currentUser } from '#app/http/context.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { OwnOfferCard } from '#app/offers/components/own-offer-card.tsx'
import { WorkTabs } from '#app/offers/components/work-tabs.tsx'
import { readAfter, writeAfter } from '#app/offers/cursors.ts'
import { listOwnJobs, offersPerPage } from '#app/offers/queries.server.ts'
import { cityName } from '#app/places/cities.ts'
import { CardList } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Stars } from '#app/ui/rating.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/finished-jobs.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const after = readAfter(url.searchParams.get('after'))
  const found = await listOwnJobs(db, {
    workerId: currentUser(context).id,
    status: 'completed',
    after,
    limit: offersPerPage + 1,
  })
  const jobs = found.slice(0, offersPerPage)
  return {
    now: new Date(),
    isFirst: after === undefined,
    next: found.length > offersPerPage ? writeAfter(jobs.at(-1)!) : null,
    jobs: jobs.map(({ id, adId, title, city, clientName, amount, updatedAt, rating, comment }) => ({
      id,
      adId,
      title,
      city: cityName(city),
      clientName,
      amount,
      updatedAt,
      rating,
      comment,
    })),
  }
}

export default function FinishedJobs({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const { jobs, next, isFirst, now } = loaderData
  const here = href('/majstor/zavrseni-poslovi')
  return (
    <div className="narrow stack">
      <title>{t('common:nav.finishedJobs')}</title>
      <PageHead title={t('common:nav.finishedJobs')} />
      <WorkTabs current="finished" />
      {jobs.length === 0 && (
        <EmptyState
          icon="award"
          action={<LinkButton to={href('/majstor/pretraga-poslova')}>{t('offers:mine.find')}</LinkButton>}
        >
          {t('offers:finished.none')}
        </EmptyState>
      )}
      <CardList>
        {jobs.map((job) => (
          <OwnOfferCard key={job.id} offer={job} now={now}>
            {job.rating !== null && (
              <div className="stack tight">
                <span className="rating">
                  <Stars value={job.rating} label={t('common:rating.outOf', { rating: job.rating })} />
                </span>
                <p className="as-typed">{job.comment}</p>
              </div>
            )}
          </OwnOfferCard>
        ))}
      </CardList>
      <Pager next={next && `${here}?after=${next}`} first={isFirst ? null : here} />
    </div>
  )
}
