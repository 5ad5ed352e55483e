import { redirect } from 'react-router'
import { homePath } from '#app/accounts/paths.ts'
import { notFound } from '#app/http/not-found.server.ts'
import { displayContext, maybeUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { signInPath } from '#app/http/session/local-path.server.ts'
import { readNext } from '#app/http/session/next-path.server.ts'
import { authenticateWithProvider, isProviderConfigured } from '#app/http/session/provider-authenticator.server.ts'
import { isLinkingProof, serializeFlow } from '#app/http/session/provider-flow.server.ts'
import type { Route } from './+types/provider-sign-in.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export async function loader({ request, url, context, params: { provider } }: Route.LoaderArgs) {
  if (!isProviderConfigured(provider)) throw notFound()
  const user = maybeUser(context)
  const isLinking = user && isLinkingProof(url.searchParams.get('povezivanje'), provider, user.sessionId)
  if (user && !isLinking) return redirect(homePath(user.userType), 303)

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
