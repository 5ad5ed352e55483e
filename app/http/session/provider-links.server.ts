import type { RouterContextProvider } from 'react-router'
import { identityProviders } from '#app/accounts/identities/identity.ts'
import { isProviderConfigured } from '#app/http/session/provider-authenticator.server.ts'
import { displayContext } from '#app/http/session/context.server.ts'

/** The providers whose links a page shows: none in the iOS app, whose store would ask for Apple's beside them. */
export function signInProviders(context: Readonly<RouterContextProvider>) {
  const { app } = context.get(displayContext)
  return {
    providers: app === 'ios' ? [] : identityProviders.filter(isProviderConfigured),
    isWrapper: app === 'android',
  }
}
