import { ActPage } from '#app/admin/components/act-page.tsx'
import { voidByAdmin } from '#app/admin/payments/acts.server.ts'
import { orderLink } from '#app/admin/payments/presenters.server.ts'
import { moneyAct } from '#app/admin/routes/payments/money-act.server.ts'
import { answerAct, loadAct } from '#app/admin/routes/act.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { findOrderBooks } from '#app/subscriptions/bookkeeping/queries.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/void.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const orderId = idParam(params.orderId)
  orNotFound(await findOrderBooks(db, { orderId }))
  return loadAct(context, orderLink(orderId))
}

export function action({ params, ...args }: Route.ActionArgs) {
  const orderId = idParam(params.orderId)
  return answerAct(args, { ...moneyAct, action: 'void_order', to: orderLink(orderId).to }, (trx, options) =>
    voidByAdmin(trx, { ...options, orderId }),
  )
}

export default function Void({ loaderData, actionData }: Route.ComponentProps) {
  return <ActPage act="void_order" target={loaderData} form={actionData?.form} danger />
}
