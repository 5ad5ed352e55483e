/** Verdicts on money that buys nothing, is in no ledger, and waits for a person who returns it. */
export const unclaimedVerdicts = ['unknown_order', 'wrong_amount', 'account_closed', 'promo_used_up'] as const
export type UnclaimedVerdict = (typeof unclaimedVerdicts)[number]

/** The reference of a card's charge in the ledger. */
export function chargeReference(orderNumber: string): string {
  return `${orderNumber}:charge`
}
