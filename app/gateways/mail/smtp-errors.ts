import { isCertificateError, mayHaveBeenSent } from '#app/gateways/network-errors.ts'
import type { SendResult } from '#app/gateways/gateway.ts'

type SmtpError = Error & {
  code?: string
  originalCode?: string
  responseCode?: number
  response?: string
  command?: string
}

const authRequiredCodes = [530, 534, 535, 538]

/** Refusals of unknown mailboxes (RFC 3463), at once or by a report, in JavaScript and PostgreSQL; a plain 550 may concern the sender. */
export const noSuchMailboxPattern = '^(RCPT TO: 5[0-9][0-9][ -]|returned: )5[.](1[.](1|2|3|6|10)|2[.]1)([^0-9]|$)'
const noSuchMailbox = new RegExp(noSuchMailboxPattern)

export function isNoSuchMailbox(reason: string): boolean {
  return noSuchMailbox.test(reason)
}

/** Network errors and 4xx are 'later', 5xx about recipient or message 'refused', others and 5.7.x 'misconfigured'. */
export function classifySmtpError(error: unknown): SendResult {
  const smtpError = error as SmtpError
  const { code = '', originalCode = '', responseCode = 0, response = '', command } = smtpError
  const reason = `${command ? `${command}: ` : ''}${response || smtpError.message}`.replace(/\s+/g, ' ')

  if (responseCode >= 400 && responseCode < 500) return { result: 'later', reason }
  if (responseCode >= 500) {
    const result = resultForThisMail(responseCode, response, command) ?? 'misconfigured'
    return result === 'refused' && isNoSuchMailbox(reason) ? { result, reason, isGone: true } : { result, reason }
  }
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

/** A full mailbox (552, 5.2.2) is temporary. */
function resultForThisMail(status: number, response: string, command = ''): 'later' | 'refused' | undefined {
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  if (!isAboutMessage || authRequiredCodes.includes(status) || /^\d{3}[ -]5\.7\.\d/.test(response)) return undefined
  return command === 'RCPT TO' && (status === 552 || /^\d{3}[ -]5\.2\.2/.test(response)) ? 'later' : 'refused'
}
