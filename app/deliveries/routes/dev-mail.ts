import { href, redirect } from 'react-router'
import { readMailboxEntry } from '#app/gateways/mailbox.server.ts'
import { requireMailboxAccess } from '#app/deliveries/routes/mailbox-guard.server.ts'
import type { Route } from './+types/dev-mail.ts'

/** Mails have inline styles and need nothing else. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-top-navigation-by-user-activation allow-popups"

export async function loader({ request, params }: Route.LoaderArgs) {
  const entry = await readMailboxEntry(await requireMailboxAccess(request), params.name)
  if (entry?.channel !== 'email') throw redirect(href('/'), 303)
  return new Response(entry.message.html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
      'cache-control': 'no-store',
    },
  })
}

export { loader as action }
