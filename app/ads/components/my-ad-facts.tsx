import type { PresentedAdDetails } from '#app/ads/presenters.server.ts'
import { formatBudget } from '#app/i18n/formats.ts'
import { isOpenBudget } from '#app/i18n/money.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ImageGallery } from '#app/images/components/image-gallery.tsx'
import { IconLine } from '#app/ui/list/icon-line.tsx'
import { TimeAgo } from '#app/ui/time-ago.tsx'

const separator = '\u00a0· '

export function MyAdFacts({ ad, now }: { ad: PresentedAdDetails; now: Date }) {
  const { t, language } = useTranslation()
  const place = [ad.address, ad.city].filter(Boolean).join(', ')
  return (
    <section className="stack" aria-labelledby="opis">
      <h2 id="opis">{t('common:fields.description')}</h2>
      <div className="stack tight">
        <IconLine icon="banknote" label={t('common:fields.budget')}>
          {formatBudget(ad.minPayout, ad.maxPayout, language, t)}
          {ad.acceptsOutsideBudget &&
            !isOpenBudget(ad.minPayout, ad.maxPayout) &&
            `${separator}${t('ads:detail.outside')}`}
        </IconLine>
        {(place || ad.skillLabel) && (
          <IconLine icon="map-pin">
            {[place, ad.skillLabel, ad.timing && t(`common:timing.${ad.timing}`)].filter(Boolean).join(separator)}
          </IconLine>
        )}
        {ad.publishedAt && (
          <IconLine icon="clock" label={t('ads:detail.published')}>
            <TimeAgo at={ad.publishedAt} now={now} />
            {ad.viewCount > 0 && `${separator}${t('common:count.view', { count: ad.viewCount })}`}
          </IconLine>
        )}
      </div>
      {ad.description ? (
        <p className="as-typed">{ad.description}</p>
      ) : (
        <p className="muted">{t('ads:detail.no_description')}</p>
      )}
      <ImageGallery images={ad.images} />
    </section>
  )
}
