import { createHash } from 'node:crypto'
import { OAuth2Strategy } from 'remix-auth-oauth2'
import { z } from 'zod'
import type { Identity, IdentityRefusal } from '#app/accounts/identities/identity.ts'
import { fetchJson } from '#app/accounts/identities/provider-requests.server.ts'
import { refused, type Outcome } from '#app/outcome.ts'

type Options = ConstructorParameters<typeof OAuth2Strategy>[0] & {
  clientSecret: string
  redirectURI: string
  statePrefix: string
  prompt?: string | undefined
}
type Tokens = { idToken: string | undefined; accessToken: string; nonce: string }
export type ProviderOutcome = Outcome<Identity, IdentityRefusal>

const tokensShape = z.object({ access_token: z.string(), id_token: z.string().optional() })

/** The authorization code flow with PKCE. The nonce of the ID token is derived from the state, which a cookie holds. */
export class ProviderStrategy extends OAuth2Strategy<ProviderOutcome> {
  readonly #options: Options

  constructor(options: Options, verify: (tokens: Tokens) => Promise<ProviderOutcome>) {
    super(options, async ({ request, tokens }) => {
      const answer = tokensShape.safeParse(tokens.data)
      if (!answer.success) return refused('identity_token_invalid')
      const { access_token: accessToken, id_token: idToken } = answer.data
      const state = new URL(request.url).searchParams.get('state') ?? ''
      return verify({ idToken, accessToken, nonce: nonceOf(state) })
    })
    this.#options = options
  }

  protected override createAuthorizationURL() {
    const created = super.createAuthorizationURL()
    const state = `${this.#options.statePrefix}${created.state}`
    created.url.searchParams.set('state', state)
    created.url.searchParams.set('nonce', nonceOf(state))
    return { ...created, state }
  }

  protected override authorizationParams(params: URLSearchParams): URLSearchParams {
    if (this.#options.prompt) params.set('prompt', this.#options.prompt)
    return params
  }

  /** Facebook reads the client from the body only, and the base class waits without limit. */
  protected override async validateAuthorizationCode(code: string, codeVerifier: string) {
    const { tokenEndpoint, clientId, clientSecret, redirectURI } = this.#options
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: codeVerifier,
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectURI,
    })
    const data = await fetchJson(tokenEndpoint, { method: 'POST', body })
    return { data } as OAuth2Strategy.VerifyOptions['tokens']
  }
}

function nonceOf(state: string): string {
  return createHash('sha256').update(state).digest('base64url')
}
