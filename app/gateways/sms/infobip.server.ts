import { z } from 'zod'
import { callProvider, summarizeBody } from '#app/gateways/call-provider.ts'
import { countParts, transliterate } from '#app/gateways/sms/gsm7.ts'
import type { Gateway, SendResult, SmsMessage } from '#app/gateways/gateway.ts'
import { stableId } from '#app/gateways/stable-id.ts'

type InfobipOptions = {
  url: string
  apiKey: string
  sender: string
  reportUrl?: string | undefined
}

const maxValiditySeconds = 48 * 3600

const responseSchema = z.object({
  messages: z
    .array(
      z.object({
        messageId: z.string().optional(),
        status: z.object({ groupId: z.number(), id: z.number(), name: z.string().default('') }),
        details: z.object({ messageCount: z.number().int().positive() }).optional().catch(undefined),
      }),
    )
    .min(1),
})

/** Infobip SMS v3, which recognises a repetition by its `messageId`. */
export function openInfobip({ url, apiKey, sender, reportUrl }: InfobipOptions): Gateway<SmsMessage> {
  return {
    async send(message) {
      const seconds = secondsLeft(message)
      if (seconds <= 0) return { result: 'refused', reason: 'expired' }

      const text = transliterate(message.text)
      const messageId = stableId(message.key)
      const response = await callProvider(`${url}/sms/3/messages`, {
        method: 'POST',
        headers: { authorization: `App ${apiKey}`, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          messages: [
            {
              sender,
              destinations: [{ to: message.to.replace(/^\+/, ''), messageId }],
              content: { text, transliteration: 'NONE', language: { languageCode: 'NONE' } },
              options: {
                ...(message.expiresAt && {
                  validityPeriod: { amount: Math.min(seconds, maxValiditySeconds), timeUnit: 'SECONDS' },
                }),
                flash: false,
              },
              ...(reportUrl && {
                webhooks: {
                  delivery: { url: reportUrl, intermediateReport: false, notify: true },
                  contentType: 'application/json',
                },
              }),
            },
          ],
          options: { includeSmsCountInResponse: true, tracking: { shortenUrl: false, trackClicks: false } },
        }),
      })
      if ('result' in response) return { ...response, mayHaveBeenSent: false }
      if (response.status >= 400)
        return { result: 'misconfigured', reason: `HTTP ${response.status} ${summarizeBody(response.body)}` }

      const parsed = responseSchema.safeParse(response.body)
      // Infobip recognises the repetition by its id.
      if (!parsed.success) return { result: 'later', reason: 'an answer that is none of Infobip’s' }
      const { status, details, messageId: acceptedId = messageId } = parsed.data.messages[0]!
      return (
        resultOfStatus(status) ?? {
          result: 'sent',
          providerId: acceptedId,
          parts: details?.messageCount ?? countParts(text),
        }
      )
    },
  }
}

const duplicateMessageId = 23
/** Sender not registered, not allowed, or no credit left. */
const configurationErrors = [11, 12, 13]
const floodingFilter = 20
const floodingRetrySeconds = 3600

/** Groups 2 and 5 are final, 4 is temporary. */
function resultOfStatus({ groupId, id, name }: { groupId: number; id: number; name: string }): SendResult | undefined {
  if ((groupId !== 2 && groupId !== 4 && groupId !== 5) || id === duplicateMessageId) return undefined
  const reason = `${id} ${name}`
  if (configurationErrors.includes(id)) return { result: 'misconfigured', reason }
  if (id === floodingFilter) return { result: 'later', reason, retryAfterSeconds: floodingRetrySeconds }
  return groupId === 4 ? { result: 'later', reason } : { result: 'refused', reason }
}

function secondsLeft({ expiresAt }: SmsMessage): number {
  return expiresAt ? Math.ceil((expiresAt.getTime() - Date.now()) / 1000) : Number.POSITIVE_INFINITY
}
