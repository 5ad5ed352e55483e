import { AdActions } from '#app/ads/components/ad-actions.tsx'
import { AdHistory } from '#app/ads/components/ad-history.tsx'
import { AdNotice } from '#app/ads/components/ad-notice.tsx'
import { AdOffersSummary } from '#app/ads/components/ad-offers-summary.tsx'
import { AdStatusBadge } from '#app/ads/components/ad-status-badge.tsx'
import { presentAdDetails } from '#app/ads/presenters.server.ts'
import { findAdOf } from '#app/ads/queries.server.ts'
import { href } from '#app/href.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { notFound } from '#app/http/not-found.server.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { formatBudget, formatDateTime } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ImageGallery } from '#app/images/components/image-gallery.tsx'
import { Questions } from '#app/questions/components/questions.tsx'
import { listQuestions } from '#app/questions/queries.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { KeyValueList } from '#app/ui/list/key-value-list.tsx'
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
  if (!ad) throw notFound()
  return {
    ad: presentAdDetails(ad, languageOf(context)),
    questions,
    formTokens: issueFormTokens(context),
    now: new Date(),
  }
}

export default function MyAd({ loaderData }: Route.ComponentProps) {
  const { t, language } = useTranslation()
  const { ad, questions, formTokens, now } = loaderData
  const budget = formatBudget(ad.minPayout, ad.maxPayout, language, t)
  return (
    <div className="stack loose">
      <title>{ad.title}</title>
      <PageHeader
        title={ad.title}
        back={{ to: href('/klijent/moji-oglasi'), label: t('common:nav.my_ads') }}
        badge={<AdStatusBadge status={ad.status} />}
      />
      <AdNotice ad={ad} formTokens={formTokens} />
      <div className="with-aside">
        <div className="stack loose">
          <div className="stack">
            {!ad.acceptedOffer && (
              <p>
                <Price large>{budget}</Price>
              </p>
            )}
            <AdOffersSummary ad={ad} />
          </div>
          <section className="stack" aria-labelledby="opis">
            <h2 id="opis">{t('common:fields.description')}</h2>
            {ad.description ? (
              <p className="as-typed">{ad.description}</p>
            ) : (
              <p className="muted">{t('ads:detail.no_description')}</p>
            )}
            <ImageGallery images={ad.images} />
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
          <AdActions ad={ad} formTokens={formTokens} />
          <AdHistory ad={ad} />
        </div>
      </div>
    </div>
  )
}
