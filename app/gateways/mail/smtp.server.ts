import type { SendMailOptions } from 'nodemailer'
import { classifySmtpError } from '#app/gateways/mail/smtp-errors.ts'
import { returnPathOf } from '#app/gateways/mail/return-paths.server.ts'
import { sendTimeoutMs, type Gateway, type MailMessage, type SendResult } from '#app/gateways/gateway.ts'
import { stableId } from '#app/gateways/stable-id.ts'
import { productName } from '#app/product.ts'

export type Dkim = { domain: string; selector: string; privateKey: string }

type SmtpOptions = {
  /** `smtp://user:password@host:587` or `smtps://`; `?pool=5` connections, `?tls=optional` accepts any certificate. */
  url: string
  from: string
  dkim?: Dkim | undefined
  /** Where mails come back to that cannot be delivered; each has a return path of its own below it. */
  bounceAddress?: string | undefined
}

/** nodemailer's headers, and those of RFC 8058 and RFC 3834. */
const signedHeaders = [
  'From',
  'Sender',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'References',
  'In-Reply-To',
  'To',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Content-Language',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'Auto-Submitted',
].join(':')

const responseMs = 1_000
const idleMs = 30_000

export function openSmtp({ url, from, dkim, bounceAddress }: SmtpOptions): Gateway<MailMessage> {
  const options = { ...connectionOf(new URL(url)), ...(dkim && { dkim: signatureOf(dkim) }) }
  // Loaded for the first mail: the web process sends none, and would be ten megabytes larger.
  const openTransport = async () => (await import('nodemailer')).createTransport(options)
  let transport: ReturnType<typeof openTransport> | undefined
  const domain = dkim?.domain ?? from.slice(from.lastIndexOf('@') + 1)

  return {
    async send(message) {
      const { to, replyTo } = message
      if (!isSingleAddress(to)) return { result: 'refused', reason: 'not an e-mail address' }
      if (replyTo && !isSingleAddress(replyTo))
        return { result: 'misconfigured', reason: 'the address for replies is none' }
      try {
        transport ??= openTransport()
        await (
          await transport
        ).sendMail({
          ...toSendMailOptions(message, from, domain),
          envelope: { from: bounceAddress ? returnPathOf(bounceAddress, message.key) : from, to: [to] },
          signal: AbortSignal.timeout(sendTimeoutMs - responseMs),
        })
        return { result: 'sent' }
      } catch (error) {
        return redactAddress(classifySmtpError(error), to)
      }
    },

    close: () => void transport?.then((opened) => opened.close()),
  }
}

function connectionOf({ protocol, hostname, port, username, password, searchParams }: URL) {
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const isOptional = searchParams.get('tls') === 'optional' || ['localhost', '127.0.0.1', '::1'].includes(host)
  return {
    pool: true as const,
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isOptional,
    tls: { rejectUnauthorized: !isOptional },
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    maxConnections: Number(searchParams.get('pool')) || 5,
    maxRequeues: 2,
    idleTimeout: idleMs,
    dnsTimeout: 4_000,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: sendTimeoutMs - 2 * responseMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function signatureOf({ domain, selector, privateKey }: Dkim) {
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: signedHeaders }
}

/** As objects, because a string is parsed as a list of addresses. */
function toSendMailOptions(
  { key, to, subject, text, html, language, replyTo, threadKey, unsubscribeUrl }: MailMessage,
  from: string,
  domain: string,
): SendMailOptions {
  // The root is a message that was never sent: every mail of the thread refers to it, whichever came first.
  const threadRoot = threadKey && `<${stableId(`thread-${threadKey}`)}@${domain}>`
  return {
    messageId: `<${stableId(key)}@${domain}>`,
    from: { name: productName, address: from },
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    ...(threadRoot && { references: threadRoot, inReplyTo: threadRoot }),
    subject: subject.replace(/\p{Cc}+/gu, ' '),
    text,
    html,
    // Base64 would hide the plain text of the source.
    textEncoding: 'quoted-printable',
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
      ...(unsubscribeUrl && {
        // Not folded, because folding breaks DKIM signatures of relays.
        'List-Unsubscribe': { prepared: true, value: `<${new URL(unsubscribeUrl).href}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

function isSingleAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u.test(text)
}

function redactAddress(result: SendResult, address: string): SendResult {
  return 'reason' in result ? { ...result, reason: result.reason.replaceAll(address, '…').slice(0, 300) } : result
}
