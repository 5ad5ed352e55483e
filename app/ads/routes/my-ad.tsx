import { data, href } from 'react-router'
import { AdActions } from '#app/ads/components/ad-actions.tsx'
import { AdHistory } from '#app/ads/components/ad-history.tsx'
import { AdNotice } from '#app/ads/components/ad-notice.tsx'
import { AdOffers } from '#app/ads/components/ad-offers.tsx'
import { Photos } from '#app/images/components/photos.tsx'
import { AdStatus } from '#app/ads/components/ad-status.tsx'
import { presentAdInFull } from '#app/ads/presenting.server.ts'
import { findAdOf } from '#app/ads/queries.server.ts'
import { currentUser, languageOf } from '#app/http/context.server.ts'
import { formSeed } from '#app/http/forms.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { formatBudget, formatDateTime } from '#app/i18n/formats.ts'
import { useWords } from '#app/i18n/words.tsx'
import { Questions } from '#app/questions/components/questions.tsx'
import { listQuestions } from '#app/questions/queries.server.ts'
import { KeyValueList } from '#app/ui/key-value-list.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Price } from '#app/ui/price.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/my-ad.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const client = currentUser(context)
  const adId = idParam(params.id)
  const [ad, questions] = await Promise.all([
    findAdOf(db, { adId, clientId: client.id }),
    listQuestions(db, { adId, viewer: { id: client.id, userType: client.userType } }),
  ])
  if (!ad) throw data(null, 404)
  return { ad: presentAdInFull(ad, languageOf(context)), questions, seed: formSeed(context), now: new Date() }
}

export default function MyAd({ loaderData }: Route.ComponentProps) {
  const { t, language } = useWords()
  const { ad, questions, seed, now } = loaderData
  const budget = formatBudget(ad.minPayout, ad.maxPayout, language, t)
  return (
    <div className="stack loose">
      <title>{ad.title}</title>
      <PageHead
        title={ad.title}
        back={{ to: href('/klijent/moji-oglasi'), label: t('common:nav.myAds') }}
        badge={<AdStatus status={ad.status} />}
      />
      <AdNotice ad={ad} seed={seed} />
      <div className="with-aside">
        <div className="stack loose">
          <div className="stack">
            {!ad.acceptedOffer && (
              <p>
                <Price large>{budget}</Price>
              </p>
            )}
            <AdOffers ad={ad} />
          </div>
          <section className="stack" aria-labelledby="opis">
            <h2 id="opis">{t('common:fields.description')}</h2>
            {ad.description ? (
              <p className="as-typed">{ad.description}</p>
            ) : (
              <p className="muted">{t('ads:detail.no_description')}</p>
            )}
            <Photos images={ad.images} />
            <KeyValueList
              items={[
                [t('common:fields.budget'), ad.acceptedOffer && budget],
                [t('common:fields.skill'), ad.skillLabel],
                [t('common:fields.city'), ad.city],
                [t('common:fields.address'), ad.address],
                [t('ads:detail.outside'), ad.acceptsOutsideBudget ? t('ads:detail.outside_yes') : null],
                [t('ads:detail.published'), ad.publishedAt && formatDateTime(ad.publishedAt, language)],
                [t('ads:detail.views'), ad.status === 'draft' ? null : String(ad.viewCount)],
              ]}
            />
          </section>
          {(ad.status === 'open' || questions.length > 0) && (
            <Questions questions={questions} adId={ad.id} canAsk={false} now={now} />
          )}
        </div>
        <div className="stack loose">
          <AdActions ad={ad} seed={seed} />
          <AdHistory ad={ad} />
        </div>
      </div>
    </div>
  )
}
