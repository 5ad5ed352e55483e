/** What happens to a request. */
export type Fate = 'arrives' | 'offline' | 'answer lost' | 'bad gateway' | 'busy' | 'limited' | 'hangs'

type Sent = { session: string; fate: Fate; now: number }

export type Effect = { session: string; key: string; text: string; size: number }

const dayMs = 86_400_000
const keyLifetimeMs = 8 * dayMs

/** The server as forms see it: one effect for a key and its fields, none without the session that it needs. */
export class ModelServer {
  session = ''
  readonly effects: Effect[] = []
  readonly #keys = new Map<string, number>()

  async receive(url: URL, init: RequestInit, sent: Sent): Promise<Response> {
    const { fate } = sent
    if (fate === 'offline') throw new TypeError('offline')
    if (fate === 'bad gateway') return new Response('<h1>Bad Gateway</h1>', { status: 502 })
    if (fate === 'busy') return new Response(null, { status: 503 })
    const answer = fate === 'limited' ? new Response(null, { status: 429 }) : await this.#carryOut(url, init, sent)
    if (fate === 'hangs') return new Promise(() => {})
    if (fate === 'answer lost') throw new TypeError('connection reset')
    const headers = new Headers(init.headers)
    answer.headers.set('x-request-id', '1')
    if (headers.has('x-retained-form')) answer.headers.set('x-retained-form', headers.get('x-retained-form')!)
    return answer
  }

  async #carryOut(url: URL, init: RequestInit, { session, now }: Sent): Promise<Response> {
    const headers = new Headers(init.headers)
    const retained = headers.get('x-retained-form')
    if (retained !== null && retained !== '-' && retained !== session)
      return new Response(null, { status: 401, headers: { 'x-form-owner': session } })
    const isVisitorPage = url.pathname === '/objavite-oglas'
    if (!session && !isVisitorPage) return new Response(null, { status: 303, headers: { location: '/prijava' } })
    const type = headers.get('content-type')!
    const fields = await new Response(init.body, { headers: { 'content-type': type } }).formData()
    const [key, text] = [String(fields.get('_key')), String(fields.get('text'))]
    if (url.searchParams.has('_restore')) return page(200, key)
    if (text.includes('wrong')) return page(400, key)

    const size = (fields.getAll('images') as File[]).reduce((sum, file) => sum + file.size, 0)
    // A visitor's ad becomes the draft of the member who signs in in the same browser.
    const name = JSON.stringify([isVisitorPage ? '' : session, key, url.pathname, text, size])
    const carriedOutAt = this.#keys.get(name)
    if (carriedOutAt === undefined || now - carriedOutAt > keyLifetimeMs) {
      this.#keys.set(name, now)
      this.effects.push({ session, key, text, size })
    }
    const location = '/klijent/moji-oglasi'
    return retained === null
      ? new Response(null, { status: 303, headers: { location } })
      : Response.json({ location, message: 'Oglas je objavljen.', isRefused: false })
  }
}

/** A page with the form, under a new key of the same owner. */
function page(status: number, key: string): Response {
  const html = `<form><input type="hidden" name="_key" value="${key.split('.', 1)[0]}.${crypto.randomUUID()}"></form>`
  return new Response(html, { status, headers: { 'content-type': 'text/html' } })
}
