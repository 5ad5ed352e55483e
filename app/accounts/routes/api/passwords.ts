import type { RouterContextProvider } from 'react-router'
import { acceptedShape } from '#app/accounts/api-presenters.server.ts'
import { requestPasswordReset, resetPassword } from '#app/accounts/resetting.server.ts'
import { resetRequestSchema, passwordResetSchema } from '#app/accounts/passwords/schemas.ts'
import { apiRoutes, forAnyone } from '#app/http/api/api-route.server.ts'
import { readFormBrowser } from '#app/accounts/authentication/form-saving.server.ts'
import { knownBrowserOf } from '#app/accounts/authentication/known-browser.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { linkLimit, passwordResets } from '#app/http/limits/rate-limits.server.ts'
import { prepareLimitedReset } from '#app/accounts/routes/password-reset.server.ts'
import { passwordResetHeaders } from '#app/accounts/authentication/session.server.ts'
import { done } from '#app/outcome.ts'

const handler = apiRoutes({
  '/api/user/request-password-reset': {
    POST: forAnyone({
      summary: 'Mail a link for a new password to whoever has this address; the answer is the same for every address',
      invalidatesPages: false,
      body: resetRequestSchema,
      status: 202,
      response: acceptedShape,
      rateLimit: async ({ request, body, context }) =>
        linkLimit(passwordResets, await sourceOf(request, context, body)),
      run: async ({ db, body, request, context, now }) =>
        requestPasswordReset(db, { ...(await sourceOf(request, context, body)), email: body.email, now }),
    }),
  },
  '/api/user/password-reset': {
    POST: forAnyone({
      summary: 'Set a new password by the mailed link; other sessions end, the caller’s own gets a new token',
      invalidatesPages: false,
      namespace: 'accounts',
      body: passwordResetSchema,
      response: acceptedShape,
      refusals: [410],
      prepare: ({ db, body: { userId, token, password }, now }) =>
        prepareLimitedReset(db, { userId, token, password, now }),
      run: async ({ db, user, body: { userId, token }, prepared: passwordHash, request, now }) => {
        const sessionId = user?.id === userId ? user.sessionId : null
        const browserHash = await readFormBrowser(request)
        const outcome = await resetPassword(db, { userId, token, passwordHash, sessionId, browserHash, now })
        return outcome.ok ? done({ accepted: true as const }) : outcome
      },
      setsCookie: 'sometimes',
      headers: (_, { user, body: { userId, token }, request }) =>
        passwordResetHeaders(request, { userId, token, user }),
    }),
  },
})

async function sourceOf(request: Request, context: Readonly<RouterContextProvider>, { email }: { email: string }) {
  return { network: context.get(requestMetadataContext).network, browserId: await knownBrowserOf(request, email) }
}

export const loader = handler
export const action = handler
