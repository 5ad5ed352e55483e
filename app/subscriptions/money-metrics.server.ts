import { Counter, type Registry } from 'prom-client'
import { moneyAlarms } from '#app/subscriptions/money-alarms.server.ts'

/** In every process that money passes through; from zero, so that the first alarm is an increase. */
export function registerMoneyMetrics(registry: Registry): void {
  registry.registerMetric(
    new Counter({
      name: 'money_alarms_total',
      help: 'Alarms about money that a person has to look at, by kind',
      labelNames: ['alarm'],
      registers: [],
      collect() {
        this.reset()
        for (const [alarm, count] of Object.entries(moneyAlarms)) this.inc({ alarm }, count)
      },
    }),
  )
}
