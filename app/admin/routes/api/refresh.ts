import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { adminTokensShape, presentTokens } from '#app/admin/routes/api/signed-in.server.ts'
import { refreshHoldMs } from '#app/admins/rules.ts'
import { refreshAdminSession } from '#app/admins/sessions.server.ts'
import { apiRoute, forAnyone } from '#app/http/api/api-route.server.ts'
import { problem } from '#app/http/api/problem.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'

const handler = apiRoute('/api/secure-admin/refresh', {
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
})

export const loader = handler
export const action = handler
