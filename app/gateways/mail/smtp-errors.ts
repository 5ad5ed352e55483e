import { isCertificateError, mayHaveBeenSent } from '#app/gateways/network-errors.ts'
import type { SendResult } from '#app/gateways/gateway.ts'

/** What nodemailer throws: its own code, and where a server answered, what to which command. */
type SmtpError = Error & {
  code?: string
  originalCode?: string
  responseCode?: number
  response?: string
  command?: string
}

const authRequiredCodes = [530, 534, 535, 538]

/**
 * The reason of a refusal that says that there is no such mailbox (RFC 3463), as a pattern for JavaScript and PostgreSQL. Servers
 * that say no more than 550 are left out: it may be us whom they do not want.
 */
export const noSuchMailboxPattern = '^RCPT TO: 5[0-9][0-9][ -]5[.](1[.](1|2|3|6|10)|2[.]1)([^0-9]|$)'

/**
 * What a failed sending means. 4xx, silence and broken connections: not now. 5xx about the recipient or this one message:
 * never. 5xx before that, or for reasons of policy (5.7.x): no message would pass. A sending that we broke off may have
 * arrived, so it is `later` too; its Message-ID is the same then.
 */
export function classifySmtpError(error: unknown): SendResult {
  const smtpError = error as SmtpError
  const { code = '', originalCode = '', responseCode = 0, response = '', command } = smtpError
  const reason = `${command ? `${command}: ` : ''}${response || smtpError.message}`.replace(/\s+/g, ' ')

  if (responseCode >= 400 && responseCode < 500) return { result: 'later', reason }
  if (responseCode >= 500)
    return { result: resultForThisMail(responseCode, response, command) ?? 'misconfigured', reason }
  if (['EAUTH', 'ENOAUTH', 'ECONFIG', 'EREQUIRETLS'].includes(code) || isCertificateError(originalCode))
    return { result: 'misconfigured', reason }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { result: 'refused', reason }
  return {
    result: 'later',
    reason,
    mayHaveBeenSent:
      mayHaveBeenSent(originalCode || code) && !/greeting|connection timeout|connect E/i.test(smtpError.message),
  }
}

/** A full mailbox (552, 5.2.2) has room again one day. */
function resultForThisMail(status: number, response: string, command = ''): 'later' | 'refused' | undefined {
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  if (!isAboutMessage || authRequiredCodes.includes(status) || /^\d{3}[ -]5\.7\.\d/.test(response)) return undefined
  return command === 'RCPT TO' && (status === 552 || /^\d{3}[ -]5\.2\.2/.test(response)) ? 'later' : 'refused'
}
