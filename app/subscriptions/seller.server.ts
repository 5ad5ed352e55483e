import { config } from '#app/config.server.ts'
import { productName } from '#app/product.ts'
import { paymentMethods, vatPercent, type PaymentMethod } from '#app/subscriptions/rules.ts'

export type Seller = { name: string; address: string; id: string; vatId?: string }

/** Who sells, as receipts and bank slips name them. */
export function currentSeller(): Seller {
  const { COMPANY_NAME, COMPANY_ADDRESS, COMPANY_ID, COMPANY_VAT_ID } = config
  return {
    name: COMPANY_NAME ?? productName,
    address: COMPANY_ADDRESS ?? '',
    id: COMPANY_ID ?? '',
    ...(COMPANY_VAT_ID && { vatId: COMPANY_VAT_ID }),
  }
}

/** Zero for a seller without a VAT number, who may not charge it. */
export function currentVatPercent(): number {
  return config.COMPANY_VAT_ID ? vatPercent : 0
}

/** Cards need the gateway's settings, bank slips a company with an account. */
export function availableMethods(): PaymentMethod[] {
  const isAvailable = {
    card: config.MONRI_KEY !== undefined,
    slip: config.COMPANY_ACCOUNT !== undefined && config.COMPANY_NAME !== undefined,
  }
  return paymentMethods.filter((method) => isAvailable[method])
}
