import { z } from 'zod'
import { askProvider, wordsOf } from '#app/gateways/asking.ts'
import { countParts, transliterate } from '#app/gateways/gsm7.ts'
import type { Gateway, Sent, SmsMessage } from '#app/gateways/sending.ts'
import { stableId } from '#app/gateways/stable-id.ts'

type InfobipSettings = {
  /** The account's own address, `https://xxxxx.api.infobip.com`. */
  url: string
  apiKey: string
  sender: string
  /** Where reports of delivery go; without it none are asked for. */
  reportUrl?: string | undefined
}

const longestSeconds = 48 * 3600

const answerShape = z.object({
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

/** SMS over Infobip's API (SMS v3). A repetition carries the same `messageId`, which Infobip does not send twice. */
export function openInfobip({ url, apiKey, sender, reportUrl }: InfobipSettings): Gateway<SmsMessage> {
  return {
    async send(message) {
      const seconds = secondsLeft(message)
      if (seconds <= 0) return { result: 'refused', reason: 'expired' }

      const text = transliterate(message.text)
      const messageId = stableId(message.key)
      const answered = await askProvider(`${url}/sms/3/messages`, {
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
                  validityPeriod: { amount: Math.min(seconds, longestSeconds), timeUnit: 'SECONDS' },
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
      // A repetition is known by its id.
      if ('result' in answered) return { ...answered, mayHaveLeft: false }
      if (answered.status >= 400)
        return { result: 'misconfigured', reason: `HTTP ${answered.status} ${wordsOf(answered.body)}` }

      const answer = answerShape.safeParse(answered.body)
      // Should it have been taken all the same, it is known by its id when it comes again.
      if (!answer.success) return { result: 'later', reason: 'an answer that is none of Infobip’s' }
      const { status, details, messageId: named = messageId } = answer.data.messages[0]!
      return (
        outcomeOf(status) ?? { result: 'sent', providerId: named, parts: details?.messageCount ?? countParts(text) }
      )
    },
  }
}

const alreadySent = 23
/** Sender not registered, not allowed, or no credit left. */
const ourFaults = [11, 12, 13]
const flooding = 20
const floodingSeconds = 3600

/** Only groups 2 and 5 say at once that nothing will come of it. */
function outcomeOf({ groupId, id, name }: { groupId: number; id: number; name: string }): Sent | undefined {
  if ((groupId !== 2 && groupId !== 4 && groupId !== 5) || id === alreadySent) return undefined
  const reason = `${id} ${name}`
  if (ourFaults.includes(id)) return { result: 'misconfigured', reason }
  if (id === flooding) return { result: 'later', reason, afterSeconds: floodingSeconds }
  return groupId === 4 ? { result: 'later', reason } : { result: 'refused', reason }
}

function secondsLeft({ expiresAt }: SmsMessage): number {
  return expiresAt ? Math.ceil((expiresAt.getTime() - Date.now()) / 1000) : Number.POSITIVE_INFINITY
}
