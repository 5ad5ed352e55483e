import { z } from 'zod'
import type { DeliveryReport } from '#app/deliveries/delivery-reports.server.ts'
import { unknownNumberCodes } from '#app/gateways/sms/twilio-codes.ts'

const infobipReportSchema = z.object({
  results: z
    .array(
      z.object({
        messageId: z.string(),
        status: z.object({ groupId: z.number(), id: z.number(), name: z.string().default('') }),
        error: z
          .object({ id: z.number(), name: z.string().default('') })
          .optional()
          .catch(undefined),
      }),
    )
    .max(1_000),
})

const deliveredToHandset = 5
const unknownToOperator = 29
const unknownSubscriber = 1

/** The final states in Infobip's delivery reports; intermediate ones are left out. Undefined for other bodies. */
export function parseInfobipReports(body: unknown): DeliveryReport[] | undefined {
  const parsed = infobipReportSchema.safeParse(body)
  return parsed.success ? parsed.data.results.flatMap(parseInfobipReport) : undefined
}

function parseInfobipReport({
  messageId: providerId,
  status,
  error,
}: z.output<typeof infobipReportSchema>['results'][number]): DeliveryReport[] {
  const reason = error && error.id !== 0 ? `${error.id} ${error.name}` : `${status.id} ${status.name}`
  if (status.groupId === 3) return status.id === deliveredToHandset ? [{ providerId, outcome: 'delivered' }] : []
  if (status.groupId === 2 || status.groupId === 5)
    return [{ providerId, outcome: 'refused', error: reason, isGone: error?.id === unknownSubscriber }]
  return status.groupId === 4 && status.id !== unknownToOperator
    ? [{ providerId, outcome: 'expired', error: reason }]
    : []
}

/** The final state in Twilio's status callback; undefined for intermediate ones. */
export function parseTwilioReport(fields: URLSearchParams): DeliveryReport | undefined {
  const providerId = fields.get('MessageSid')
  const status = fields.get('MessageStatus') ?? ''
  if (!providerId) return undefined
  if (status === 'delivered' || status === 'read') return { providerId, outcome: 'delivered' }
  if (!['failed', 'undelivered', 'canceled'].includes(status)) return undefined
  const code = fields.get('ErrorCode') ?? ''
  const isGone = unknownNumberCodes.includes(Number(code))
  return { providerId, outcome: 'refused', error: `${code} ${status}`.trim(), isGone }
}
