import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from '#app/config.server.ts'
import { hmac, isSigned, secrets } from '#app/secrets.server.ts'

export function deliveryReportUrl(provider: 'infobip' | 'twilio'): string | undefined {
  if (!config.PUBLIC_ORIGIN) return undefined
  return `${config.PUBLIC_ORIGIN}/api/hooks/${provider === 'infobip' ? `infobip/${infobipToken(secrets[0])}` : 'twilio'}`
}

/** Infobip does not sign reports; the secret in the URL authenticates them. */
export function isInfobipToken(token: string): boolean {
  return isSigned(token, infobipToken)
}

/** Twilio's signature of the URL and the sorted fields. */
export function isTwilioSignature(signature: string, fields: URLSearchParams): boolean {
  const address = deliveryReportUrl('twilio')
  if (!address || !config.TWILIO_AUTH_TOKEN) return false
  const signed = [...fields]
    .toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .flat()
    .join('')
  return isEqual(
    signature,
    createHmac('sha1', config.TWILIO_AUTH_TOKEN)
      .update(address + signed)
      .digest('base64'),
  )
}

function infobipToken(secret: string): string {
  return hmac(secret, 'reports of infobip').toString('base64url')
}

function isEqual(received: string, expected: string): boolean {
  const [one, other] = [Buffer.from(received), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
