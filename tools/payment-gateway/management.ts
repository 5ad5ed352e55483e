import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { hash, type Merchant, type Transaction, type Transactions } from './transactions.ts'

export type XmlAnswer = { status: number; xml: string }

/** Answers `orders/show`, `refund.xml` and `void.xml`, which are signed with SHA-1. */
export function answerManagement(known: Transactions, merchant: Merchant, path: string, body: string): XmlAnswer {
  const fields = readFields(body)
  const orderNumber = fields['order-number'] ?? ''
  const action = /^\/transactions\/[^/]+\/(?<action>refund|void)\.xml$/.exec(path)?.groups?.['action']
  const signed = action ? `${orderNumber}${fields['amount']}${fields['currency']}` : orderNumber
  if (fields['authenticity-token'] !== merchant.token || fields['digest'] !== hash('sha1', `${merchant.key}${signed}`))
    return { status: 401, xml: errorXml('1015') }
  const transaction = known.transactions.get(orderNumber)
  if (!transaction) return { status: 404, xml: errorXml('1816') }
  if (!action) return { status: 200, xml: transactionXml(transaction) }
  if (transaction.status !== 'approved' || transaction.amount !== Number(fields['amount']))
    return { status: 200, xml: transactionXml({ ...transaction, responseCode: '1018', status: 'declined' }) }
  const undone = action === 'refund' ? ({ status: 'refunded', type: 'refund' } as const) : undefined
  const changed = { ...transaction, ...(undone ?? ({ status: 'voided', type: 'void' } as const)) }
  known.transactions.set(orderNumber, changed)
  return { status: 201, xml: transactionXml({ ...changed, status: 'approved' }) }
}

function readFields(body: string): Record<string, string> {
  try {
    const elements = parseXml(body).root?.children.filter((child) => child instanceof XmlElement) ?? []
    return Object.fromEntries(elements.map(({ name, text }) => [name, text]))
  } catch {
    return {}
  }
}

function transactionXml({ id, orderNumber, amount, currency, responseCode, status, type }: Transaction): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<transaction>
  <id type="integer">${id}</id>
  <acquirer>probni-acquirer</acquirer>
  <order-number>${orderNumber}</order-number>
  <amount type="integer">${amount}</amount>
  <currency>${currency}</currency>
  <response-code>${responseCode}</response-code>
  <approval-code>914783</approval-code>
  <response-message>${status}</response-message>
  <status>${status}</status>
  <transaction-type>${type}</transaction-type>
</transaction>`
}

function errorXml(code: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><errors><response-code>${code}</response-code></errors>`
}
