import { redirect } from 'react-router'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { GatewayForm } from '#app/subscriptions/components/gateway-form.tsx'
import { findOrderOf } from '#app/subscriptions/queries.server.ts'
import { openGateway } from '#app/subscriptions/routes/purchase-answer.server.ts'
import { appOf, readerOf } from '#app/subscriptions/routes/shop-loader.server.ts'
import { isOpen } from '#app/subscriptions/rules.ts'
import { membershipPath, orderPath } from '#app/subscriptions/shop/paths.ts'
import { presentPayment } from '#app/subscriptions/shop/purchase-presenter.server.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/payment.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const orderId = idParam(params.subscriptionOrderId)
  const order = orNotFound(await findOrderOf(db, { orderId, workerId: currentUser(context).id }))
  if (appOf(context)) throw redirect(membershipPath, 303)
  if (order.method !== 'card' || !isOpen(order, new Date())) throw redirect(orderPath('finish', orderId), 303)
  return {
    formTokens: issueFormTokens(context),
    path: orderPath('payment', orderId),
    words: presentPayment(order, readerOf(context)),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id: workerId } = currentUser(context)
  const orderId = idParam(params.subscriptionOrderId)
  orNotFound(await findOrderOf(db, { orderId, workerId }))
  if (appOf(context)) throw redirect(membershipPath, 303)
  return openGateway({ orderId, workerId, origin: new URL(request.url).origin, context })
}

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { formTokens, path, words } = loaderData
  return (
    <div className="narrow stack">
      <title>{words.title}</title>
      <PageHeader title={words.title} back={{ to: membershipPath, label: words.back }} lead={words.text} />
      {actionData ? (
        <GatewayForm {...actionData.checkout} />
      ) : (
        <ButtonForm action={path} label={words.submit} formTokens={formTokens} variant="primary" wide />
      )}
    </div>
  )
}
