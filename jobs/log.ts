import { pino } from 'pino'
import { config } from '#app/config.server.ts'

/** The log of a worker process: one JSON line each. */
export const log = pino({ level: config.LOG_LEVEL, base: { process: 'worker' } })
