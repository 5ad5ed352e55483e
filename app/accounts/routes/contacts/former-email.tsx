import { data, href } from 'react-router'
import { EmailChangeLink } from '#app/accounts/components/email-change-link.tsx'
import { findEmailChange, undoEmailChange } from '#app/accounts/contact-changes/email-changing.server.ts'
import { findTokenToSend } from '#app/accounts/links/sendable-tokens.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { issueFormTokens, invalid, readButton } from '#app/http/forms/forms.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/former-email.ts'

export const handle: RouteHandle = { shortFooter: true, verificationReminder: false }

export function headers() {
  return { 'cache-control': 'no-store' }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const link = { userId: idParam(params.userId), token: params.token, now: new Date() }
  const change = await findEmailChange(db, { purpose: 'former_email', ...link })
  return data({ ...change, formTokens: issueFormTokens(context) }, { status: change.state === 'valid' ? 200 : 410 })
}

/** Leads on to a new password, which replaces the one that the mistaken or stolen session knew. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const [userId, now] = [idParam(params.userId), new Date()]
  const form = await readButton(request, context)

  const outcome = await idempotently(db, form.key, (trx) => undoEmailChange(trx, { userId, token: params.token, now }))
  if (!outcome.ok && outcome.reason === 'token_expired') return data(null, { status: 410 })
  if (!outcome.ok) return invalid(form, { '': `accounts:refused.${outcome.reason}` })

  const reset = await findTokenToSend(db, { tokenId: outcome.value.resetTokenId, now })
  const path = reset
    ? href('/nova-sifra/:userId/:token', { userId: String(userId), token: reset.token })
    : href('/prijava')
  return redirectWithFlash(path, 'verification:email_restored')
}

export default function FormerEmail({ loaderData, actionData }: Route.ComponentProps) {
  return <EmailChangeLink purpose="former_email" link={loaderData} form={actionData?.form} />
}
