import { config } from '#app/config.server.ts'
import { openMonri } from '#app/gateways/payments/monri.server.ts'

const { MONRI_URL: url, MONRI_KEY: key, MONRI_TOKEN: token } = config

/** Absent without its settings: then cards are not offered. */
export const paymentGateway = key && token ? openMonri({ url, key, token }) : undefined
