import { Photos } from '#app/images/components/photos.tsx'
import type { PresentedPublicAd } from '#app/ads/job-presenting.server.ts'
import { formatBudget, formatDate, formatDateTime, formatRelative } from '#app/i18n/formats.ts'
import { useWords } from '#app/i18n/words.tsx'
import { KeyValueList } from '#app/ui/key-value-list.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Price } from '#app/ui/price.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'

/** An ad as anyone may read it: the city and never the street, the client's first name and never a contact. */
export function PublicAd({ ad, now }: { ad: PresentedPublicAd; now: Date }) {
  const { t, language } = useWords()
  const { client, publishedAt } = ad
  const published = publishedAt && (
    <RelativeTime iso={publishedAt.toISOString()} exact={formatDateTime(publishedAt, language)}>
      {formatRelative(publishedAt, now, language)}
    </RelativeTime>
  )
  const offers = ad.offerCount === 0 ? t('search:no_offers') : t('common:count.offer', { count: ad.offerCount })
  const since = t('search:ad.client_since', { name: client.name, date: formatDate(client.since, language) })
  const jobsDone = client.completedJobs > 0 ? ` · ${t('search:ad.client_jobs', { count: client.completedJobs })}` : ''
  return (
    <>
      <PageHead title={ad.title} lead={<Price large>{formatBudget(ad.minPayout, ad.maxPayout, language, t)}</Price>} />
      <KeyValueList
        items={[
          [t('common:fields.city'), ad.city],
          [t('common:fields.skill'), ad.skillLabel],
          [t('search:ad.published'), published],
          [t('search:ad.offers'), offers],
          [t('search:ad.outside'), ad.acceptsOutsideBudget && t('search:ad.outside_yes')],
          [t('search:ad.client'), since + jobsDone],
        ]}
      />
      <section className="stack" aria-labelledby="opis">
        <h2 id="opis">{t('search:ad.description')}</h2>
        <p className="as-typed">{ad.description}</p>
        <Photos images={ad.images} />
        <p className="small muted">{t('search:ad.address_note')}</p>
      </section>
    </>
  )
}
