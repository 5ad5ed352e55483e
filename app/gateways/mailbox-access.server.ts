import { config } from '#app/config.server.ts'
import { isThisMachine } from '#app/gateways/this-machine.ts'
import { selectProviders } from '#app/gateways/providers.ts'
import { isSigned, secrets, shortSignature } from '#app/secrets.server.ts'

type MailboxRequest = { url: string; headers: Pick<Headers, 'has'> }

const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * The development mailbox, whose mails hold links that sign in, is shown to a holder of the key: only where no mail
 * or text message has a real provider, in a process and under a host name of this machine alone, and not through a proxy.
 */
export function isMailboxOpen({ url, headers }: MailboxRequest, settings: Partial<typeof config> = config): boolean {
  const { HOST = '', PUBLIC_ORIGIN } = settings
  const providers = selectProviders(settings)
  return (
    providers.email === 'mailbox' &&
    providers.sms === 'mailbox' &&
    isThisMachine(HOST) &&
    (!PUBLIC_ORIGIN || isThisMachine(new URL(PUBLIC_ORIGIN).hostname)) &&
    isThisMachine(new URL(url).hostname) &&
    !proxyHeaders.some((name) => headers.has(name))
  )
}

/** The key that `npm start` prints with the mailbox's address; a silent proxy on this machine does not know it. */
export function mailboxKey(secret = secrets[0]): string {
  return shortSignature(secret, 'mailbox')
}

export function isMailboxKey(key: unknown): key is string {
  return typeof key === 'string' && isSigned(key, mailboxKey)
}
