import { adminCodes } from '#app/http/limits/rate-limits.server.ts'
import { withGuessLimit } from '#app/http/limits/with-rate-limit.server.ts'
import { withSignInLimit } from '#app/http/session/sign-in-limit.server.ts'
import type { Outcome } from '#app/outcome.ts'

type Attempt = { email: string; network: string }

/** Limits wrong passwords, apart from those of members. */
export function withAdminSignInLimit<Value, Reason extends string>(
  { email, network }: Attempt,
  compare: () => Promise<Outcome<Value, Reason>>,
) {
  return withSignInLimit({ email: `admin ${email}`, network, by: 'admin' }, compare)
}

/** Limits wrong codes of an admin from all networks together: there are only a million. */
export function withCodeLimit<Value, Reason extends string>(
  adminId: number,
  compare: () => Promise<Outcome<Value, Reason>>,
) {
  return withGuessLimit({ limit: adminCodes, key: String(adminId) }, compare)
}
