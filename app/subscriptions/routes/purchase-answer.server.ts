import { redirect, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { invalid, type FormResult } from '#app/http/forms/forms.server.ts'
import { formatKm } from '#app/i18n/formats.ts'
import { notFound, orNotFound } from '#app/http/not-found.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import type { Translation } from '#app/i18n/translate.ts'
import { quoteTried } from '#app/subscriptions/routes/code-tries.server.ts'
import { orderOnce, type Ordered } from '#app/subscriptions/routes/purchase-order.server.ts'
import { readerOf } from '#app/subscriptions/routes/shop-loader.server.ts'
import { orderPath, purchasePath } from '#app/subscriptions/shop/paths.ts'
import { presentWait } from '#app/subscriptions/shop/purchase-presenter.server.ts'
import type { purchaseFormSchema } from '#app/subscriptions/shop/schemas.ts'

type Form = Extract<FormResult<z.output<typeof purchaseFormSchema>>, { status: 'success' }>
type Buyer = { workerId: number; planId: number; context: Readonly<RouterContextProvider> }

/** Orders what the buyer saw the price of; another price is shown first. */
export async function orderAndPay(form: Form, { workerId, planId, context }: Buyer) {
  const { promoCode, paymentMethod: method, amount: expectedAmount, apply } = form.value
  const code = promoCode || undefined
  const [now, reader, chosen] = [new Date(), readerOf(context), purchasePath(planId, { code, method })]
  const refuse = (reason: string) => reader.t(`subscriptions:refused.${reason}`)
  if (apply) {
    const { codeRefusal, wait } = orNotFound(await quoteTried({ workerId, planId, code, now }))
    if (wait > 0) return invalid(form, { promoCode: presentWait(wait, reader) })
    return codeRefusal ? invalid(form, { promoCode: refuse(codeRefusal) }) : redirect(chosen, 303)
  }
  const purchase = { workerId, planId, promoCode: code, method: method ?? 'card', expectedAmount, now }
  const outcome = await orderOnce(form.key, purchase)
  if (outcome.ok) return answerOrder(outcome.value, reader)
  const { reason } = outcome
  if (reason === 'unknown') throw notFound()
  if (reason === 'price_changed') return redirectWithFlash(chosen, refuse(reason), 'warning')
  return invalid(form, { [reason.startsWith('promo_') ? 'promoCode' : '']: refuse(reason) })
}

const nextPages = { free: 'finish', slip: 'slip', card: 'payment' } as const

/** An order that replaces another one says so. */
async function answerOrder(ordered: Ordered, { t, language }: Translation) {
  if ('inDoubt' in ordered) return redirect(orderPath('finish', ordered.inDoubt), 303)
  const { orderId, method, replacedAmount } = ordered
  const path = orderPath(nextPages[method], orderId)
  if (replacedAmount === undefined) return redirect(path, 303)
  const agreed = formatKm(replacedAmount, language)
  return redirectWithFlash(path, t('membership:purchase.replaced', { agreed }), 'info')
}
