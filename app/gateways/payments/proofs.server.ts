import { z } from 'zod'
import { callbackDigest, isSameDigest, returnDigest } from '#app/gateways/payments/digests.server.ts'
import type { GatewayTransaction } from '#app/gateways/payments/transaction.ts'
import { tryParseJson } from '#app/gateways/try-parse-json.ts'

const callbackSchema = z.object({
  id: z.union([z.number(), z.string()]).transform(String).optional(),
  order_number: z.string().min(1).max(40),
  amount: z.int(),
  currency: z.string().max(10),
  status: z.string().max(40),
  response_code: z.string().max(10),
  transaction_type: z.string().max(20).optional(),
})

/** The content of a callback, if its `Authorization` proves the bytes of the body. A webhook wraps the same in `payload`. */
export function readCallback(key: string, body: string, authorization: string | null): GatewayTransaction | undefined {
  const digest = /^WP3-callback\s+(?<digest>\w+)$/i.exec(authorization?.trim() ?? '')?.groups?.['digest']
  if (!digest || !isSameDigest(digest.toLowerCase(), callbackDigest(key, body))) return undefined
  const json = tryParseJson(body)
  const wrapped = z.object({ payload: callbackSchema }).safeParse(json)
  const parsed = wrapped.success ? { ...wrapped, data: wrapped.data.payload } : callbackSchema.safeParse(json)
  if (!parsed.success) return undefined
  const { id, order_number, amount, currency, status, response_code, transaction_type } = parsed.data
  return {
    id,
    orderNumber: order_number,
    amount,
    currency,
    status,
    responseCode: response_code,
    type: transaction_type,
  }
}

const digestParameter = /(?<before>[?&])digest=(?<digest>[^&]*)(?<after>&|$)/

const returnNames = ['order_number', 'amount', 'currency', 'response_code']

/** The content of a return's address, if its `digest` proves all of it. A name that occurs twice may be the buyer's, who sees where the gateway returns to. */
export function readReturn(key: string, url: string): GatewayTransaction | undefined {
  const found = digestParameter.exec(url)?.groups
  if (!found) return undefined
  const signed = url.replace(digestParameter, (_, before: string, __, after: string) => (after ? before : ''))
  if (!isSameDigest(found['digest']!.toLowerCase(), returnDigest(key, signed))) return undefined
  const { searchParams: parameters, hash } = new URL(signed)
  if (hash || returnNames.some((name) => parameters.getAll(name).length !== 1)) return undefined
  const orderNumber = parameters.get('order_number')
  const amount = Number(parameters.get('amount') || Number.NaN)
  if (!orderNumber || !Number.isSafeInteger(amount)) return undefined
  const responseCode = parameters.get('response_code')
  return {
    orderNumber,
    amount,
    currency: parameters.get('currency'),
    status: responseCode === '0000' ? 'approved' : 'declined',
    responseCode,
  }
}
