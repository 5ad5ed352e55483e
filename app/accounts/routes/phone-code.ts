import { data, href, redirect } from 'react-router'
import { sendPhoneCode } from '#app/accounts/verifying.server.ts'
import { findResendRecipient } from '#app/accounts/pending-verification.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { readButton } from '#app/http/forms/forms.server.ts'
import { idempotentlyWithRateLimit } from '#app/http/limits/with-rate-limit.server.ts'
import { phoneCodes } from '#app/http/limits/rate-limits.server.ts'
import { minutesToWait } from '#app/limits/rules.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/phone-code.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export function loader({ params }: Route.LoaderArgs) {
  throw redirect(href('/potvrdi-telefon/:token', params), 303)
}

/** Sends a code, or says why none was sent; either way the page with its field comes next. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { network } = context.get(requestMetadataContext)
  const now = new Date()
  const userId = await findResendRecipient(db, { purpose: 'phone', token: params.token, now })
  if (userId === undefined) throw data(null, 410)
  const page = href('/potvrdi-telefon/:token', params)

  const form = await readButton(request, context)
  const limit = { limiter: phoneCodes, key: network }
  const outcome = await idempotentlyWithRateLimit(db, form.key, limit, (trx) => sendPhoneCode(trx, { userId, now }))
  if (!outcome.ok && outcome.reason === 'rate_limited')
    return redirectWithFlash(page, `verification:too_many?count=${minutesToWait(outcome)}`, 'error')
  if (!outcome.ok && outcome.reason === 'too_many')
    return redirectWithFlash(page, `verification:too_many?count=${outcome.params?.count}`, 'error')
  if (!outcome.ok && outcome.reason === 'already_verified')
    return redirectWithFlash(page, 'verification:phone_verified')
  if (!outcome.ok)
    return redirectWithFlash(
      page,
      outcome.reason === 'not_mobile' ? 'verification:not_mobile' : 'verification:code_failed',
      'error',
    )
  return redirectWithFlash(page, 'verification:code_sent')
}
