import { href } from 'react-router'
import { currentUser } from '#app/http/context.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { OwnOfferCard } from '#app/offers/components/own-offer-card.tsx'
import { WorkTabs } from '#app/offers/components/work-tabs.tsx'
import { readAfter, writeAfter } from '#app/offers/cursors.ts'
import { listOwnJobs, offersPerPage } from '#app/offers/queries.server.ts'
import { cityName } from '#app/places/cities.ts'
import { Badge } from '#app/ui/badge.tsx'
import { CardList } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/jobs-in-progress.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const after = readAfter(url.searchParams.get('after'))
  const found = await listOwnJobs(db, {
    workerId: currentUser(context).id,
    status: 'in_progress',
    after,
    limit: offersPerPage + 1,
  })
  const jobs = found.slice(0, offersPerPage)
  return {
    now: new Date(),
    isFirst: after === undefined,
    next: found.length > offersPerPage ? writeAfter(jobs.at(-1)!) : null,
    jobs: jobs.map(({ id, adId, title, city, clientId, clientName, amount, updatedAt, workerDoneAt }) => ({
      id,
      adId,
      title,
      city: cityName(city),
      clientId,
      clientName,
      amount,
      updatedAt,
      isAnnounced: workerDoneAt !== null,
    })),
  }
}

export default function JobsInProgress({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const { jobs, next, isFirst, now } = loaderData
  const here = href('/majstor/poslovi-u-toku')
  return (
    <div className="narrow stack">
      <title>{t('common:nav.jobsInProgress')}</title>
      <PageHead title={t('common:nav.jobsInProgress')} />
      <WorkTabs current="in_progress" />
      {jobs.length === 0 && (
        <EmptyState
          icon="briefcase"
          action={<LinkButton to={href('/majstor/pretraga-poslova')}>{t('offers:mine.find')}</LinkButton>}
        >
          {t('offers:in_progress.none')}
        </EmptyState>
      )}
      <CardList>
        {jobs.map((job) => (
          <OwnOfferCard key={job.id} offer={job} now={now}>
            <div className="row">
              <LinkButton
                to={href('/majstor/kontakt-razmjena/:jobAdId/:clientId', {
                  jobAdId: String(job.adId),
                  clientId: String(job.clientId),
                })}
                icon="phone"
              >
                {t('offers:contacts.open')}
              </LinkButton>
              <LinkButton
                to={href('/majstor/poruke/:jobAdId', { jobAdId: String(job.adId) })}
                variant="secondary"
                icon="message-circle"
              >
                {t('common:nav.messages')}
              </LinkButton>
              {job.isAnnounced ? (
                <Badge tone="success" icon="check">
                  {t('offers:announce.already')}
                </Badge>
              ) : (
                <LinkButton to={href('/majstor/posao/:id/zavrseno', { id: String(job.adId) })} variant="quiet">
                  {t('offers:announce.open')}
                </LinkButton>
              )}
            </div>
          </OwnOfferCard>
        ))}
      </CardList>
      <Pager next={next && `${here}?after=${next}`} first={isFirst ? null : here} />
    </div>
  )
}
