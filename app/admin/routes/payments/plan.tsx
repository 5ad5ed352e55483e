import { ActPage } from '#app/admin/components/act-page.tsx'
import { PlanFields } from '#app/admin/components/payments/plan-fields.tsx'
import { editPlanByAdmin } from '#app/admin/payments/acts.server.ts'
import { readPlanForm, toPlanEdit } from '#app/admin/payments/plan-form.server.ts'
import { planFormSchema } from '#app/admin/payments/schemas.ts'
import { moneyAct } from '#app/admin/routes/payments/money-act.server.ts'
import { answerAct, loadAct } from '#app/admin/routes/act.server.ts'
import { href } from '#app/href.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { requestTranslate } from '#app/http/session/context.server.ts'
import { findAnyPlan } from '#app/subscriptions/plans.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/plan.ts'

const path = href('/admin/payments/planovi')

export async function loader({ params, context }: Route.LoaderArgs) {
  const plan = orNotFound(await findAnyPlan(db, { planId: idParam(params.planId) }))
  const back = { to: path, label: requestTranslate(context)('payments:tab.plans') }
  return { ...loadAct(context, back), plan: readPlanForm(plan) }
}

export function action({ params, ...args }: Route.ActionArgs) {
  const planId = idParam(params.planId)
  return answerAct(args, { ...moneyAct, schema: planFormSchema, action: 'edit_plan', to: path }, (trx, typed) =>
    editPlanByAdmin(trx, { ...toPlanEdit(typed), planId }),
  )
}

export default function Plan({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ActPage act="edit_plan" target={loaderData} form={actionData?.form}>
      <PlanFields plan={loaderData.plan} />
    </ActPage>
  )
}
