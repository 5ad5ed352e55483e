import type { RouterContextProvider } from 'react-router'
import { acceptedShape } from '#app/accounts/api-presenters.server.ts'
import { requestPasswordReset } from '#app/accounts/resetting.server.ts'
import { resetRequestSchema } from '#app/accounts/passwords/schemas.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { knownBrowserOf } from '#app/http/session/known-browser.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { linkLimit, passwordResets } from '#app/http/limits/rate-limits.server.ts'

const handler = apiRoute('/api/user/request-password-reset', {
  POST: forAnyone({
    summary: 'Mail a link for a new password to whoever has this address; the answer is the same for every address',
    invalidatesPages: false,
    body: resetRequestSchema,
    status: 202,
    response: acceptedShape,
    rateLimit: async ({ request, body, context }) => linkLimit(passwordResets, await sourceOf(request, context, body)),
    run: async ({ db, body, request, context, now }) =>
      requestPasswordReset(db, { ...(await sourceOf(request, context, body)), email: body.email, now }),
  }),
})

async function sourceOf(request: Request, context: Readonly<RouterContextProvider>, { email }: { email: string }) {
  return { network: context.get(requestMetadataContext).network, browserId: await knownBrowserOf(request, email) }
}

export const loader = handler
export const action = handler
