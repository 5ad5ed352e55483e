import { AdActions } from '#app/ads/components/ad-actions.tsx'
import { AdHistory } from '#app/ads/components/ad-history.tsx'
import { AdNotice } from '#app/ads/components/ad-notice.tsx'
import { AdOffersSummary } from '#app/ads/components/ad-offers-summary.tsx'
import { AdStatusBadge } from '#app/ads/components/ad-status-badge.tsx'
import { LazyAgreement } from '#app/ads/components/lazy-agreement.tsx'
import { LazyLastStep } from '#app/ads/components/visitor-ads/lazy-last-step.tsx'
import { MyAdFacts } from '#app/ads/components/my-ad-facts.tsx'
import { presentLastStep } from '#app/ads/drafts/last-step.server.ts'
import { presentAdDetails } from '#app/ads/presenters.server.ts'
import { findAdWithResponses } from '#app/ads/queries.server.ts'
import { explainSilence } from '#app/ads/responses/silence.server.ts'
import { sumViews } from '#app/ads/viewing.server.ts'
import { presentDailyViews } from '#app/analytics/daily-views.server.ts'
import { href } from '#app/href.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { presentHiddenAd } from '#app/moderation/ad-notice.server.ts'
import { presentEndedLinks } from '#app/offers/contest/presenter.server.ts'
import { presentDeadline } from '#app/offers/silence/presenter.server.ts'
import { presentPhone } from '#app/offers/contact-presenters.server.ts'
import { LazyQuestions } from '#app/questions/components/lazy-questions.tsx'
import { listQuestions } from '#app/questions/queries.server.ts'
import { presentPartnerNotice } from '#app/suspensions/partner-notice.server.ts'
import { ActionBar } from '#app/ui/layout/action-bar.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { WithAside } from '#app/ui/layout/with-aside.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { NextStepNotice } from '#app/ui/member/next-step-notice.tsx'
import { BarChart } from '#app/ui/member/bar-chart.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/my-ad.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id: clientId, userType, isConfirmed } = currentUser(context)
  const [adId, language, t, now] = [idParam(params.id), languageOf(context), requestTranslate(context), new Date()]
  const { views, responses, claim, ...row } = orNotFound(await findAdWithResponses(db, { adId, clientId, now }))
  const ad = { ...presentAdDetails(row, language), links: presentEndedLinks(row, t) }
  return {
    ad,
    lastStep: presentLastStep(ad, claim, t),
    questions: await listQuestions(db, { adId, viewer: { id: clientId, userType } }),
    responses: explainSilence({ ...row, responses }, { t, now }),
    views: views && presentDailyViews(sumViews(views), { subject: 'ad', language, t }),
    phone: row.workerPhone === null ? null : presentPhone({ phone: row.workerPhone }, language),
    notice: presentHiddenAd(t, row.hiddenAt) ?? presentDeadline(row, { language, now }),
    partnerNotice: presentPartnerNotice(t, row.suspendedWorker, href('/klijent/moji-oglasi/:id/prekid', { id: adId })),
    isConfirmed,
    formTokens: issueFormTokens(context),
    now,
  }
}

export default function MyAd({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { ad, lastStep, questions, responses, views, phone, notice, partnerNotice, ...props } = loaderData
  const { isConfirmed, formTokens, now } = props
  if (lastStep) return <LazyLastStep ad={ad} step={lastStep} formTokens={formTokens} />
  const aside = (
    <>
      <AdActions ad={ad} formTokens={formTokens} />
      <AdHistory ad={ad} />
    </>
  )
  return (
    <div className="stack">
      <title>{ad.title}</title>
      <PageHeader
        long
        title={ad.title}
        back={{ to: href('/klijent/moji-oglasi'), label: t('common:nav.my_ads') }}
        badge={<AdStatusBadge status={ad.status} isRemoved={ad.isRemoved} />}
      />
      {partnerNotice && <NextStepNotice {...partnerNotice} />}
      {notice ? <NextStepNotice {...notice} /> : <AdNotice ad={ad} formTokens={formTokens} isConfirmed={isConfirmed} />}
      <WithAside aside={aside}>
        {ad.acceptedOffer ? (
          <LazyAgreement ad={ad} offer={ad.acceptedOffer} phone={phone} />
        ) : (
          <AdOffersSummary ad={ad} responses={responses} />
        )}
        <MyAdFacts ad={ad} now={now} />
        {(ad.status === 'open' || questions.length > 0) && (
          <LazyQuestions questions={questions} adId={ad.id} canAsk={false} now={now} />
        )}
        {views && <BarChart {...views} />}
      </WithAside>
      {ad.status === 'in_progress' && ad.workerDoneAt && (
        <ActionBar>
          <LinkButton data-dialog to={href('/klijent/moji-oglasi/:id/zavrsetak', { id: ad.id })} icon="check">
            {t('common:actions.complete_and_rate')}
          </LinkButton>
        </ActionBar>
      )}
    </div>
  )
}
