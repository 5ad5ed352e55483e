import { data, href, redirect } from 'react-router'
import { sendPhoneCode } from '#app/accounts/verifying.server.ts'
import { findResendRecipient } from '#app/accounts/pending-verification.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { readButton } from '#app/http/forms/forms.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { minutesToWait } from '#app/limits/rules.ts'
import type { Refused } from '#app/outcome.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/phone-code.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export function loader({ params }: Route.LoaderArgs) {
  throw redirect(href('/potvrdi-telefon/:token', params), 303)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { network } = context.get(requestMetadataContext)
  const now = new Date()
  const userId = await findResendRecipient(db, { purpose: 'phone', token: params.token, now })
  if (userId === undefined) throw data(null, 410)

  const form = await readButton(request, context)
  const outcome = await idempotently(db, form.key, (trx) => sendPhoneCode(trx, { userId, network, now }))
  const page = href('/potvrdi-telefon/:token', params)
  return outcome.ok
    ? redirectWithFlash(page, 'verification:code_sent')
    : redirectWithFlash(page, ...refusalFlash(outcome))
}

type Refusal = Exclude<Awaited<ReturnType<typeof sendPhoneCode>>, { ok: true }>['reason']

function refusalFlash(refusal: Refused<Refusal>): [message: string, kind: 'success' | 'error'] {
  switch (refusal.reason) {
    case 'too_many':
      return [`verification:too_many?count=${minutesToWait(refusal)}`, 'error']
    case 'already_verified':
      return ['verification:phone_verified', 'success']
    case 'not_mobile':
      return ['verification:not_mobile', 'error']
    default:
      return ['verification:code_failed', 'error']
  }
}
