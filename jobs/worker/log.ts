import { createLogger } from '#app/log.server.ts'

export const log = createLogger('worker')
