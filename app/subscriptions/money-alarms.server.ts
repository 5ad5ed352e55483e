import { createLogger } from '#app/log.server.ts'

const log = createLogger('money')

type Alarm = 'agreement' | 'payment' | 'refund'

export const moneyAlarms: Record<Alarm, number> = { agreement: 0, payment: 0, refund: 0 }

/** An operator has to look: the log says at what, and the metric that somebody must. */
export function raiseMoneyAlarm(alarm: Alarm, fields: Record<string, unknown>, message: string): void {
  moneyAlarms[alarm] += 1
  log.error({ alarm, ...fields }, message)
}
