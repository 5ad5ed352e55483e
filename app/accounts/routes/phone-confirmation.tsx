import { data, href } from 'react-router'
import { LinkConfirmation } from '#app/accounts/components/link-confirmation.tsx'
import { homePath } from '#app/accounts/home-path.ts'
import { buttonSchema } from '#app/accounts/schemas.ts'
import { findLink } from '#app/accounts/tokens.server.ts'
import { confirmPhoneByLink } from '#app/accounts/verifying.server.ts'
import { ticketFor } from '#app/accounts/waiting.server.ts'
import { maybeUser } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, invalid, readForm } from '#app/http/forms.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { once } from '#app/http/idempotency.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/phone-confirmation.ts'

export const handle = { hydrate: false }

export function headers() {
  return { 'cache-control': 'no-store' }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { token } = params
  const now = new Date()
  const link = await findLink(db, { purpose: 'phone', userId: idParam(params.userId), token, now })
  const state = link?.state ?? 'old'
  const ticket = state === 'old' ? await ticketFor(db, { purpose: 'phone', token, now }) : null
  return data({ state, ticket, seed: formSeed(context) }, { status: state === 'live' ? 200 : 410 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const userId = idParam(params.userId)

  const form = await readForm(request, buttonSchema, context)
  if (form.status !== 'success') return invalid(form)

  const outcome = await once(db, form.request, (trx) => confirmPhoneByLink(trx, { userId, token: params.token, now: new Date() }))
  if (!outcome.ok) return data(null, { status: 410 })

  const user = maybeUser(context)
  return redirectWithFlash(user ? homePath(user.userType) : href('/prijava'), 'verification:phone_confirmed')
}

export default function PhoneConfirmation({ loaderData }: Route.ComponentProps) {
  return <LinkConfirmation what="phone" {...loaderData} />
}
