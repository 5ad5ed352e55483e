import { z } from 'zod'
import { adminRoles } from '#app/admins/rules.ts'
import { findSessionAdmin, type AdminTokens } from '#app/admins/sessions.server.ts'
import { issueAccessToken } from '#app/admins/tokens.server.ts'
import { id, time } from '#app/http/api/response-schemas.server.ts'
import { done, refused } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

export const adminTokensShape = z
  .object({
    accessToken: z.string(),
    refreshToken: z.string(),
    expiresAt: time.describe('Of the access token.'),
    user: z.object({ id, email: z.string(), name: z.string(), role: z.enum(adminRoles) }),
  })
  .meta({ id: 'AdminTokens' })

export async function presentTokens(db: Db, tokens: AdminTokens, now: Date) {
  const admin = await findSessionAdmin(db, tokens)
  if (!admin) return refused('session_ended')
  const { accessToken, expiresAt } = await issueAccessToken(tokens, now)
  const { sessionId: _, ...user } = admin
  return done({ accessToken, refreshToken: tokens.refreshToken, expiresAt: expiresAt.toISOString(), user })
}
