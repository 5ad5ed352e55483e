import type { ReactNode } from 'react'
import { AdStatusBadge } from '#app/ads/components/ad-status-badge.tsx'
import { href } from '#app/href.ts'
import { formatBudget, formatDate, formatKm } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { imageUrl, imageSrcSet } from '#app/images/urls.ts'
import type { PresentedAdForWorker } from '#app/offers/presenters.server.ts'
import { ImageStrip } from '#app/ui/image-strip.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { KeyValueList } from '#app/ui/list/key-value-list.tsx'
import { Price } from '#app/ui/price.tsx'
import { TimeAgo } from '#app/ui/time-ago.tsx'

/** The ad as a worker reads it before an offer. */
export function WorkerAdDetails({ ad, now, children }: { ad: PresentedAdForWorker; now: Date; children?: ReactNode }) {
  const { t, language } = useTranslation()
  return (
    <>
      <PageHeader
        back={{ to: href('/majstor/pretraga-poslova'), label: t('common:nav.find_ads') }}
        title={ad.title}
        badge={<AdStatusBadge status={ad.status} />}
        lead={<Price large>{formatBudget(ad.minPayout, ad.maxPayout, language, t)}</Price>}
      />
      {children}
      <KeyValueList
        items={[
          [t('common:fields.city'), ad.city],
          [t('common:fields.address'), ad.address],
          [t('common:fields.skill'), ad.skillLabel],
          [t('offers:ad.published'), ad.publishedAt && <TimeAgo at={ad.publishedAt} now={now} />],
          [t('common:nav.offers'), t('common:count.offer', { count: ad.offerCount })],
          [t('offers:ad.highest'), ad.highestOffer !== null && formatKm(ad.highestOffer, language)],
          [
            t('common:userType.Client'),
            [ad.clientName, ad.clientCompletedJobs > 0 && t('common:count.job', { count: ad.clientCompletedJobs })]
              .filter(Boolean)
              .join(' · '),
          ],
          [t('common:labels.member_since'), formatDate(ad.clientSince, language)],
        ]}
      />
      <p className="as-typed">{ad.description}</p>
      <ImageStrip
        label={t('common:fields.images')}
        images={ad.images.map(({ id, width, height }, index) => ({
          src: imageUrl(id, 320),
          srcSet: imageSrcSet(id),
          width,
          height,
          alt: t('offers:ad.photo', { number: index + 1 }),
          to: imageUrl(id, 1280),
        }))}
      />
    </>
  )
}
