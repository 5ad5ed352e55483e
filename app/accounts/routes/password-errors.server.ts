import { tooManyTries } from '#app/http/limits/with-rate-limit.server.ts'
import type { Refused } from '#app/outcome.ts'

export function passwordErrors(refusal: Refused<string>, newField: 'newPassword' | 'password'): Record<string, string> {
  if (refusal.reason === 'rate_limited') return tooManyTries(refusal)
  const field = refusal.reason === 'wrong_password' ? 'currentPassword' : newField
  return { [field]: `accounts:refused.${refusal.reason}` }
}
