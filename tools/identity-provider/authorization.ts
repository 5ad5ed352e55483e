import { choicePage } from './choice-page.ts'
import type { Client } from './client.ts'
import type { Grants } from './grants.ts'

export type Answer = { status?: number; json?: unknown; html?: string; location?: string }
/** By method and path. */
export type Routes = Record<string, (url: URL, body: URLSearchParams) => Answer | Promise<Answer>>

/** Shows the test people; the links of that page lead here again, with the person who was chosen. */
export function authorize(url: URL, client: Client, grants: Grants): Answer {
  const { searchParams } = url
  const { id, people } = client
  const redirectUri = searchParams.get('redirect_uri') ?? ''
  if (searchParams.get('client_id') !== id || !isOnThisMachine(redirectUri)) return { status: 400 }
  const target = new URL(redirectUri)
  const answer = (values: Record<string, string>): Answer => {
    target.search = new URLSearchParams({ ...values, state: searchParams.get('state') ?? '' }).toString()
    return { location: target.href }
  }
  if (searchParams.get('odustajanje')) return answer({ error: 'access_denied' })
  const person = people.find(({ key }) => key === searchParams.get('person'))
  if (!person) return searchParams.get('prompt') === 'none' ? answer({ error: 'login_required' }) : page(url, client)
  const [nonce, challenge] = [searchParams.get('nonce'), searchParams.get('code_challenge')]
  return answer({ code: grants.issueCode({ person, clientId: id, nonce, challenge, redirectUri }) })
}

function page(url: URL, client: Client): Answer {
  return { html: choicePage(url, client) }
}

function isOnThisMachine(address: string): boolean {
  const { protocol, hostname } = URL.parse(address) ?? {}
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname ?? '')
}
