import { composeFromTemplates } from '#app/deliveries/composers.server.ts'
import { config } from '#app/config.server.ts'
import { gateways } from '#app/gateways/gateways.server.ts'
import { createSenders } from '#app/deliveries/sending.server.ts'
import { db } from '#db/connection.ts'
import { openBackend } from '#jobs/outbox/backend.ts'
import { handlers } from '#jobs/worker/handlers.ts'
import { log } from '#jobs/worker/log.ts'
import { startRelay } from '#jobs/worker/relay-loop.ts'
import { runJob } from '#jobs/worker/runner.ts'

/** A worker process of the queue that sends codes, with a fixed code to send. */
const backend = openBackend({ databaseUrl: config.DATABASE_URL, redisUrl: config.REDIS_URL })
const codeComposer = composeFromTemplates({
  Code: {
    channel: 'sms',
    sendKind: 'sms_codes',
    compose: async () => ({ channel: 'sms', text: '123456', to: '+38761222333' }),
  },
})
const deps = { db, handlers: { ...handlers, ...createSenders({ gateways, composers: [codeComposer], log }) }, log }
backend.createWorker('sms', undefined, (job) => runJob(deps, job))
startRelay({ db, queues: backend.queues, databaseUrl: config.DATABASE_URL, log })
log.info({ port: 0 }, 'worker started')
