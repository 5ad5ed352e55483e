import { href, redirect } from 'react-router'
import { accountPath } from '#app/accounts/account-paths.ts'
import { homePath } from '#app/accounts/paths.ts'
import { identitySignIns } from '#app/http/limits/rate-limits.server.ts'
import { withRateLimit } from '#app/http/limits/with-rate-limit.server.ts'
import { waitMessage } from '#app/limits/rules.ts'
import { notFound } from '#app/http/not-found.server.ts'
import { maybeUser, requestMetadataContext } from '#app/http/session/context.server.ts'
import { linkIdentity, signInByIdentity } from '#app/accounts/routes/identities/provider-session.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import {
  authenticateWithProvider,
  isProviderConfigured,
  type ProviderRefusal,
} from '#app/accounts/authentication/provider-authenticator.server.ts'
import { flowPath, readFlow } from '#app/accounts/authentication/provider-flow.server.ts'
import type { Refused } from '#app/outcome.ts'
import { withQuery } from '#app/with-query.ts'
import type { Route } from './+types/provider-callback.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export async function loader({ params: { provider }, ...args }: Route.LoaderArgs) {
  if (!isProviderConfigured(provider)) throw notFound()
  const { request, url, context } = args
  const flow = await readFlow(request)
  const user = maybeUser(context)
  const isLinking = user !== null && flow.linkingSession === user.sessionId
  if (user && !isLinking) return redirect(flow.next ?? homePath(user.userType), 303)
  const back = isLinking ? accountPath('security', user.userType) : withQuery(href('/prijava'), { next: flow.next })
  if (!url.searchParams.has('state') || (flow.linkingSession && !isLinking)) return redirect(back, 303)

  const limit = { limit: identitySignIns, key: context.get(requestMetadataContext).network }
  const outcome = await withRateLimit(limit, () =>
    authenticateWithProvider(request, { provider, origin: url.origin, ...flow }),
  )
  if (outcome.ok)
    return isLinking ? linkIdentity(user, outcome.value) : signInByIdentity(args, outcome.value, flow.next)
  if (outcome.reason === 'interaction_required' && flow.isSilent)
    return redirect(withQuery(flowPath(provider), { izbor: '1', next: flow.next }), 303)
  return answerRefusal(outcome, back)
}

function answerRefusal(refusal: Refused<ProviderRefusal | 'rate_limited'>, path: string) {
  const { reason } = refusal
  if (reason === 'declined' || reason === 'interaction_required') return redirect(path, 303)
  return reason === 'rate_limited'
    ? redirectWithFlash(path, waitMessage(refusal), 'warning')
    : redirectWithFlash(path, `accounts:refused.${reason}`, 'error')
}
