import { cancelAd } from '#app/ads/cancelling.server.ts'
import { clientAdPath } from '#app/ads/paths.ts'
import { findAdOf } from '#app/ads/queries.server.ts'
import { adLimits, canCancel } from '#app/ads/rules.ts'
import { cancellationSchema } from '#app/ads/schemas.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { CauseChoice } from '#app/offers/components/cause-choice.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/ad-cancellation.ts'

export const handle: RouteHandle = { hydrate: false }

export async function loader({ params, context }: Route.LoaderArgs) {
  const ad = orNotFound(await findAdOf(db, { adId: idParam(params.id), clientId: currentUser(context).id }))
  const { id, title, status } = ad
  if (!canCancel(ad)) throw await redirectWithFlash(clientAdPath(id), 'ads:refused.ad_closed', 'info')
  return { formTokens: issueFormTokens(context), ad: { id, title, status } }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const clientId = currentUser(context).id
  const adId = idParam(params.id)

  const form = await readForm(request, cancellationSchema, context)
  if (form.status !== 'success') return invalid(form)

  const cancellation = { adId, clientId, ...form.value, now: new Date() }
  const outcome = await submitForm(form, (trx) => cancelAd(trx, cancellation))
  return outcome.ok
    ? redirectWithFlash(clientAdPath(adId), 'ads:cancel.done')
    : redirectWithFlash(clientAdPath(adId), `ads:refused.${outcome.reason}`, 'info')
}

export default function AdCancellation({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { ad, formTokens } = loaderData
  const back = clientAdPath(ad.id)
  return (
    <NarrowForm
      title={t('ads:cancel.title')}
      back={{ to: back, label: t('common:actions.back_to_ad') }}
      lead={ad.title}
      form={actionData?.form}
      loose
    >
      <p>{t(`ads:cancel.lead_${ad.status}`)}</p>
      <FormPage
        form={actionData?.form}
        formTokens={formTokens}
        submitLabel={t('ads:cancel.submit')}
        submitVariant="danger"
        after={
          <LinkButton wide variant="quiet" to={back}>
            {t('ads:cancel.keep')}
          </LinkButton>
        }
      >
        {ad.status === 'in_progress' ? (
          <CauseChoice />
        ) : (
          <TextArea
            name="reason"
            label={t('ads:cancel.reason')}
            hint={t('ads:cancel.reason_hint')}
            rows={3}
            maxLength={adLimits.reason}
            optional
          />
        )}
      </FormPage>
    </NarrowForm>
  )
}
