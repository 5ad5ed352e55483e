import { consume, promoCodeTries, reward } from '#app/http/limits/rate-limits.server.ts'
import { quotePurchase } from '#app/subscriptions/shop/quoting.server.ts'
import { db } from '#db/connection.ts'

type Tried = { workerId: number; planId: number; code: string | undefined; now: Date }

/** The price with a promo code. Refused ones count; with too many, `wait` seconds are left and the price is the one without. */
export async function quoteTried({ code, ...purchase }: Tried) {
  const key = String(purchase.workerId)
  const wait = code ? await consume(promoCodeTries, key) : 0
  const quoted = await quotePurchase(db, { ...purchase, code: wait > 0 ? undefined : code })
  if (code && wait === 0 && !quoted?.codeRefusal) await reward(promoCodeTries, key)
  return quoted && { ...quoted, wait }
}
