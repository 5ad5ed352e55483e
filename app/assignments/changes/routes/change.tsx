import { agreementPath } from '#app/assignments/appointments/paths.ts'
import { loadAgreement } from '#app/assignments/appointments/routes/details.server.ts'
import { ChangeForm } from '#app/assignments/changes/components/change-form.tsx'
import { presentChangeForm } from '#app/assignments/changes/form-presenter.server.ts'
import { proposeChange } from '#app/assignments/changes/proposing.server.ts'
import { changeFormSchema } from '#app/assignments/changes/schemas.ts'
import { changePath } from '#app/assignments/changes/paths.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { addressedWorker, idParam } from '#app/http/id-param.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import type { Route } from './+types/change.ts'

export const handle: RouteHandle = { hydrate: false }

export async function loader(args: Route.LoaderArgs) {
  const { details, changes, reader, addressed } = await loadAgreement(args)
  const path = agreementPath(reader.isClient, details.adId)
  if (details.adStatus !== 'in_progress')
    throw await redirectWithFlash(path, 'agreement:refused.not_in_progress', 'info')
  const shown = presentChangeForm(details, changes, reader)
  const formPath = addressed(changePath(reader.isClient, details.adId))
  return { formTokens: issueFormTokens(args.context), path, formPath, ...shown }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { id: userId, userType } = currentUser(context)
  const adId = idParam(params.id)
  const form = await readForm(request, changeFormSchema, context)
  if (form.status !== 'success') return invalid(form)

  const proposal = { ...form.value, adId, userId, workerId: addressedWorker(url), now: new Date() }
  const outcome = await submitForm(form, (trx) => proposeChange(trx, proposal))
  const path = agreementPath(userType === 'Client', adId)
  if (outcome.ok) return redirectWithFlash(path, 'agreement:proposed')

  const message = `agreement:refused.${outcome.reason}`
  if (/not_in_progress|other_worker/.test(outcome.reason)) return redirectWithFlash(path, message, 'info')
  return invalid(form, { [fieldOf[outcome.reason] ?? '']: message })
}

const fieldOf: Partial<Record<string, string>> = {
  no_unit_price: 'unitPrice',
  total_required: 'amount',
  deposit_above_price: 'depositAmount',
  deposit_day: 'depositOn',
}

export default function ChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, path, formPath, title, name, isReplacing, scope, unitPrice, hints } = loaderData
  const form = actionData?.form
  return (
    <NarrowForm
      title={t('agreement:form.title')}
      lead={t('agreement:form.lead', { name })}
      back={{ to: path, label: title }}
      form={form}
    >
      {isReplacing && <p className="notice info">{t('agreement:form.replaces')}</p>}
      <ChangeForm action={formPath} {...{ form, formTokens, scope, unitPrice, hints }} />
    </NarrowForm>
  )
}
