export const identityProviders = ['google', 'facebook'] as const
export const providerNames = { google: 'Google', facebook: 'Facebook' } as const
export type IdentityProvider = (typeof identityProviders)[number]

/** A person as a provider knows them. `subject` is the provider's key; the address can change there. */
export type Identity = {
  provider: IdentityProvider
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string | null
}

/** Why a token of a provider gives no identity: it is not theirs or not for us, or the provider does not answer. */
export type IdentityRefusal = 'identity_token_invalid' | 'identity_provider_away'
