import { pino } from 'pino'
import { config } from '#app/config.server.ts'

/** The log of a worker process: one JSON line each. Written at once, because lines under way are lost when the process ends. */
export const log = pino({ level: config.LOG_LEVEL, base: { process: 'worker' } }, pino.destination({ dest: 1, sync: true }))
