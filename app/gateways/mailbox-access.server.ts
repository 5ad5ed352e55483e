import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from '#app/config.server.ts'

type MailboxRequest = { url: string; headers: Pick<Headers, 'has'> }

const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Whether what the recording twins wrote may be shown to who has the key: there are links in it that sign in. It may where
 * nothing is sent for real, in a process that only this machine reaches, to who asks by a name of this machine and not through
 * a proxy: a name that a foreign site has pointed here is another one.
 */
export function isMailboxOpen({ url, headers }: MailboxRequest, settings: Partial<typeof config> = config): boolean {
  const { MAILBOX_DIR, HOST = '', PUBLIC_ORIGIN, SMTP_URL, INFOBIP_URL, TWILIO_ACCOUNT_SID } = settings
  return (
    Boolean(MAILBOX_DIR) &&
    !SMTP_URL &&
    !INFOBIP_URL &&
    !TWILIO_ACCOUNT_SID &&
    isThisMachine(HOST) &&
    (!PUBLIC_ORIGIN || isThisMachine(new URL(PUBLIC_ORIGIN).hostname)) &&
    isThisMachine(new URL(url).hostname) &&
    !proxyHeaders.some((name) => headers.has(name))
  )
}

/** What `npm start` prints with the mailbox's address: a proxy on this machine that says nothing of itself does not know it. */
export function mailboxKey(): string {
  return createHmac('sha256', config.SECRET).update('mailbox').digest('base64url').slice(0, 22)
}

export function isMailboxKey(key: unknown): key is string {
  if (typeof key !== 'string') return false
  const [received, expected] = [Buffer.from(key), Buffer.from(mailboxKey())]
  return received.length === expected.length && timingSafeEqual(received, expected)
}

function isThisMachine(host: string): boolean {
  return ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host)
}
