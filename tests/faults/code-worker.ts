import { config } from '#app/config.server.ts'
import { channels } from '#app/gateways/channels.server.ts'
import { createSenders } from '#app/notifications/sending.server.ts'
import { db } from '#db/connection.ts'
import { openBackend } from '#jobs/backend.ts'
import { handlers } from '#jobs/handlers.ts'
import { log } from '#jobs/log.ts'
import { startRelay } from '#jobs/relaying.ts'
import { runJob } from '#jobs/running.ts'

/** A worker process of the one queue that sends codes, with a code to send; the house's own are written by what asks for them. */
const backend = openBackend({ databaseUrl: config.DATABASE_URL, redisUrl: config.REDIS_URL })
const letters = { email: {}, sms: { Code: async () => ({ text: '123456', to: '+38761222333' }) } }
const surroundings = { db, handlers: { ...handlers, ...createSenders({ channels, letters, log }) }, log }
backend.work('sms', undefined, (job) => runJob(surroundings, job))
startRelay({ db, queues: backend.queues, databaseUrl: config.DATABASE_URL, log })
log.info({ port: 0 }, 'worker started')
