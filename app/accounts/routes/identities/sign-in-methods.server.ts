import { href, type RouterContextProvider } from 'react-router'
import type { LinkedAccount } from '#app/accounts/components/linked-accounts.tsx'
import { identityProviders, providerNames } from '#app/accounts/identities/identity.ts'
import type { findSignInMethods } from '#app/accounts/identities/unlinking.server.ts'
import { currentUser, requestTranslate } from '#app/http/session/context.server.ts'
import { linkingPath } from '#app/accounts/authentication/provider-flow.server.ts'
import { signInProviders } from '#app/accounts/authentication/provider-links.server.ts'

export type SignInMethods = Awaited<ReturnType<typeof findSignInMethods>>

export function presentSignInMethods(
  context: Readonly<RouterContextProvider>,
  { hasPassword, identities: all }: SignInMethods,
) {
  const { sessionId } = currentUser(context)
  const identities = all.filter(({ heldAt }) => heldAt === null)
  const t = requestTranslate(context)
  const { providers } = signInProviders(context)
  const isOnlyMethod = !hasPassword && identities.length === 1
  const accounts = identityProviders.flatMap((provider): LinkedAccount[] => {
    const linked = identities.find((identity) => identity.provider === provider)
    if (all.some((identity) => identity.provider === provider && identity.heldAt !== null)) return []
    if (!linked && !providers.includes(provider)) return []
    const item = {
      provider,
      name: providerNames[provider],
      text: linked ? (linked.email ?? '') : t('identities:not_linked'),
      hint: linked && isOnlyMethod ? t('identities:only') : null,
      add: linked ? null : { href: linkingPath(provider, sessionId), label: t('identities:add') },
      removal:
        linked && !isOnlyMethod
          ? { action: href('/povezani-racuni/:provider/uklanjanje', { provider }), label: t('identities:remove') }
          : null,
    }
    return [item]
  })
  return {
    linkedAccounts: accounts.length ? { title: t('identities:linked_title'), accounts } : null,
    credentialSetup: hasPassword
      ? null
      : { text: t('identities:no_password'), label: t('identities:set_password'), to: href('/resetovanje-sifre') },
  }
}
