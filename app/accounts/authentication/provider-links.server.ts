import type { RouterContextProvider } from 'react-router'
import { identityProviders } from '#app/accounts/identities/identity.ts'
import { isEmbeddedBrowser } from '#app/accounts/user-agent.ts'
import { isProviderConfigured } from '#app/accounts/authentication/provider-authenticator.server.ts'
import { displayContext, requestMetadataContext } from '#app/http/session/context.server.ts'

/** The providers whose links a page shows: none in the iOS app, whose store would ask for Apple's beside them. */
export function signInProviders(context: Readonly<RouterContextProvider>) {
  const { app } = context.get(displayContext)
  return {
    providers: app === 'ios' ? [] : identityProviders.filter(isProviderConfigured),
    isWrapper: app === 'android',
  }
}

/** The same for pages that no cache shares: without Google where it answers 403 `disallowed_useragent`, with the way out of there. */
export function usableProviders(context: Readonly<RouterContextProvider>, url: URL) {
  const { providers, isWrapper } = signInProviders(context)
  if (!providers.includes('google') || !isGoogleRefused(context)) return { providers, isWrapper }
  const isAndroid = context.get(requestMetadataContext).userAgent.includes('Android')
  return {
    providers: providers.filter((provider) => provider !== 'google'),
    isWrapper,
    embedded: { browserLink: isAndroid ? browserLink(url) : null },
  }
}

export function isGoogleRefused(context: Readonly<RouterContextProvider>): boolean {
  return context.get(displayContext).app === null && isEmbeddedBrowser(context.get(requestMetadataContext).userAgent)
}

function browserLink({ protocol, host, pathname, search }: URL): string {
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;end`
}
