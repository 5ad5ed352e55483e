import { redirect } from 'react-router'
import { paymentGateway } from '#app/gateways/payments/payments.server.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { findCheckout, startCheckout } from '#app/subscriptions/checkout.server.ts'
import { GatewayForm } from '#app/subscriptions/components/gateway-form.tsx'
import { findOrderOf } from '#app/subscriptions/queries.server.ts'
import { findOrderInDoubt } from '#app/subscriptions/orders/checking.server.ts'
import { submitUnpaid } from '#app/subscriptions/routes/order-button.server.ts'
import { appOf, readerOf } from '#app/subscriptions/routes/shop-loader.server.ts'
import { isOpen } from '#app/subscriptions/rules.ts'
import { membershipPath, orderPath } from '#app/subscriptions/shop/paths.ts'
import { presentPayment } from '#app/subscriptions/shop/payment-presenter.server.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/payment.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const key = { orderId: idParam(params.subscriptionOrderId), workerId: currentUser(context).id }
  const order = orNotFound(await findOrderOf(db, key))
  if (appOf(context)) throw redirect(membershipPath, 303)
  const now = new Date()
  const isPayable = order.method === 'card' && isOpen(order, now)
  if (!isPayable || (await findOrderInDoubt(db, { ...key, gateway: paymentGateway, now })) !== undefined)
    throw redirect(orderPath('finish', order.id), 303)
  const reader = readerOf(context)
  const { origin } = url
  const checkout = await findCheckout(db, { ...key, gateway: paymentGateway, origin, language: reader.language })
  return { ...presentPayment(order, checkout, reader), formTokens: issueFormTokens(context) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const orderId = idParam(params.subscriptionOrderId)
  if (appOf(context)) throw redirect(membershipPath, 303)

  const checkout = { orderId, workerId: currentUser(context).id, gateway: paymentGateway, now: new Date() }
  const isStarted = await submitUnpaid({ request, context }, checkout, (trx) => startCheckout(trx, checkout))
  return redirect(orderPath(isStarted ? 'payment' : 'finish', orderId), 303)
}

export default function Payment({ loaderData }: Route.ComponentProps) {
  const { formTokens, path, title, text, submit, checkout, links, back } = loaderData
  return (
    <div className="narrow stack">
      <title>{title}</title>
      <PageHeader title={title} back={back} lead={text} />
      {checkout ? (
        <GatewayForm {...checkout} />
      ) : (
        <ButtonForm action={path} label={submit} formTokens={formTokens} variant="primary" wide />
      )}
      {links.map(({ to, label }) => (
        <LinkButton key={to} wide variant="quiet" to={to}>
          {label}
        </LinkButton>
      ))}
    </div>
  )
}
