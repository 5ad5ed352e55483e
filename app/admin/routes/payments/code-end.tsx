import { ActPage } from '#app/admin/components/act-page.tsx'
import { endCodeByAdmin } from '#app/admin/payments/acts.server.ts'
import { answerMoneyAct, loadMoneyAct } from '#app/admin/routes/payments/act.server.ts'
import { reasonSchema } from '#app/admins/schemas.ts'
import { href } from '#app/href.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { requestTranslate } from '#app/http/session/context.server.ts'
import type { Route } from './+types/code-end.ts'

const path = href('/admin/payments/kodovi')

export function loader({ params, context }: Route.LoaderArgs) {
  idParam(params.codeId)
  return loadMoneyAct(context, { to: path, label: requestTranslate(context)('payments:tab.codes') })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const codeId = idParam(params.codeId)
  const form = await readForm(request, reasonSchema, context)
  return answerMoneyAct(form, { context, action: 'end_promo_code', to: path }, (trx, act) =>
    endCodeByAdmin(trx, { ...act, codeId }),
  )
}

export default function CodeEnd({ loaderData, actionData }: Route.ComponentProps) {
  return <ActPage act="end_promo_code" target={loaderData} form={actionData?.form} danger />
}
