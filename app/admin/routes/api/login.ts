import { adminTokensShape, presentTokens } from '#app/admin/routes/api/signed-in.server.ts'
import { apiSignInSchema } from '#app/admins/schemas.ts'
import { startAdminSession } from '#app/admins/sessions.server.ts'
import { checkAdminCode, checkAdminCredentials } from '#app/admins/signing-in.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { problem } from '#app/http/api/problem.server.ts'
import { withAdminSignInLimit, withCodeLimit } from '#app/http/session/admin-sign-in-limit.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { refused } from '#app/outcome.ts'

const handler = apiRoute('/api/secure-admin/login', {
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
      if (!isEnrolled) return problem(context, 403, 'totp_not_enrolled', { detail: 'admin:refused.totp_not_enrolled' })
      const { totp: code } = body
      if (code === undefined) return problem(context, 401, 'totp_required', { detail: 'admin:refused.totp_required' })

      const verified = await withCodeLimit(adminId, () => checkAdminCode(db, { adminId, code, network, now }))
      if (!verified.ok) return verified.reason === 'wrong_code' ? refused('invalid_credentials') : verified
      return presentTokens(db, await startAdminSession(db, { adminId, userAgent, network, now }), now)
    },
  }),
})

export const loader = handler
export const action = handler
