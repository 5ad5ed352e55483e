import type { Identity, IdentityRefusal } from '#app/accounts/identities/identity.ts'
import { verifyFacebookToken } from '#app/accounts/identities/facebook-tokens.server.ts'
import { openGoogle } from '#app/accounts/identities/google-tokens.server.ts'
import { config } from '#app/config.server.ts'
import { refused, type Outcome } from '#app/outcome.ts'

/** One for the process, with its cached keys. */
export const google = openGoogle(config)

/** Without a client id every audience would be wrong, so no request is made. */
export function verifyGoogle(
  idToken: string,
  sent?: Parameters<typeof google.verify>[1],
): Promise<Outcome<Identity, IdentityRefusal>> {
  return isGoogleConfigured ? google.verify(idToken, sent) : Promise.resolve(refused('identity_token_invalid'))
}

export function verifyFacebook(accessToken: string): Promise<Outcome<Identity, IdentityRefusal>> {
  return isFacebookConfigured
    ? verifyFacebookToken(accessToken, config)
    : Promise.resolve(refused('identity_token_invalid'))
}

export const isGoogleConfigured = config.GOOGLE_CLIENT_ID !== undefined
export const isFacebookConfigured = config.FACEBOOK_APP_ID !== undefined
