import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { escapeMarkup } from '#app/escape-markup.ts'
import { managementDigest, showDigest } from '#app/gateways/payments/digests.server.ts'
import type { GatewayAnswer, GatewayTransaction } from '#app/gateways/payments/transaction.ts'

export type Merchant = { url: string; key: string; token: string; timeoutMs: number }

const currency = 'BAM'
const maxAnswerBytes = 64_000

export function showOrder({ key, ...merchant }: Merchant, orderNumber: string): Promise<GatewayAnswer> {
  const digest = showDigest(key, orderNumber)
  const fields = { 'order-number': orderNumber, 'authenticity-token': merchant.token, digest }
  return call(merchant, '/orders/show', xml('order', fields), orderNumber)
}

export function manage(
  { key, ...merchant }: Merchant,
  action: 'refund' | 'void',
  { orderNumber, amount }: { orderNumber: string; amount: number },
): Promise<GatewayAnswer> {
  const digest = managementDigest(key, { orderNumber, amount, currency })
  const money = { 'order-number': orderNumber, amount: String(amount), currency }
  const body = xml('transaction', { ...money, 'authenticity-token': merchant.token, digest })
  return call(merchant, `/transactions/${encodeURIComponent(orderNumber)}/${action}.xml`, body, orderNumber)
}

async function call(
  { url, timeoutMs }: Omit<Merchant, 'key'>,
  path: string,
  body: string,
  orderNumber: string,
): Promise<GatewayAnswer> {
  try {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/xml', accept: 'application/xml' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (response.status === 404) return { result: 'unknown' }
    if (response.status >= 500 || response.status === 429) return { result: 'away', reason: `HTTP ${response.status}` }
    if (response.status >= 300 && response.status < 400)
      return { result: 'misconfigured', reason: `HTTP ${response.status}` }
    return readAnswer(text.slice(0, maxAnswerBytes), orderNumber, response.status)
  } catch (error) {
    return { result: 'away', reason: (error as Error).name }
  }
}

const notFoundCode = '1816'

function readAnswer(text: string, orderNumber: string, status: number): GatewayAnswer {
  const transaction = parseTransaction(text)
  if (transaction?.responseCode === notFoundCode) return { result: 'unknown' }
  if (status >= 400)
    return { result: 'misconfigured', reason: `HTTP ${status} ${transaction?.responseCode ?? ''}`.trim() }
  // An answer about another order proves nothing about this one.
  if (!transaction || transaction.orderNumber !== orderNumber) return { result: 'away', reason: 'unreadable answer' }
  return { result: 'answered', transaction }
}

function parseTransaction(text: string): GatewayTransaction | undefined {
  const fields = tryReadFields(text)
  if (!fields) return undefined
  const amount = fields['amount'] === undefined ? Number.NaN : Number(fields['amount'])
  return {
    id: fields['id'],
    orderNumber: fields['order-number'] ?? '',
    amount: Number.isSafeInteger(amount) ? amount : null,
    currency: fields['currency'] ?? null,
    status: fields['status'] ?? null,
    responseCode: fields['response-code'] ?? null,
    type: fields['transaction-type'],
  }
}

function tryReadFields(text: string): Record<string, string> | undefined {
  try {
    const { root } = parseXml(text)
    const elements = root?.children.filter((child) => child instanceof XmlElement) ?? []
    return Object.fromEntries(elements.map(({ name, text: value }) => [name, value.trim()]))
  } catch {
    return undefined
  }
}

function xml(root: string, fields: Record<string, string>): string {
  const inner = Object.entries(fields).map(([name, value]) => `<${name}>${escapeMarkup(value)}</${name}>`)
  return `<?xml version="1.0" encoding="UTF-8"?><${root}>${inner.join('')}</${root}>`
}
