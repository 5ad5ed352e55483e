import { data, href } from 'react-router'
import { contactPath } from '#app/accounts/account-paths.ts'
import { EmailChangeLink } from '#app/accounts/components/email-change-link.tsx'
import { confirmEmailChange, findEmailChange } from '#app/accounts/contact-changes/email-changing.server.ts'
import { maybeUser } from '#app/http/session/context.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { issueFormTokens, invalid, readButton } from '#app/http/forms/forms.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/new-email.ts'

export const handle: RouteHandle = { shortFooter: true, verificationReminder: false }

export function headers() {
  return { 'cache-control': 'no-store' }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const link = { userId: idParam(params.userId), token: params.token, now: new Date() }
  const change = await findEmailChange(db, { purpose: 'new_email', ...link })
  return data({ ...change, formTokens: issueFormTokens(context) }, { status: change.state === 'valid' ? 200 : 410 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const link = { userId: idParam(params.userId), token: params.token, now: new Date() }
  const form = await readButton(request, context)

  const outcome = await idempotently(db, form.key, (trx) => confirmEmailChange(trx, link))
  if (!outcome.ok && outcome.reason === 'token_expired') return data(null, { status: 410 })
  if (!outcome.ok) return invalid(form, { '': `accounts:refused.${outcome.reason}` })

  const user = maybeUser(context)
  const path = user ? contactPath('email', user.userType) : href('/prijava')
  return redirectWithFlash(path, 'accounts:contacts.email_changed')
}

export default function NewEmail({ loaderData, actionData }: Route.ComponentProps) {
  return <EmailChangeLink purpose="new_email" link={loaderData} form={actionData?.form} />
}
