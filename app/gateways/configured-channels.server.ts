import { config } from '#app/config.server.ts'
import { availableChannels, selectProviders } from '#app/gateways/providers.ts'

/** For the web process, which opens no provider itself. */
export const configuredChannels = availableChannels(selectProviders(config))
