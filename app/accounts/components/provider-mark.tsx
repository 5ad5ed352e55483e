import type { IdentityProvider } from '#app/accounts/identities/identity.ts'
import facebook from '#app/accounts/marks/facebook.svg?url'
import google from '#app/accounts/marks/google.svg?url'

const marks: Record<IdentityProvider, string> = { google, facebook }

export function ProviderMark({ provider }: { provider: IdentityProvider }) {
  return <img alt="" loading="lazy" src={marks[provider]} width={20} height={20} />
}
