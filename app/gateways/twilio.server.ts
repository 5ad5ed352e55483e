import { z } from 'zod'
import { askProvider } from '#app/gateways/asking.ts'
import { countParts, transliterate } from '#app/gateways/gsm7.ts'
import type { Gateway, Sent, SmsMessage } from '#app/gateways/sending.ts'

type TwilioSettings = {
  url: string
  accountSid: string
  authToken: string
  sender: string
  /** Where reports of delivery go; without it none are asked for. */
  reportUrl?: string | undefined
}

const longestSeconds = 36_000

const answerShape = z.object({
  sid: z.string(),
  status: z.string(),
  num_segments: z.coerce.number().int().positive().optional().catch(undefined),
  error_code: z.number().nullish(),
})

const refusalShape = z.object({ code: z.number(), message: z.string().default('') })

/** SMS over Twilio's API of 2010. It has no name of ours for a message: one that was taken without our learning of it is sent again. */
export function openTwilio({ url, accountSid, authToken, sender, reportUrl }: TwilioSettings): Gateway<SmsMessage> {
  return {
    async send({ to, text, expiresAt }) {
      const seconds = expiresAt ? Math.ceil((expiresAt.getTime() - Date.now()) / 1000) : longestSeconds
      if (seconds <= 0) return { result: 'refused', reason: 'expired' }

      const body = transliterate(text)
      const answered = await askProvider(`${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
          accept: 'application/json',
        },
        body: new URLSearchParams({
          To: to,
          From: sender,
          Body: body,
          ...(expiresAt && { ValidityPeriod: String(Math.min(seconds, longestSeconds)) }),
          ...(reportUrl && { StatusCallback: reportUrl }),
        }),
      })
      if ('result' in answered) return answered
      if (answered.status >= 400) return refusalOf(answered)

      const answer = answerShape.safeParse(answered.body)
      // It was taken; only its name is not known.
      if (!answer.success) return { result: 'sent', parts: countParts(body) }
      const { sid, status, num_segments, error_code } = answer.data
      if (status === 'failed' || status === 'undelivered') return outcomeOfCode(error_code ?? 0, status)
      return { result: 'sent', providerId: sid, parts: num_segments ?? countParts(body) }
    },
  }
}

function refusalOf({ status, body }: { status: number; body: unknown }): Sent {
  const refusal = refusalShape.safeParse(body)
  return refusal.success
    ? outcomeOfCode(refusal.data.code, refusal.data.message)
    : { result: 'misconfigured', reason: `HTTP ${status}` }
}

/** The number is wrong, cannot get SMS, or its owner wants none. */
const aboutTheNumber = [21211, 21214, 21217, 21265, 21610, 21612, 21614, 21617, 30003, 30004, 30005, 30006, 30007]
const tooMuch = [20429, 21611, 30001, 30008]

function outcomeOfCode(code: number, message: string): Sent {
  const reason = `${code} ${message}`.slice(0, 250)
  if (aboutTheNumber.includes(code)) return { result: 'refused', reason }
  return tooMuch.includes(code) ? { result: 'later', reason } : { result: 'misconfigured', reason }
}
