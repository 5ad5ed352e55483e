import { ActPage } from '#app/admin/components/act-page.tsx'
import { setLineAsideByAdmin } from '#app/admin/payments/acts.server.ts'
import { moneyAct } from '#app/admin/routes/payments/money-act.server.ts'
import { answerAct } from '#app/admin/routes/act.server.ts'
import { linesPath, loadLineAct } from '#app/admin/routes/payments/line-act.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { KeyValueList } from '#app/ui/list/key-value-list.tsx'
import type { Route } from './+types/line-aside.ts'

export function loader({ params, context }: Route.LoaderArgs) {
  return loadLineAct(context, idParam(params.lineId))
}

export function action({ params, ...args }: Route.ActionArgs) {
  const lineId = idParam(params.lineId)
  return answerAct(args, { ...moneyAct, action: 'set_statement_line_aside', to: linesPath }, (trx, act) =>
    setLineAsideByAdmin(trx, { ...act, lineId }),
  )
}

export default function LineAside({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ActPage act="set_statement_line_aside" target={loaderData} form={actionData?.form}>
      <KeyValueList items={loaderData.facts} />
    </ActPage>
  )
}
