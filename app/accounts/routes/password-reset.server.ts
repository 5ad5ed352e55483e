import type { RouterContextProvider } from 'react-router'
import { preparePasswordReset } from '#app/accounts/resetting.server.ts'
import { passwordChanges } from '#app/http/limits/rate-limits.server.ts'
import { withRateLimit } from '#app/http/limits/with-rate-limit.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import type { Db } from '#db/connection.ts'

type Reset = Parameters<typeof preparePasswordReset>[1]

/** Prepares a password reset within the rate limit of this member and network. */
export function prepareLimitedReset(db: Db, context: Readonly<RouterContextProvider>, reset: Reset) {
  const { network } = context.get(requestMetadataContext)
  const limit = { limiter: passwordChanges, key: `${reset.userId} ${network}` }
  return withRateLimit(limit, () => preparePasswordReset(db, reset))
}
