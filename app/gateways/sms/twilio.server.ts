import { z } from 'zod'
import { callProvider } from '#app/gateways/call-provider.ts'
import { countParts, transliterate } from '#app/gateways/sms/gsm7.ts'
import { unknownNumberCodes } from '#app/gateways/sms/twilio-codes.ts'
import type { Gateway, SendResult, SmsMessage } from '#app/gateways/gateway.ts'

type TwilioOptions = {
  url: string
  accountSid: string
  authToken: string
  sender: string
  reportUrl?: string | undefined
}

const maxValiditySeconds = 36_000

const responseSchema = z.object({
  sid: z.string(),
  status: z.string(),
  num_segments: z.coerce.number().int().positive().optional().catch(undefined),
  error_code: z.number().nullish(),
})

const errorSchema = z.object({ code: z.number(), message: z.string().default('') })

/** Twilio's API of 2010, which does not recognise repetitions. */
export function openTwilio({ url, accountSid, authToken, sender, reportUrl }: TwilioOptions): Gateway<SmsMessage> {
  return {
    async send({ to, text, expiresAt }) {
      const seconds = expiresAt ? Math.ceil((expiresAt.getTime() - Date.now()) / 1000) : maxValiditySeconds
      if (seconds <= 0) return { result: 'refused', reason: 'expired' }

      const body = transliterate(text)
      const response = await callProvider(
        `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
        {
          method: 'POST',
          headers: {
            authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
            accept: 'application/json',
          },
          body: new URLSearchParams({
            To: to,
            From: sender,
            Body: body,
            ...(expiresAt && { ValidityPeriod: String(Math.min(seconds, maxValiditySeconds)) }),
            ...(reportUrl && { StatusCallback: reportUrl }),
          }),
        },
      )
      if ('result' in response) return response
      if (response.status >= 400) return resultOfError(response)

      const parsed = responseSchema.safeParse(response.body)
      // Accepted, with an unknown id.
      if (!parsed.success) return { result: 'sent', parts: countParts(body) }
      const { sid, status, num_segments, error_code } = parsed.data
      if (status === 'failed' || status === 'undelivered') return resultOfCode(error_code ?? 0, status)
      return { result: 'sent', providerId: sid, parts: num_segments ?? countParts(body) }
    },
  }
}

function resultOfError({ status, body }: { status: number; body: unknown }): SendResult {
  const parsedError = errorSchema.safeParse(body)
  return parsedError.success
    ? resultOfCode(parsedError.data.code, parsedError.data.message)
    : { result: 'misconfigured', reason: `HTTP ${status}` }
}

/** The number is wrong, out of reach, or opted out. */
const recipientErrorCodes = [21214, 21217, 21265, 21610, 21612, 21617, 30003, 30004, 30007]
const rateLimitCodes = [20429, 21611, 30001, 30008]

function resultOfCode(code: number, message: string): SendResult {
  const reason = `${code} ${message}`.slice(0, 250)
  if (unknownNumberCodes.includes(code)) return { result: 'refused', reason, isGone: true }
  if (recipientErrorCodes.includes(code)) return { result: 'refused', reason }
  return rateLimitCodes.includes(code) ? { result: 'later', reason } : { result: 'misconfigured', reason }
}
