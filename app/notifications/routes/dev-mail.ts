import { href, redirect } from 'react-router'
import { readEntry } from '#app/gateways/mailbox.server.ts'
import { enterMailbox } from '#app/notifications/routes/mailbox-entrance.server.ts'
import type { Route } from './+types/dev-mail.ts'

/** Styles of its own, as mail programs allow them; no script, no form, nothing from elsewhere. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-top-navigation-by-user-activation allow-popups"

/** One mail's HTML part as a mail program shows it. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const entry = await readEntry(await enterMailbox(request), params.name)
  if (entry?.channel !== 'email') throw redirect(href('/'), 303)
  return new Response(entry.message.html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
  })
}

export { loader as action }
