import type { Language } from '#app/i18n/languages.ts'

/** A transaction as the gateway reports it, in feninga. */
export type GatewayTransaction = {
  /** Absent in a return. */
  id?: string | undefined
  orderNumber: string
  amount: number | null
  currency: string | null
  status: string | null
  responseCode: string | null
  /** `purchase`, `refund`, `void`; absent where it is not said. */
  type?: string | undefined
}

/** The answer to a question about one order number, or to a refund. Nothing throws what a gateway answers. */
export type GatewayAnswer =
  | { result: 'answered'; transaction: GatewayTransaction }
  /** The gateway does not know this number. */
  | { result: 'unknown' }
  /** Slow, away or broken: ask later. */
  | { result: 'away'; reason: string }
  /** Our settings or request are wrong: an operator has to look. */
  | { result: 'misconfigured'; reason: string }

export type PaymentForm = { action: string; fields: Record<string, string> }

export type Buyer = { fullName: string; address: string; city: string; phone: string; email: string }

export type PaymentRequest = {
  orderNumber: string
  amount: number
  info: string
  language: Language
  buyer: Buyer
  successUrl: string
  cancelUrl: string
  callbackUrl: string
}

export type PaymentGateway = {
  form(request: PaymentRequest): PaymentForm
  readCallback(body: string, authorization: string | null): GatewayTransaction | undefined
  readReturn(url: string): GatewayTransaction | undefined
  show(orderNumber: string): Promise<GatewayAnswer>
  refund(payment: { orderNumber: string; amount: number }): Promise<GatewayAnswer>
  void(payment: { orderNumber: string; amount: number }): Promise<GatewayAnswer>
}
