import { href, redirect } from 'react-router'
import { config } from '#app/config.server.ts'
import { isMailboxKey, isMailboxOpen } from '#app/gateways/mailbox-access.server.ts'
import { mailboxCookie } from '#app/http/session/cookies.server.ts'

/**
 * The folder of the mailbox for a browser that has shown its key, first in the address and from then on in a cookie.
 * For every other the address is like any that there is not.
 * @throws a redirect
 */
export async function requireMailboxAccess(request: Request): Promise<string> {
  const { MAILBOX_DIR } = config
  if (!MAILBOX_DIR || !isMailboxOpen(request)) throw redirect(href('/'), 303)
  const { pathname, searchParams } = new URL(request.url)
  const key = searchParams.get('key')
  if (isMailboxKey(key))
    throw redirect(pathname, { status: 303, headers: { 'set-cookie': await mailboxCookie.serialize(key) } })
  if (!isMailboxKey(await mailboxCookie.parse(request.headers.get('cookie')))) throw redirect(href('/'), 303)
  return MAILBOX_DIR
}
