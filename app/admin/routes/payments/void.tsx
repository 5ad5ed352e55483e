import { ActPage } from '#app/admin/components/act-page.tsx'
import { voidByAdmin } from '#app/admin/payments/acts.server.ts'
import { orderLink } from '#app/admin/payments/presenters.server.ts'
import { answerMoneyAct, loadMoneyAct } from '#app/admin/routes/payments/act.server.ts'
import { reasonSchema } from '#app/admins/schemas.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { findOrderBooks } from '#app/subscriptions/bookkeeping/queries.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/void.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const orderId = idParam(params.orderId)
  orNotFound(await findOrderBooks(db, { orderId }))
  return loadMoneyAct(context, orderLink(orderId))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const orderId = idParam(params.orderId)
  const form = await readForm(request, reasonSchema, context)
  return answerMoneyAct(form, { context, action: 'void_order', to: orderLink(orderId).to }, (trx, options) =>
    voidByAdmin(trx, { ...options, orderId }),
  )
}

export default function Void({ loaderData, actionData }: Route.ComponentProps) {
  return <ActPage act="void_order" target={loaderData} form={actionData?.form} danger />
}
