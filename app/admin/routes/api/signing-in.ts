import { adminTokensShape, presentTokens } from '#app/admin/routes/api/signed-in.server.ts'
import { apiSignInSchema } from '#app/admins/schemas.ts'
import { startAdminSession, refreshAdminSession } from '#app/admins/sessions.server.ts'
import { checkAdminCode, checkAdminCredentials } from '#app/admins/signing-in.server.ts'
import { apiRoutes, forAnyone } from '#app/http/api/api-route.server.ts'
import { problem } from '#app/http/api/problem.server.ts'
import { withAdminSignInLimit, withCodeLimit } from '#app/admins/authentication/admin-sign-in-limit.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { refused } from '#app/outcome.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { refreshHoldMs } from '#app/admins/rules.ts'

const handler = apiRoutes({
  '/api/secure-admin/login': {
    POST: forAnyone({
      summary: 'Sign in to the admin area: with the code of the app, which is enrolled at /admin',
      invalidatesPages: false,
      isRepeatable: true,
      body: apiSignInSchema,
      response: adminTokensShape,
      refusals: [401],
      run: async ({ db, body, context, now }) => {
        const { network, userAgent } = context.get(requestMetadataContext)
        const checked = await withAdminSignInLimit({ email: body.email, network }, () =>
          checkAdminCredentials(db, { ...body, network, now }),
        )
        if (!checked.ok) return checked
        const { adminId, isEnrolled } = checked.value
        if (!isEnrolled)
          return problem(context, 403, 'totp_not_enrolled', { detail: 'admin:refused.totp_not_enrolled' })
        const { totp: code } = body
        if (code === undefined) return problem(context, 401, 'totp_required', { detail: 'admin:refused.totp_required' })

        const verified = await withCodeLimit(adminId, () => checkAdminCode(db, { adminId, code, network, now }))
        if (!verified.ok) return verified.reason === 'wrong_code' ? refused('invalid_credentials') : verified
        return presentTokens(db, await startAdminSession(db, { adminId, userAgent, network, now }), now)
      },
    }),
  },
  '/api/secure-admin/refresh': {
    POST: forAnyone({
      summary: 'A new access token; the refresh token works once, and a second use ends the session',
      invalidatesPages: false,
      isRepeatable: true,
      body: z.object({ refreshToken: z.string().max(200).optional() }),
      response: adminTokensShape,
      refusals: [401],
      run: async ({ db, body: { refreshToken }, context, now }) => {
        if (!refreshToken) return problem(context, 400, 'no_refresh_token', { detail: 'admin:errors.no_refresh_token' })
        const { receivedAt } = context.get(requestMetadataContext)
        const outcome = await refreshAdminSession(db, { refreshToken, receivedAt, holdMs: refreshHoldMs, now })
        if (!outcome.ok) return outcome
        await sleep(Math.max(outcome.value.answerAt.getTime() - Date.now(), 0))
        return presentTokens(db, outcome.value, now)
      },
    }),
  },
})

export const loader = handler
export const action = handler
