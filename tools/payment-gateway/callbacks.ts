import { setTimeout as pause } from 'node:timers/promises'
import type { Card } from './cards.ts'
import { callbackBody, hash, type Merchant, type Transaction } from './transactions.ts'

const localHosts = ['localhost', '127.0.0.1', '[::1]']
const retryMs = [1_000, 5_000, 15_000]

export type CallbackOptions = { merchant: Merchant; lateMs: number; signal: AbortSignal }

/** Reports an approved transaction to the shop, as the card says; a report that is not answered 200 is repeated. */
export async function reportTransaction(
  transaction: Transaction,
  card: Card,
  { merchant, lateMs, signal }: CallbackOptions,
): Promise<void> {
  const { callback } = card
  if (callback === 'never') return
  if (callback === 'late') await pause(lateMs, undefined, { signal })
  const amount = callback === 'wrong-amount' ? transaction.amount - 100 : transaction.amount
  const body = callbackBody({ ...transaction, amount })
  const key = callback === 'wrong-digest' ? `${merchant.key}x` : merchant.key
  for (let nth = 0; nth < (callback === 'twice' ? 2 : 1); nth += 1)
    await post(transaction.fields['callback_url_override'] ?? '', body, hash('sha512', `${key}${body}`), signal)
}

async function post(url: string, body: string, digest: string, signal: AbortSignal): Promise<void> {
  if (!localHosts.includes(URL.parse(url)?.hostname ?? '')) return
  for (const waitMs of [0, ...retryMs]) {
    await pause(waitMs, undefined, { signal })
    const headers = { authorization: `WP3-callback ${digest}`, 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', body, headers, signal }).catch(() => undefined)
    if (response?.status === 200) return
  }
}
