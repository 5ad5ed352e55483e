import { isThisMachine } from '#app/gateways/this-machine.ts'
import { startIdentityProvider } from '#tools/identity-provider/server.ts'
import { listenOnFreePort } from '#tools/postgres/ports.ts'

/** Without settings for Google or Facebook, a site that only this machine can open gets a stand-in for both. */
export async function startDemoIdentities(): Promise<() => Promise<void>> {
  const { HOST = '', PUBLIC_ORIGIN, GOOGLE_CLIENT_ID, FACEBOOK_APP_ID } = process.env
  const isLocal = isThisMachine(HOST) && (!PUBLIC_ORIGIN || URL.parse(PUBLIC_ORIGIN)?.protocol === 'http:')
  if (!isLocal || GOOGLE_CLIENT_ID || FACEBOOK_APP_ID) return async () => {}
  const { settings, stop } = await listenOnFreePort(9310, (port) => startIdentityProvider({ port }))
  Object.assign(process.env, settings)
  return stop
}
