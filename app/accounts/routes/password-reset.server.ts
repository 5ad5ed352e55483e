import { preparePasswordReset } from '#app/accounts/resetting.server.ts'
import { hashToken } from '#app/accounts/token-secrets.server.ts'
import { linkPasswords } from '#app/http/limits/rate-limits.server.ts'
import { withRateLimit } from '#app/http/limits/with-rate-limit.server.ts'
import type { Db } from '#db/connection.ts'

type Reset = Parameters<typeof preparePasswordReset>[1]

/** Prepares a password reset within the rate limit of its link, which nobody else has. */
export function prepareLimitedReset(db: Db, reset: Reset) {
  const limit = { limit: linkPasswords, key: hashToken(reset.token).toString('base64url') }
  return withRateLimit(limit, () => preparePasswordReset(db, reset))
}
