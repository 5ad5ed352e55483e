import { href } from 'react-router'
import { z } from 'zod'
import type { IdentityProvider } from '#app/accounts/identities/identity.ts'
import { providerFlowCookie } from '#app/http/session/cookies.server.ts'
import { localPath } from '#app/http/session/local-path.server.ts'
import { isSigned, secrets, shortSignature } from '#app/secrets.server.ts'
import { withQuery } from '#app/with-query.ts'

const flowShape = z.object({
  next: z.string().optional().transform(localPath),
  /** The session whose member adds this account to the own one. */
  linkingSession: z.number().optional(),
  isSilent: z.boolean(),
  isWrapper: z.boolean(),
})
export type ProviderFlow = z.output<typeof flowShape>

export function serializeFlow(provider: IdentityProvider, flow: ProviderFlow): Promise<string> {
  return providerFlowCookie.serialize(flow, { path: flowPath(provider) })
}

export async function readFlow(request: Request): Promise<ProviderFlow> {
  const flow = flowShape.safeParse(await providerFlowCookie.parse(request.headers.get('cookie')))
  return flow.success ? flow.data : { next: undefined, isSilent: false, isWrapper: false }
}

/** Cookies with this path are sent to one provider's pages, so that flows at both can be pending. */
export function flowPath(provider: IdentityProvider): string {
  return href('/prijava/:provider', { provider })
}

/** Adds an account to a member. Another site, which may have changed who is signed in there, has no proof to start it. */
export function linkingPath(provider: IdentityProvider, sessionId: number): string {
  return withQuery(flowPath(provider), { povezivanje: linkingProof(secrets[0], provider, sessionId) })
}

export function isLinkingProof(proof: string | null, provider: IdentityProvider, sessionId: number): boolean {
  return isSigned(proof ?? '', (secret) => linkingProof(secret, provider, sessionId))
}

function linkingProof(secret: string, provider: IdentityProvider, sessionId: number): string {
  return shortSignature(secret, `link ${provider} ${sessionId}`)
}
