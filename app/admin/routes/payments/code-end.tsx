import { ActPage } from '#app/admin/components/act-page.tsx'
import { endCodeByAdmin } from '#app/admin/payments/acts.server.ts'
import { moneyAct } from '#app/admin/routes/payments/money-act.server.ts'
import { answerAct, loadAct } from '#app/admin/routes/act.server.ts'
import { href } from '#app/href.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { requestTranslate } from '#app/http/session/context.server.ts'
import type { Route } from './+types/code-end.ts'

const path = href('/admin/payments/kodovi')

export function loader({ params, context }: Route.LoaderArgs) {
  idParam(params.codeId)
  return loadAct(context, { to: path, label: requestTranslate(context)('payments:tab.codes') })
}

export function action({ params, ...args }: Route.ActionArgs) {
  const codeId = idParam(params.codeId)
  return answerAct(args, { ...moneyAct, action: 'end_promo_code', to: path }, (trx, act) =>
    endCodeByAdmin(trx, { ...act, codeId }),
  )
}

export default function CodeEnd({ loaderData, actionData }: Route.ComponentProps) {
  return <ActPage act="end_promo_code" target={loaderData} form={actionData?.form} danger />
}
