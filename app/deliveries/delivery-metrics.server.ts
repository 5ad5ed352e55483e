import { Counter, type Registry } from 'prom-client'

const deliveryResults = new Counter({
  name: 'deliveries_total',
  help: 'Attempts to send, by channel and result',
  labelNames: ['channel', 'result'],
  registers: [],
})

export function registerDeliveryMetrics(registry: Registry): void {
  registry.registerMetric(deliveryResults)
}

export function recordDelivery(channel: string, result: string): void {
  deliveryResults.inc({ channel, result })
}
