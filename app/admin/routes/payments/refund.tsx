import { ActPage } from '#app/admin/components/act-page.tsx'
import { refundByAdmin, returnSlipByAdmin } from '#app/admin/payments/acts.server.ts'
import { orderLink } from '#app/admin/payments/presenters.server.ts'
import { moneyAct } from '#app/admin/routes/payments/money-act.server.ts'
import { answerAct, loadAct } from '#app/admin/routes/act.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { findOrderBooks } from '#app/subscriptions/bookkeeping/queries.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/refund.ts'

const verbs = { refund_order: refundByAdmin, return_slip_payment: returnSlipByAdmin } as const

/** Money from a bank slip goes back from the bank, by hand. */
async function actOf(orderId: number): Promise<keyof typeof verbs> {
  const { method } = orNotFound(await findOrderBooks(db, { orderId }))
  return method === 'slip' ? 'return_slip_payment' : 'refund_order'
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const orderId = idParam(params.orderId)
  return { ...loadAct(context, orderLink(orderId)), act: await actOf(orderId) }
}

export async function action({ params, ...args }: Route.ActionArgs) {
  const orderId = idParam(params.orderId)
  const act = await actOf(orderId)
  return answerAct(args, { ...moneyAct, action: act, to: orderLink(orderId).to }, (trx, options) =>
    verbs[act](trx, { ...options, orderId }),
  )
}

export default function Refund({ loaderData, actionData }: Route.ComponentProps) {
  return <ActPage act={loaderData.act} target={loaderData} form={actionData?.form} danger />
}
