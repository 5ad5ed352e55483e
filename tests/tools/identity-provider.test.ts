import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGoogle } from '#app/accounts/identities/google-tokens.server.ts'
import { done } from '#app/outcome.ts'
import { startIdentityProvider, type IdentityProviderServer } from '#tools/identity-provider/server.ts'
import { findFreePort } from '#tools/postgres/ports.ts'

let provider: IdentityProviderServer
let issuer: string

beforeAll(async () => {
  provider = await startIdentityProvider({ port: await findFreePort() })
  issuer = provider.settings.GOOGLE_ISSUER!
})
afterAll(() => provider.stop())

const verifier = 'v'.repeat(43)
const redirectUri = 'http://localhost:3000/prijava/google/povratak'

function authorize(values: Record<string, string> = {}): Promise<Response> {
  const query = new URLSearchParams({
    client_id: provider.settings.GOOGLE_CLIENT_ID!,
    redirect_uri: redirectUri,
    state: 's',
    nonce: 'n',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    ...values,
  })
  return fetch(`${issuer}/authorize?${query}`, { redirect: 'manual' })
}

async function codeOf(person: string): Promise<string> {
  const location = (await authorize({ person })).headers.get('location')!
  return new URL(location).searchParams.get('code')!
}

function redeem(code: string, values: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams({
    code,
    client_id: provider.settings.GOOGLE_CLIENT_ID!,
    client_secret: provider.settings.GOOGLE_CLIENT_SECRET!,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...values,
  })
  return fetch(`${issuer}/token`, { method: 'POST', body })
}

test('a code gives one token, which our own checks accept', async () => {
  const code = await codeOf('lamija')
  const { id_token: idToken } = (await (await redeem(code)).json()) as { id_token: string }
  const google = openGoogle({
    GOOGLE_ISSUER: issuer,
    GOOGLE_CLIENT_ID: provider.settings.GOOGLE_CLIENT_ID!,
    GOOGLE_WRAPPER_CLIENT_ID: undefined,
    GOOGLE_APP_CLIENT_IDS: [],
  })
  const sent = { nonce: 'n', clientId: provider.settings.GOOGLE_CLIENT_ID! }
  const lamija = { provider: 'google', email: 'lamija@primjer.ba', isEmailVerified: true, name: 'Lamija Softić' }
  expect(await google.verify(idToken, sent)).toEqual(done({ ...lamija, subject: expect.stringMatching(/^\d+$/) }))
  expect((await redeem(code)).status).toBe(400)
})

test.each([['client_secret'], ['client_id'], ['redirect_uri'], ['code_verifier']])(
  'a code is refused with another %s',
  async (name) => {
    expect((await redeem(await codeOf('amra'), { [name]: 'x' })).status).toBe(400)
  },
)

test('nobody is sent to another site, and a silent attempt needs the person', async () => {
  expect((await authorize({ redirect_uri: 'https://majstorija.example/' })).status).toBe(400)
  expect((await authorize({ client_id: 'x' })).status).toBe(400)
  const silent = await authorize({ prompt: 'none' })
  expect(silent.headers.get('location')).toBe(`${redirectUri}?error=login_required&state=s`)
  expect(await (await authorize()).text()).toContain('Ovo nije Google')
})
