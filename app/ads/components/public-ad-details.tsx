import { ImageGallery } from '#app/images/components/image-gallery.tsx'
import type { PresentedPublicAd } from '#app/ads/presenters.server.ts'
import { formatBudget } from '#app/i18n/formats.ts'
import { isOpenBudget } from '#app/i18n/money.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { AdReview } from '#app/reviews/components/ad-review.tsx'
import { IconLine } from '#app/ui/list/icon-line.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Price } from '#app/ui/price.tsx'
import { TimeAgo } from '#app/ui/time-ago.tsx'

/** An ad as anyone may read it: the city and never the street. */
export function PublicAdDetails({ ad, now }: { ad: PresentedPublicAd; now: Date }) {
  const { t, language } = useTranslation()
  const { publishedAt, offerCount } = ad
  const interested =
    offerCount > 0 ? t('public-ads:interested', { count: offerCount }) : t('public-ads:interested_none')
  return (
    <>
      <PageHeader
        title={ad.title}
        lead={
          <>
            <Price large>{formatBudget(ad.minPayout, ad.maxPayout, language, t)}</Price>
            {ad.acceptsOutsideBudget && !isOpenBudget(ad.minPayout, ad.maxPayout) && (
              <span className="small">{t('public-ads:outside_budget')}</span>
            )}
          </>
        }
      />
      <div>
        <IconLine icon="map-pin" label={t('common:fields.city')}>
          {[ad.city, ad.skillLabel, ad.timing && t(`common:timing.${ad.timing}`)].filter(Boolean).join('\u00a0· ')}
        </IconLine>
        <IconLine icon="clock">
          {publishedAt && <TimeAgo at={publishedAt} now={now} />}
          {`\u00a0· ${interested}`}
        </IconLine>
      </div>
      {ad.status !== 'open' && <Notice kind="info">{t(`search:ad.${ad.status}`)}</Notice>}
      <ImageGallery images={ad.images} />
      <section className="stack tight" aria-labelledby="opis">
        <h2 id="opis">{t('search:ad.description')}</h2>
        <p className="as-typed">{ad.description}</p>
        <p className="small muted">{t('search:ad.address_note')}</p>
      </section>
      <AdReview review={ad.review} />
    </>
  )
}
