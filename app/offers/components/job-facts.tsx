import type { ReactNode } from 'react'
import { href } from 'react-router'
import { AdStatus } from '#app/ads/components/ad-status.tsx'
import { pictureAt, pictureSet } from '#app/images/addresses.ts'
import type { AdStatus as Status } from '#app/ads/rules.ts'
import { formatBudget, formatDate, formatKm } from '#app/i18n/formats.ts'
import { useWords } from '#app/i18n/words.tsx'
import { When } from '#app/offers/components/when.tsx'
import { KeyValueList } from '#app/ui/key-value-list.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { PhotoStrip } from '#app/ui/photo-strip.tsx'
import { Price } from '#app/ui/price.tsx'

type Job = {
  id: number
  title: string
  description: string
  skill: string
  city: string
  address: string | null
  status: Status
  minPayout: number
  maxPayout: number | null
  offerCount: number
  highestOffer: number | null
  publishedAt: Date | null
  clientName: string
  clientSince: Date
  clientCompletedJobs: number
  images: { id: number; width: number; height: number }[]
}

/** What a worker reads before offering: price, what may be done about it, place, time, how many have offered, then the words and pictures. */
export function JobFacts({ ad, now, children }: { ad: Job; now: Date; children?: ReactNode }) {
  const { t, language } = useWords()
  return (
    <>
      <PageHead
        back={{ to: href('/majstor/pretraga-poslova'), label: t('common:nav.findJobs') }}
        title={ad.title}
        badge={<AdStatus status={ad.status} />}
        lead={<Price large>{formatBudget(ad.minPayout, ad.maxPayout, language, t)}</Price>}
      />
      {children}
      <KeyValueList
        items={[
          [t('common:fields.city'), ad.city],
          [t('common:fields.address'), ad.address],
          [t('common:fields.skill'), ad.skill],
          [t('offers:job.published'), ad.publishedAt && <When at={ad.publishedAt} now={now} />],
          [t('common:nav.offers'), t('common:count.offer', { count: ad.offerCount })],
          [t('offers:job.highest'), ad.highestOffer !== null && formatKm(ad.highestOffer, language)],
          [
            t('common:userType.Client'),
            [ad.clientName, ad.clientCompletedJobs > 0 && t('common:count.job', { count: ad.clientCompletedJobs })]
              .filter(Boolean)
              .join(' · '),
          ],
          [t('common:words.memberSince'), formatDate(ad.clientSince, language)],
        ]}
      />
      <p className="as-typed">{ad.description}</p>
      <PhotoStrip
        label={t('common:fields.images')}
        photos={ad.images.map(({ id, width, height }, nth) => ({
          src: pictureAt(id, 320),
          srcSet: pictureSet(id),
          width,
          height,
          alt: t('offers:job.photo', { number: nth + 1 }),
          to: pictureAt(id, 1280),
        }))}
      />
    </>
  )
}
