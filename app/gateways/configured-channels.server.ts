import { config } from '#app/config.server.ts'
import { availableChannels, selectProviders } from '#app/gateways/providers.ts'

export const configuredChannels = availableChannels(selectProviders(config))
