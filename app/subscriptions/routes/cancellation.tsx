import { redirect } from 'react-router'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { cancelOrder } from '#app/subscriptions/orders.server.ts'
import { findOrderOf } from '#app/subscriptions/queries.server.ts'
import { submitUnpaid } from '#app/subscriptions/routes/order-button.server.ts'
import { readerOf } from '#app/subscriptions/routes/shop-loader.server.ts'
import { isOpen } from '#app/subscriptions/rules.ts'
import { membershipPath, orderPath } from '#app/subscriptions/shop/paths.ts'
import { presentCancellation, presentCancelled } from '#app/subscriptions/shop/payment-presenter.server.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/cancellation.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const orderId = idParam(params.subscriptionOrderId)
  const order = orNotFound(await findOrderOf(db, { orderId, workerId: currentUser(context).id }))
  if (!isOpen(order, new Date())) throw redirect(orderPath('finish', orderId), 303)
  return { ...presentCancellation(order, readerOf(context)), formTokens: issueFormTokens(context) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const order = { orderId: idParam(params.subscriptionOrderId), workerId: currentUser(context).id, now: new Date() }
  const isCancelled = await submitUnpaid({ request, context }, order, (trx) => cancelOrder(trx, order))
  if (!isCancelled) return redirect(orderPath('finish', order.orderId), 303)
  return redirectWithFlash(membershipPath, presentCancelled(readerOf(context)))
}

export default function Cancellation({ loaderData }: Route.ComponentProps) {
  const { formTokens, title, lead, action: path, submit, keep, order, back } = loaderData
  return (
    <div className="narrow stack loose">
      <title>{title}</title>
      <PageHeader title={title} back={back} lead={lead} />
      <div className="stack">
        <ButtonForm wide variant="danger" action={path} label={submit} formTokens={formTokens} />
        <LinkButton wide variant="quiet" to={order}>
          {keep}
        </LinkButton>
      </div>
    </div>
  )
}
