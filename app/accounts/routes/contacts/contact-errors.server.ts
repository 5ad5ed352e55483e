import { tooManyTries } from '#app/http/limits/with-rate-limit.server.ts'
import { minutesToWait } from '#app/limits/rules.ts'
import type { Refused } from '#app/outcome.ts'

/** The errors of a form that changes a contact, by field. */
export function contactErrors(
  refusal: Refused<string>,
  field: 'email' | 'phone' | 'currentPassword',
): Record<string, string> {
  const { reason } = refusal
  if (reason === 'rate_limited') return tooManyTries(refusal)
  if (reason === 'wrong_password') return { currentPassword: 'accounts:refused.wrong_password' }
  if (reason === 'sign_in_again') return { '': 'accounts:refused.sign_in_again' }
  if (reason === 'too_many') return { '': `verification:too_many?count=${minutesToWait(refusal)}` }
  return { [field]: `accounts:refused.${reason}` }
}
