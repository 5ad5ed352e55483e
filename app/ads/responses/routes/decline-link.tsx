import { data } from 'react-router'
import { DeclineAnswer } from '#app/ads/components/responses/decline-answer.tsx'
import { DeclineForm } from '#app/ads/components/responses/decline-form.tsx'
import { DeclineRefusal } from '#app/ads/components/responses/decline-refusal.tsx'
import { presentDeclined, presentDeclineRefusal } from '#app/ads/responses/presenter.server.ts'
import { declineAd } from '#app/ads/responses/declining.server.ts'
import { declineSchema } from '#app/ads/responses/schemas.ts'
import { href } from '#app/href.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { languageOf } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { canSendOffer } from '#app/offers/rules.ts'
import { findAdForWorker } from '#app/offers/worker-queries.server.ts'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { openWorkerLink } from '#app/workers/routes/worker-link.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/decline-link.ts'

export const handle: RouteHandle = { shortFooter: true }

export function headers() {
  return { 'cache-control': 'no-store' }
}

/** A GET changes nothing: mail scanners follow links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const {
    subjectId: adId,
    workerId,
    isExpired,
  } = await openWorkerLink('decline', { ...params, context, now: new Date() })
  if (isExpired) return data({ refusal: 'expired' as const, adId }, 410)

  const ad = await findAdForWorker(db, { adId, workerId })
  if (!ad || !canSendOffer(ad.status, ad.ownOffer?.status))
    return data({ refusal: ad?.status === 'open' ? ('offer_exists' as const) : ('ad_closed' as const), adId }, 410)
  return data({ refusal: null, title: ad.title, reason: ad.ownDecline, formTokens: issueFormTokens(context) })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const now = new Date()
  const { subjectId: adId, workerId, isExpired } = await openWorkerLink('decline', { ...params, context, now })
  if (isExpired) return data(null, 410)
  const form = await readForm(request, declineSchema, context)
  if (form.status !== 'success') return invalid(form)

  const outcome = await submitForm(form, (trx) => declineAd(trx, { ...form.value, adId, workerId, now }))
  if (!outcome.ok) return invalid(form, presentDeclineRefusal(outcome))

  return redirectWithFlash(
    href('/ne-mogu/:token', params),
    presentDeclined({ ...form.value, ...outcome.value }, languageOf(context)),
  )
}

export default function DeclineLink({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { refusal } = loaderData
  const title = t('offers:decline.title')
  return (
    <div className="narrow stack">
      <meta name="robots" content="noindex" />
      {refusal === null ? (
        <>
          <FormTitle form={actionData?.form}>{title}</FormTitle>
          <PageHeader title={title} lead={loaderData.title} />
          {loaderData.reason ? (
            <DeclineAnswer
              reason={loaderData.reason}
              withdrawPath={href('/ne-mogu/:token/ponistavanje', params)}
              formTokens={loaderData.formTokens}
            />
          ) : (
            <DeclineForm form={actionData?.form} formTokens={loaderData.formTokens} />
          )}
        </>
      ) : (
        <DeclineRefusal reason={refusal} adId={loaderData.adId} />
      )}
    </div>
  )
}
