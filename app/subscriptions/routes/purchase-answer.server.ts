import { redirect, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { paymentGateway } from '#app/gateways/payments/payments.server.ts'
import { invalid, type FormResult } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { startCheckout } from '#app/subscriptions/checkout.server.ts'
import { purchasePlan } from '#app/subscriptions/purchasing.server.ts'
import { readerOf } from '#app/subscriptions/routes/shop-loader.server.ts'
import { orderPath, purchasePath } from '#app/subscriptions/shop/paths.ts'
import { quotePurchase } from '#app/subscriptions/shop/quoting.server.ts'
import type { purchaseFormSchema } from '#app/subscriptions/shop/schemas.ts'
import { db, type Db } from '#db/connection.ts'

type Context = Readonly<RouterContextProvider>
type Form = Extract<FormResult<z.output<typeof purchaseFormSchema>>, { status: 'success' }>
type Buyer = { workerId: number; planId: number; context: Context }

/** Orders what the buyer saw the price of; another price is shown first. */
export async function orderAndPay(form: Form, { workerId, planId, context }: Buyer) {
  const { promoCode, paymentMethod, amount, apply } = form.value
  const now = new Date()
  const code = promoCode || undefined
  const { quote, codeRefusal } = orNotFound(await quotePurchase(db, { workerId, planId, code, now }))
  const { t } = readerOf(context)
  if (codeRefusal) return invalid(form, { promoCode: t(`subscriptions:refused.${codeRefusal}`) })
  if (apply) return redirect(purchasePath(planId, code), 303)
  if (quote.amount !== amount)
    return redirectWithFlash(purchasePath(planId, code), t('membership:purchase.price_changed'), 'warning')

  const purchase = { workerId, planId, promoCode: code, method: paymentMethod ?? 'card', now }
  const outcome = await submitForm(form, (trx) => orderPlan(trx, purchase))
  if (!outcome.ok) {
    const field = outcome.reason.startsWith('promo_') ? 'promoCode' : ''
    return invalid(form, { [field]: t(`subscriptions:refused.${outcome.reason}`) })
  }
  return redirect(orderPath(nextPages[outcome.value.method], outcome.value.orderId), 303)
}

const nextPages = { free: 'finish', slip: 'slip', card: 'payment' } as const

/** A card's first attempt begins with its order, so that a form that is sent again begins no other. */
async function orderPlan(trx: Db, options: Parameters<typeof purchasePlan>[1]) {
  const purchase = await purchasePlan(trx, options)
  if (!purchase.ok || purchase.value.method !== 'card') return purchase
  const { workerId, now } = options
  await startCheckout(trx, { orderId: purchase.value.orderId, workerId, gateway: paymentGateway, now })
  return purchase
}
