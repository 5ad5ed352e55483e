import { AdStatusBadge } from '#app/ads/components/ad-status-badge.tsx'
import { LazyAdDecline } from '#app/ads/components/responses/lazy-ad-decline.tsx'
import { formatBudget } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ImageGallery } from '#app/images/components/image-gallery.tsx'
import type { PresentedAdForWorker } from '#app/offers/presenters.server.ts'
import type { OfferStatus, WorkerList } from '#app/offers/rules.ts'
import { buttonClass } from '#app/ui/button.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { IconLine } from '#app/ui/list/icon-line.tsx'
import { Price } from '#app/ui/price.tsx'
import { TimeAgo } from '#app/ui/time-ago.tsx'

const listLabels: Record<WorkerList, string> = {
  '/majstor/pretraga-poslova': 'common:nav.find_ads',
  '/majstor/moje-ponude': 'common:nav.my_offers',
  '/majstor/poslovi-u-toku': 'common:adStatus.InProgress',
  '/majstor/zavrseni-poslovi': 'common:nav.completed_assignments',
}

/** The budget and the ad's state, unless a price was agreed on. */
export function WorkerAdHeader({
  ad,
  offerStatus,
}: {
  ad: PresentedAdForWorker
  offerStatus?: OfferStatus | undefined
}) {
  const { t, language } = useTranslation()
  const isAgreed = offerStatus === 'accepted'
  return (
    <PageHeader
      long
      back={{ to: ad.list, label: t(listLabels[ad.list]) }}
      title={ad.title}
      badge={ad.status !== 'open' && !isAgreed && <AdStatusBadge status={ad.status} />}
      lead={!isAgreed && <Price large>{formatBudget(ad.minPayout, ad.maxPayout, language, t)}</Price>}
    />
  )
}

/** The tokens are for the answer of a worker who may still offer. */
type WorkerAdDetailsProps = { ad: PresentedAdForWorker; now: Date; formTokens: FormTokens | false }

/** An ad as workers read it: where and when, the description, the photos, and who posted it. */
export function WorkerAdDetails({ ad, now, formTokens }: WorkerAdDetailsProps) {
  const { t } = useTranslation()
  const { publishedAt, offerCount, highestOffer } = ad
  return (
    <>
      <div className="stack tight muted">
        <IconLine icon="map-pin">
          {[ad.city, ad.skillLabel, ad.timing && t(`common:timing.${ad.timing}`)].filter(Boolean).join(' · ')}
        </IconLine>
        <IconLine icon="clock">
          {publishedAt && (
            <>
              <TimeAgo at={publishedAt} now={now} />
              {' · '}
            </>
          )}
          {offerCount ? t('common:count.offer', { count: offerCount }) : t('search:no_offers')}
          {highestOffer && ` · ${highestOffer}`}
        </IconLine>
        <IconLine icon="user" label={t('common:userType.Client')}>
          {ad.client}
        </IconLine>
      </div>
      <p className="as-typed">{ad.description}</p>
      <ImageGallery images={ad.images} />
      {formTokens && <LazyAdDecline adId={ad.id} reason={ad.ownDecline} formTokens={formTokens} />}
      <div className="row">
        <a className={buttonClass({ variant: 'quiet' })} href={ad.report.to}>
          {ad.report.label}
        </a>
      </div>
    </>
  )
}
