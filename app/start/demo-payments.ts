import { isThisMachine } from '#app/gateways/this-machine.ts'
import { startPaymentGateway } from '#tools/payment-gateway/server.ts'
import { listenOnFreePort } from '#tools/postgres/ports.ts'

/** Without settings for Monri, a site that only this machine can open gets a stand-in where no money is spent. */
export async function startDemoPayments(): Promise<() => Promise<void>> {
  const { HOST = '', PUBLIC_ORIGIN, MONRI_KEY, MONRI_TOKEN } = process.env
  const isLocal = isThisMachine(HOST) && (!PUBLIC_ORIGIN || URL.parse(PUBLIC_ORIGIN)?.protocol === 'http:')
  if (!isLocal || MONRI_KEY || MONRI_TOKEN) return async () => {}
  const { settings, stop } = await listenOnFreePort(9320, (port) => startPaymentGateway({ port }))
  Object.assign(process.env, settings)
  return stop
}
