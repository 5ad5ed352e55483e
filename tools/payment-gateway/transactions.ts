import { createHash } from 'node:crypto'

export type Transaction = {
  id: number
  orderNumber: string
  amount: number
  currency: string
  responseCode: string
  status: 'approved' | 'declined' | 'refunded' | 'voided'
  type: 'purchase' | 'refund' | 'void'
  fields: Record<string, string>
}

export type Merchant = { key: string; token: string }

/** The stand-in's memory: the forms that were opened and the last transaction of each order number. */
export function createTransactions() {
  const forms = new Map<string, Record<string, string>>()
  const transactions = new Map<string, Transaction>()
  let lastId = Date.now() % 1_000_000_000
  return {
    forms,
    transactions,
    /** Stores the bank's answer to a card; an approved number is never charged again. */
    charge(orderNumber: string, responseCode: string): Transaction | undefined {
      const fields = forms.get(orderNumber)
      if (!fields || isSettled(transactions.get(orderNumber))) return undefined
      const transaction: Transaction = {
        id: (lastId += 1),
        orderNumber,
        amount: Number(fields['amount']),
        currency: fields['currency']!,
        responseCode,
        status: responseCode === '0000' ? 'approved' : 'declined',
        type: 'purchase',
        fields,
      }
      transactions.set(orderNumber, transaction)
      return transaction
    },
  }
}

export type Transactions = ReturnType<typeof createTransactions>

export function isSettled(transaction?: Transaction): boolean {
  return transaction !== undefined && transaction.status !== 'declined'
}

export function findFormError(
  { forms, transactions }: Transactions,
  { key, token }: Merchant,
  fields: Record<string, string>,
): string | undefined {
  const required = ['authenticity_token', 'digest', 'order_number', 'order_info', 'amount', 'currency']
  if (required.some((name) => !fields[name])) return '1802'
  const { order_number: orderNumber, amount, currency, digest } = fields as Record<string, string>
  if (!/^\d{3,11}$/.test(amount!)) return '1810'
  if (fields['authenticity_token'] !== token || digest !== hash('sha512', `${key}${orderNumber}${amount}${currency}`))
    return '1015'
  const known = forms.get(orderNumber!)
  return isSettled(transactions.get(orderNumber!)) || (known && known['amount'] !== amount) ? '1822' : undefined
}

export function callbackBody({ id, orderNumber, amount, currency, responseCode, status, type }: Transaction): string {
  return JSON.stringify({
    id,
    acquirer: 'probni-acquirer',
    order_number: orderNumber,
    amount,
    currency,
    ch_full_name: 'Probni Kupac',
    outgoing_amount: amount,
    outgoing_currency: currency,
    approval_code: '914783',
    response_code: responseCode,
    response_message: status,
    status,
    transaction_type: type,
    masked_pan: '411111-xxx-xxx-1111',
    custom_params: null,
  })
}

/** The address of a return after an approval, signed as a whole. */
export function successUrl({ key }: Merchant, { orderNumber, amount, currency, responseCode, fields }: Transaction) {
  const url = new URL(fields['success_url_override']!)
  const parameters = {
    acquirer: 'probni-acquirer',
    amount: String(amount),
    approval_code: '914783',
    ch_full_name: 'Probni Kupac',
    currency,
    language: fields['language'] ?? 'en',
    masked_pan: '411111-xxx-xxx-1111',
    order_number: orderNumber,
    response_code: responseCode,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value)
  return `${url.href}&digest=${hash('sha512', `${key}${url.href}`)}`
}

export function hash(algorithm: 'sha1' | 'sha512', text: string): string {
  return createHash(algorithm).update(text).digest('hex')
}
