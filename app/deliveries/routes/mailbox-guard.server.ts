import { redirect } from 'react-router'
import { config } from '#app/config.server.ts'
import { isMailboxKey, isMailboxOpen } from '#app/gateways/mailbox-access.server.ts'
import { mailboxCookie } from '#app/http/session/cookies.server.ts'
import { unknownAddress } from '#app/http/session/flash.server.ts'

/** The mailbox folder, for browsers with the key in URL or cookie. @throws a redirect home for all others */
export async function requireMailboxAccess(request: Request): Promise<string> {
  const { MAILBOX_DIR } = config
  if (!MAILBOX_DIR || !isMailboxOpen(request)) throw await unknownAddress()
  const { pathname, searchParams } = new URL(request.url)
  const key = searchParams.get('key')
  if (isMailboxKey(key))
    throw redirect(pathname, { status: 303, headers: { 'set-cookie': await mailboxCookie.serialize(key) } })
  if (!isMailboxKey(await mailboxCookie.parse(request.headers.get('cookie')))) throw await unknownAddress()
  return MAILBOX_DIR
}
