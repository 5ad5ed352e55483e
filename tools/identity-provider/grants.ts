import { createHash, randomBytes } from 'node:crypto'
import type { Client } from './client.ts'
import type { TestPerson } from './people.ts'

const codeLifetimeMs = 60_000
const maxGrants = 1_000

export type Grant = { person: TestPerson; clientId: string; nonce: string | null }
type Code = Grant & { redirectUri: string; challenge: string | null; expiresAt: number }

export type Grants = ReturnType<typeof createGrants>

/** The codes and access tokens that were given out, in memory: after a restart none is valid. */
export function createGrants() {
  const codes = new Map<string, Code>()
  const accessTokens = new Map<string, Grant>()

  return {
    issueCode: (code: Omit<Code, 'expiresAt'>): string =>
      store(codes, { ...code, expiresAt: Date.now() + codeLifetimeMs }),
    /** Each code works once, for its client, address and verifier. */
    redeemCode(form: URLSearchParams, client: Client): Grant | undefined {
      const code = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const isValid =
        code &&
        code.expiresAt > Date.now() &&
        code.clientId === client.id &&
        client.id === form.get('client_id') &&
        client.secret === form.get('client_secret') &&
        code.redirectUri === form.get('redirect_uri') &&
        (code.challenge === null || code.challenge === challengeOf(form.get('code_verifier') ?? ''))
      return isValid ? code : undefined
    },
    issueAccessToken: (grant: Grant) => ({
      access_token: store(accessTokens, grant),
      token_type: 'Bearer',
      expires_in: 3_600,
    }),
    findAccessToken: (token: string | null): Grant | undefined => accessTokens.get(token ?? ''),
  }
}

/** The key of a person at a provider, which differs from client to client. */
export function subjectOf({ person, clientId }: Grant): string {
  const digest = createHash('sha256').update(`${clientId} ${person.key}`).digest('hex')
  return BigInt(`0x${digest.slice(0, 16)}`).toString()
}

function store<Value>(grants: Map<string, Value>, value: Value): string {
  const [oldest] = grants.keys()
  if (grants.size >= maxGrants && oldest !== undefined) grants.delete(oldest)
  const key = randomBytes(24).toString('base64url')
  grants.set(key, value)
  return key
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
