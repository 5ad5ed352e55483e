import { redirect, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { paymentGateway } from '#app/gateways/payments/payments.server.ts'
import { invalid, type FormResult } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { prepareCheckout } from '#app/subscriptions/checkout.server.ts'
import { purchasePlan } from '#app/subscriptions/purchasing.server.ts'
import { readerOf } from '#app/subscriptions/routes/shop-loader.server.ts'
import { orderPath, purchasePath } from '#app/subscriptions/shop/paths.ts'
import { presentGatewayWords } from '#app/subscriptions/shop/purchase-presenter.server.ts'
import { quotePurchase } from '#app/subscriptions/shop/quoting.server.ts'
import type { purchaseFormSchema } from '#app/subscriptions/shop/schemas.ts'
import { db } from '#db/connection.ts'

type Context = Readonly<RouterContextProvider>
type Form = Extract<FormResult<z.output<typeof purchaseFormSchema>>, { status: 'success' }>
type Buyer = { workerId: number; planId: number; origin: string; context: Context }

/** Orders what the buyer saw the price of; another price is shown first. */
export async function orderAndPay(form: Form, { workerId, planId, origin, context }: Buyer) {
  const { promoCode, method, amount, apply } = form.value
  const now = new Date()
  const code = promoCode || undefined
  const { quote, codeRefusal } = orNotFound(await quotePurchase(db, { workerId, planId, code, now }))
  const { t } = readerOf(context)
  if (codeRefusal) return invalid(form, { promoCode: t(`subscriptions:refused.${codeRefusal}`) })
  if (apply) return redirect(purchasePath(planId, code), 303)
  if (quote.amount !== amount)
    return redirectWithFlash(purchasePath(planId, code), t('membership:purchase.price_changed'), 'warning')

  const purchase = { workerId, planId, promoCode: code, method: method ?? 'card', now }
  const outcome = await submitForm(form, (trx) => purchasePlan(trx, purchase))
  if (!outcome.ok) {
    const field = outcome.reason.startsWith('promo_') ? 'promoCode' : ''
    return invalid(form, { [field]: t(`subscriptions:refused.${outcome.reason}`) })
  }
  const { orderId } = outcome.value
  if (outcome.value.method === 'free') return redirect(orderPath('finish', orderId), 303)
  if (outcome.value.method === 'slip') return redirect(orderPath('slip', orderId), 303)
  return openGateway({ orderId, workerId, origin, context })
}

/** The form that takes the buyer to the gateway, or the page that says what became of the order. */
export async function openGateway({ orderId, ...buyer }: Omit<Buyer, 'planId'> & { orderId: number }) {
  const reader = readerOf(buyer.context)
  const outcome = await prepareCheckout(db, {
    orderId,
    workerId: buyer.workerId,
    gateway: paymentGateway,
    origin: buyer.origin,
    language: reader.language,
    now: new Date(),
  })
  if (!outcome.ok) return redirect(orderPath('finish', orderId), 303)
  return { checkout: { ...outcome.value, words: presentGatewayWords(reader) } }
}
