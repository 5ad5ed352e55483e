import { createHash } from 'node:crypto'
import { termsKey, type OfferTerms } from '#app/offers/terms/rules.ts'

type Shown = { amount: number | null; terms: OfferTerms; message: string | null; imageId: number | null }

/** Equal for equal offers of one amount: the client accepts what was shown, with its message and the image beside it. */
export function offerKey({ amount, terms, message, imageId }: Shown): string {
  const shown = JSON.stringify([termsKey(terms), amount === null, message, imageId])
  return createHash('sha256').update(shown).digest('base64url')
}
