import { href } from 'react-router'
import { Authenticator } from 'remix-auth'
import { OAuth2RequestError } from 'remix-auth-oauth2'
import type { IdentityProvider } from '#app/accounts/identities/identity.ts'
import {
  google,
  isFacebookConfigured,
  isGoogleConfigured,
  verifyFacebook,
  verifyGoogle,
} from '#app/accounts/identities/identities.server.ts'
import { ProviderAwayError } from '#app/accounts/identities/provider-requests.server.ts'
import { config } from '#app/config.server.ts'
import { ProviderStrategy, type ProviderOutcome } from '#app/accounts/authentication/provider-strategy.server.ts'
import { flowPath } from '#app/accounts/authentication/provider-flow.server.ts'
import { createLogger } from '#app/log.server.ts'
import { refused, type Outcome } from '#app/outcome.ts'

const log = createLogger('web')

export type ProviderRefusal = 'identity_token_invalid' | 'identity_provider_away' | 'declined' | 'interaction_required'

/** Google answers so to `prompt=none` when it needs the person: then it is repeated without. */
const interactionErrors = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required']

type ProviderRequest = { provider: IdentityProvider; origin: string; isSilent: boolean; isWrapper: boolean }

export function isProviderConfigured(provider: string | undefined): provider is IdentityProvider {
  return provider === 'google' ? isGoogleConfigured : provider === 'facebook' && isFacebookConfigured
}

/** Leads to the provider (a thrown redirect) or, on the way back, reads whom it names. */
export async function authenticateWithProvider(
  request: Request,
  providerRequest: ProviderRequest,
): Promise<ProviderOutcome | Outcome<never, ProviderRefusal>> {
  const { provider } = providerRequest
  try {
    const authenticator = new Authenticator<ProviderOutcome>()
    authenticator.use(await openStrategy(providerRequest), provider)
    return await authenticator.authenticate(provider, request)
  } catch (error) {
    if (error instanceof Response) throw error
    if (error instanceof ProviderAwayError) return refused('identity_provider_away')
    if (error instanceof OAuth2RequestError) return refused(reasonOf(error.code))
    log.info({ provider, reason: (error as Error).message }, 'sign-in at a provider failed')
    return refused('identity_token_invalid')
  }
}

function reasonOf(code: string): ProviderRefusal {
  if (interactionErrors.includes(code)) return 'interaction_required'
  return code === 'access_denied' ? 'declined' : 'identity_token_invalid'
}

async function openStrategy({ provider, origin, isSilent, isWrapper }: ProviderRequest) {
  const common = {
    redirectURI: `${origin}${href('/prijava/:provider/povratak', { provider })}`,
    cookie: {
      name: 'oauth2',
      path: flowPath(provider),
      httpOnly: true as const,
      sameSite: 'Lax' as const,
      ...(origin.startsWith('https:') && { secure: true as const }),
    },
  }
  if (provider === 'google') {
    const { authorization_endpoint, token_endpoint } = await google.endpoints()
    const client = googleClient(isWrapper)
    return new ProviderStrategy(
      {
        ...common,
        ...client,
        statePrefix: 'google_oauth_token.',
        authorizationEndpoint: authorization_endpoint,
        tokenEndpoint: token_endpoint,
        scopes: ['openid', 'email', 'profile'],
        prompt: isSilent ? 'none' : 'select_account',
      },
      async ({ idToken, nonce }) =>
        idToken === undefined
          ? refused('identity_token_invalid')
          : verifyGoogle(idToken, { nonce, clientId: client.clientId }),
    )
  }
  return new ProviderStrategy(
    {
      ...common,
      clientId: config.FACEBOOK_APP_ID!,
      clientSecret: config.FACEBOOK_APP_SECRET!,
      statePrefix: 'facebook_oauth_token.',
      authorizationEndpoint: config.FACEBOOK_DIALOG_URL,
      tokenEndpoint: `${config.FACEBOOK_GRAPH_URL}/oauth/access_token`,
      scopes: ['email', 'public_profile'],
    },
    ({ accessToken }) => verifyFacebook(accessToken),
  )
}

/** Pages in the Android app have a client of their own, where one is set. */
function googleClient(isWrapper: boolean): { clientId: string; clientSecret: string } {
  const { GOOGLE_WRAPPER_CLIENT_ID, GOOGLE_WRAPPER_CLIENT_SECRET } = config
  return isWrapper && GOOGLE_WRAPPER_CLIENT_ID && GOOGLE_WRAPPER_CLIENT_SECRET
    ? { clientId: GOOGLE_WRAPPER_CLIENT_ID, clientSecret: GOOGLE_WRAPPER_CLIENT_SECRET }
    : { clientId: config.GOOGLE_CLIENT_ID!, clientSecret: config.GOOGLE_CLIENT_SECRET! }
}
