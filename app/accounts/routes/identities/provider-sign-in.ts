import { redirect } from 'react-router'
import { homePath } from '#app/accounts/paths.ts'
import { notFound } from '#app/http/not-found.server.ts'
import { displayContext, maybeUser } from '#app/http/session/context.server.ts'
import { requireProof } from '#app/accounts/authentication/identity-check.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { signInPath } from '#app/http/session/local-path.server.ts'
import { readNext } from '#app/http/session/next-path.server.ts'
import {
  authenticateWithProvider,
  isProviderConfigured,
} from '#app/accounts/authentication/provider-authenticator.server.ts'
import { isGoogleRefused } from '#app/accounts/authentication/provider-links.server.ts'
import { isLinkingProof, serializeFlow } from '#app/accounts/authentication/provider-flow.server.ts'
import type { Route } from './+types/provider-sign-in.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export async function loader({ request, url, context, params }: Route.LoaderArgs) {
  const provider = await requireUsable(params.provider, { url, context })
  const user = maybeUser(context)
  const isLinking = user && isLinkingProof(url.searchParams.get('povezivanje'), provider, user.sessionId)
  if (user && !isLinking) return redirect(homePath(user.userType), 303)
  if (isLinking) await requireProof(context, url.pathname + url.search)
  const flow = {
    next: readNext(url),
    isSilent: provider === 'google' && !isLinking && !url.searchParams.has('izbor'),
    isWrapper: context.get(displayContext).app === 'android',
    ...(isLinking && { linkingSession: user.sessionId }),
  }
  try {
    await authenticateWithProvider(request, { provider, origin: url.origin, ...flow })
  } catch (answer) {
    if (answer instanceof Response) answer.headers.append('set-cookie', await serializeFlow(provider, flow))
    throw answer
  }
  return redirectWithFlash(signInPath(flow.next ?? ''), 'accounts:refused.identity_provider_away', 'error')
}

async function requireUsable(provider: string, { url, context }: Pick<Route.LoaderArgs, 'url' | 'context'>) {
  if (!isProviderConfigured(provider)) throw notFound()
  if (provider !== 'google' || !isGoogleRefused(context)) return provider
  const user = maybeUser(context)
  const path = user ? homePath(user.userType) : signInPath(readNext(url) ?? '')
  throw await redirectWithFlash(path, 'identities:embedded', 'info')
}
