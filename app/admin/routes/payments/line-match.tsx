import { ActPage } from '#app/admin/components/act-page.tsx'
import { matchByAdmin } from '#app/admin/payments/acts.server.ts'
import { matchSchema } from '#app/admin/payments/schemas.ts'
import { moneyAct } from '#app/admin/routes/payments/money-act.server.ts'
import { answerAct } from '#app/admin/routes/act.server.ts'
import { linesPath, loadLineAct } from '#app/admin/routes/payments/line-act.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { KeyValueList } from '#app/ui/list/key-value-list.tsx'
import type { Route } from './+types/line-match.ts'

export function loader({ params, context }: Route.LoaderArgs) {
  return loadLineAct(context, idParam(params.lineId))
}

export function action({ params, ...args }: Route.ActionArgs) {
  const lineId = idParam(params.lineId)
  return answerAct(
    args,
    { ...moneyAct, schema: matchSchema, action: 'match_statement_line', to: linesPath },
    (trx, { order, ...act }) => matchByAdmin(trx, { ...act, lineId, orderId: order }),
  )
}

export default function LineMatch({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <ActPage act="match_statement_line" target={loaderData} form={actionData?.form}>
      <KeyValueList items={loaderData.facts} />
      <Field name="order" label={t('payments:statements.order')} defaultValue={loaderData.suggested} maxLength={40} />
    </ActPage>
  )
}
