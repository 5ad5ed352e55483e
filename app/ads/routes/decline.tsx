import { DeclineForm } from '#app/ads/components/responses/decline-form.tsx'
import { presentDeclined, presentDeclineRefusal } from '#app/ads/responses/presenter.server.ts'
import { declineAd } from '#app/ads/responses/declining.server.ts'
import { answeredPath } from '#app/ads/responses/routes/answered-path.server.ts'
import { declineSchema } from '#app/ads/responses/schemas.ts'
import { href } from '#app/href.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { readNext } from '#app/http/session/next-path.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { findAdForWorker } from '#app/offers/worker-queries.server.ts'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/decline.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const adId = idParam(params.id)
  const { title } = orNotFound(await findAdForWorker(db, { adId, workerId: currentUser(context).id }))
  return { formTokens: issueFormTokens(context), title, adPath: href('/majstor/posao/:id', { id: adId }) }
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const [workerId, adId] = [currentUser(context).id, idParam(params.id)]
  const form = await readForm(request, declineSchema, context)
  if (form.status !== 'success') return invalid(form)

  const decline = { ...form.value, adId, workerId, now: new Date() }
  const list = readNext(url)
  const outcome = await submitForm(form, (trx) => declineAd(trx, decline))
  if (!outcome.ok && outcome.reason === 'ad_closed')
    return redirectWithFlash(list ?? href('/majstor/pretraga-poslova'), 'offers:refused.ad_closed', 'info')
  if (!outcome.ok) return invalid(form, presentDeclineRefusal(outcome))

  const declined = { ...form.value, ...outcome.value }
  if (list && declined.trade)
    return redirectWithFlash(list, presentDeclined({ ...declined, adId }, languageOf(context)))
  return redirectWithFlash(answeredPath(url, adId), presentDeclined(declined, languageOf(context)))
}

export default function Decline({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, title, adPath } = loaderData
  return (
    <NarrowForm
      title={t('offers:decline.title')}
      lead={title}
      back={{ to: adPath, label: t('common:actions.back_to_ad') }}
      form={actionData?.form}
    >
      <DeclineForm form={actionData?.form} formTokens={formTokens} />
    </NarrowForm>
  )
}
