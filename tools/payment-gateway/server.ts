import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { reportTransaction } from './callbacks.ts'
import { cards } from './cards.ts'
import { formPage, messagePage } from './form-page.ts'
import { answerManagement } from './management.ts'
import { createTransactions, findFormError, successUrl, type Transactions } from './transactions.ts'

type Answer = { status?: number; html?: string; xml?: string; location?: string }
export type Fault = 'none' | 'stalls' | 'fails'
export type PaymentGatewayServer = {
  settings: { MONRI_URL: string; MONRI_KEY: string; MONRI_TOKEN: string }
  known: Transactions
  setFault: (fault: Fault) => void
  stop: () => Promise<void>
}

/** Stands in for Monri WebPay on this machine; `settings` lead the shop to it. */
export async function startPaymentGateway({
  port,
  lateMs = 20_000,
}: {
  port: number
  lateMs?: number
}): Promise<PaymentGatewayServer> {
  const origin = `http://127.0.0.1:${port}`
  const merchant = { key: randomBytes(16).toString('hex'), token: randomBytes(20).toString('hex') }
  const known = createTransactions()
  const stopping = new AbortController()
  let fault: Fault = 'none'

  async function answerRequest(request: IncomingMessage): Promise<Answer | undefined> {
    if (request.headers.host !== `127.0.0.1:${port}`) return { status: 421 }
    const { pathname } = new URL(request.url ?? '/', origin)
    const body = request.method === 'POST' ? await text(request) : ''
    if (fault === 'stalls') return undefined
    if (fault === 'fails') return { status: 500 }
    const fields = Object.fromEntries(new URLSearchParams(body))
    if (pathname === '/v2/form') return openForm(fields)
    if (pathname === '/pay') return pay(fields['order_number'] ?? '', fields['card'] ?? '')
    if (pathname === '/orders/show' || pathname.startsWith('/transactions/'))
      return answerManagement(known, merchant, pathname, body)
    return { status: 404 }
  }

  function openForm(fields: Record<string, string>): Answer {
    const error = findFormError(known, merchant, fields)
    if (error) return { status: 400, html: messagePage('Zahtjev nije ispravan', `Kod greške ${error}.`) }
    known.forms.set(fields['order_number']!, fields)
    return { html: pageOf(fields) }
  }

  function pay(orderNumber: string, number: string): Answer {
    const card = cards.find((each) => each.number === number)
    const transaction = card && known.charge(orderNumber, card.responseCode)
    if (!card || !transaction) return { status: 400, html: messagePage('Plaćanje nije moguće', 'Ovo je već plaćeno.') }
    if (transaction.status === 'declined') return { html: pageOf(transaction.fields, transaction.responseCode) }
    void reportTransaction(transaction, card, { merchant, lateMs, signal: stopping.signal }).catch(() => {})
    if (card.closesWindow) return { html: messagePage('Plaćeno', 'Kupac je zatvorio prozor i ne vraća se sam.') }
    return { location: successUrl(merchant, transaction) }
  }

  const server = createServer((request, response) => {
    const send = (answer?: Answer) => {
      if (!answer) return
      const { status = 200, html, xml, location } = answer
      const type = xml ? 'application/xml' : 'text/html'
      response.writeHead(location ? 303 : status, {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-store',
        ...(location && { location }),
      })
      response.end(html ?? xml ?? '')
    }
    answerRequest(request).then(send, () => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    settings: { MONRI_URL: origin, MONRI_KEY: merchant.key, MONRI_TOKEN: merchant.token },
    known,
    setFault: (wanted) => void (fault = wanted),
    stop: async () => {
      stopping.abort()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function pageOf(fields: Record<string, string>, declinedCode?: string): string {
  return formPage({
    orderNumber: fields['order_number']!,
    amount: Number(fields['amount']),
    info: fields['order_info']!,
    cancelUrl: fields['cancel_url_override'] ?? '/',
    ...(declinedCode && { declinedCode }),
  })
}
