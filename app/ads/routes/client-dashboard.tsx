import { href } from 'react-router'
import { GivenJobCard } from '#app/ads/components/given-job-card.tsx'
import { MyAdCard } from '#app/ads/components/my-ad-card.tsx'
import { presentAd, presentJob } from '#app/ads/presenting.server.ts'
import { countMyAds, listMyAds, listMyJobs } from '#app/ads/queries.server.ts'
import { currentUser, languageOf } from '#app/http/context.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { CardList } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/client-dashboard.ts'

const shown = 3

export async function loader({ context }: Route.LoaderArgs) {
  const client = currentUser(context)
  const language = languageOf(context)
  const [counts, jobs, { items }] = await Promise.all([
    countMyAds(db, client.id),
    listMyJobs(db, { clientId: client.id, status: 'in_progress', pageSize: shown }),
    listMyAds(db, { clientId: client.id, filter: 'waiting', sort: 'mostOffers', pageSize: shown }),
  ])
  return {
    name: client.name,
    counts,
    jobs: jobs.items.map((job) => presentJob(job, language)),
    ads: items.map((ad) => presentAd(ad, language)),
    now: new Date(),
  }
}

export default function ClientDashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const { name, counts, jobs, ads, now } = loaderData
  const post = (
    <LinkButton to={href('/klijent/objavite-oglas')} icon="plus">
      {t('common:nav.postAd')}
    </LinkButton>
  )
  return (
    <div className="stack loose">
      <title>{t('common:nav.home')}</title>
      <PageHead
        title={t('ads:dashboard.title', { name })}
        lead={t('ads:dashboard.lead')}
        actions={counts.all > 0 ? post : undefined}
      />
      {counts.all === 0 && (
        <EmptyState icon="file-text" action={post}>
          {t('ads:mine.none')}
        </EmptyState>
      )}
      {counts.all > 0 && (
        <div className="with-aside">
          <div className="stack loose">
            {jobs.length + ads.length === 0 && <EmptyState icon="briefcase">{t('ads:dashboard.nothing')}</EmptyState>}
            {jobs.length > 0 && (
              <section className="stack" aria-labelledby="u-toku">
                <h2 id="u-toku">{t('common:nav.jobsInProgress')}</h2>
                <CardList>
                  {jobs.map((job) => (
                    <GivenJobCard key={job.id} job={job} />
                  ))}
                </CardList>
                {counts.inProgress > jobs.length && (
                  <LinkButton variant="secondary" to={href('/klijent/moji-poslovi')}>
                    {t('ads:dashboard.all_jobs')}
                  </LinkButton>
                )}
              </section>
            )}
            {ads.length > 0 && (
              <section className="stack" aria-labelledby="oglasi">
                <h2 id="oglasi">{t('ads:dashboard.waiting')}</h2>
                <CardList>
                  {ads.map((ad) => (
                    <MyAdCard key={ad.id} ad={ad} now={now} />
                  ))}
                </CardList>
              </section>
            )}
          </div>
          <section className="stack" aria-labelledby="brojke">
            <h2 id="brojke">{t('ads:dashboard.numbers')}</h2>
            <Facts
              items={[
                { value: counts.open, label: t('ads:dashboard.open') },
                { value: counts.offers, label: t('ads:dashboard.offers') },
                { value: counts.inProgress, label: t('common:nav.jobsInProgress') },
                { value: counts.completed, label: t('common:nav.finishedJobs') },
                { value: counts.views, label: t('ads:dashboard.views') },
              ]}
            />
            <div className="row">
              <LinkButton variant="secondary" to={href('/klijent/moji-oglasi')}>
                {t('ads:dashboard.all_ads')}
              </LinkButton>
              <LinkButton variant="secondary" to={`${href('/klijent/moji-poslovi')}?stanje=u-toku`}>
                {t('common:nav.jobsInProgress')}
              </LinkButton>
              <LinkButton variant="secondary" to={`${href('/klijent/moji-poslovi')}?stanje=zavrseni`}>
                {t('common:nav.finishedJobs')}
              </LinkButton>
              <LinkButton variant="secondary" to={href('/majstori')}>
                {t('ads:dashboard.browse')}
              </LinkButton>
            </div>
          </section>
        </div>
      )}
    </div>
  )
}
