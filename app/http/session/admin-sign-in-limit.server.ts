import { adminCodes, consume, reward } from '#app/http/limits/rate-limits.server.ts'
import { withSignInLimit } from '#app/http/session/sign-in-limit.server.ts'
import { refused, type Outcome } from '#app/outcome.ts'

type Attempt = { email: string; network: string }

/** Limits wrong passwords, apart from those of members. */
export function withAdminSignInLimit<Value, Reason extends string>(
  { email, network }: Attempt,
  compare: () => Promise<Outcome<Value, Reason>>,
) {
  return withSignInLimit({ email: `admin ${email}`, network, isKnownBrowser: false }, compare)
}

/** Limits wrong codes of an admin from all networks together: there are only a million. */
export async function withCodeLimit<Value, Reason extends string>(
  adminId: number,
  compare: () => Promise<Outcome<Value, Reason>>,
): Promise<Outcome<Value, Reason | 'rate_limited'>> {
  const key = String(adminId)
  const seconds = await consume(adminCodes, key)
  if (seconds > 0) return refused('rate_limited', { seconds })
  const outcome = await compare()
  if (outcome.ok) await reward(adminCodes, key)
  return outcome
}
