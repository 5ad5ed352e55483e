import { ImageGallery } from '#app/images/components/image-gallery.tsx'
import type { PresentedPublicAd } from '#app/ads/presenters.server.ts'
import { formatBudget, formatDate } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { AdReview } from '#app/reviews/components/ad-review.tsx'
import { KeyValueList } from '#app/ui/list/key-value-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Price } from '#app/ui/price.tsx'
import { TimeAgo } from '#app/ui/time-ago.tsx'

/** An ad as anyone may read it: the city and never the street, the client's first name and never a contact. */
export function PublicAdDetails({ ad, now }: { ad: PresentedPublicAd; now: Date }) {
  const { t, language } = useTranslation()
  const { client, publishedAt } = ad
  const published = publishedAt && <TimeAgo at={publishedAt} now={now} />
  const offers = ad.offerCount === 0 ? t('search:no_offers') : t('common:count.offer', { count: ad.offerCount })
  const since = t('search:ad.client_since', { name: client.name, date: formatDate(client.since, language) })
  const completedJobs =
    client.completedJobs > 0 ? ` · ${t('search:ad.client_jobs', { count: client.completedJobs })}` : ''
  return (
    <>
      <PageHeader
        title={ad.title}
        lead={<Price large>{formatBudget(ad.minPayout, ad.maxPayout, language, t)}</Price>}
      />
      <KeyValueList
        items={[
          [t('common:fields.city'), ad.city],
          [t('common:fields.skill'), ad.skillLabel],
          [t('search:ad.published'), published],
          [t('search:ad.offers'), offers],
          [t('search:ad.outside'), ad.acceptsOutsideBudget && t('search:ad.outside_yes')],
          [t('search:ad.client'), since + completedJobs],
        ]}
      />
      <section className="stack" aria-labelledby="opis">
        <h2 id="opis">{t('search:ad.description')}</h2>
        <p className="as-typed">{ad.description}</p>
        <ImageGallery images={ad.images} />
        <p className="small muted">{t('search:ad.address_note')}</p>
      </section>
      <AdReview review={ad.review} />
    </>
  )
}
