import { parseArgs } from 'node:util'
import { config } from '#app/config.server.ts'
import { describeError } from '#app/log.server.ts'
import { db } from '#db/connection.ts'
import { openBackend } from '#jobs/outbox/backend.ts'
import { checkInvariants } from '#jobs/cli/check.ts'
import { drain, retry, showDeadJobs } from '#jobs/cli/dead-jobs.ts'
import { fail } from '#jobs/cli/output.ts'
import { pause, resume } from '#jobs/cli/pause.ts'
import { recordMessage } from '#jobs/cli/returned-mail.ts'
import { showStatus } from '#jobs/cli/status.ts'
import { addTestimonial, removeTestimonial, showTestimonials } from '#jobs/cli/testimonials.ts'
import { queueNames } from '#jobs/outbox/queue.ts'

/** `npm run jobs -- <command>`, for the operator. No command prints what a job contains. */

const usage = `Use: npm run jobs -- <command>
  status                   what waits, what is dead, how old the oldest job is, and what was sent
  failed                   the dead jobs, the latest first
  retry <id>               let a dead job run again
  retry <queue>            let all dead jobs of a queue run again
  drain <queue>            set all waiting jobs of a queue aside; they run only after "retry"
  pause                    start no job in any process; what is queued waits
  resume                   let jobs run again
  check                    names rows that contradict what must always be true; changes nothing
  returned-mail            reads a message that came back to BOUNCE_ADDRESS
  testimonials             the reviews that can stand on the first page, the chosen ones first
  feature-review <id>      choose a review for the first page
  unfeature-review <id>    take it off again
The queues are ${queueNames.join(', ')}.`

type Command = { argumentCount: number; run: (argument: string | undefined) => Promise<void> }

const backend = openBackend({ databaseUrl: config.DATABASE_URL, redisUrl: config.REDIS_URL })

const commands: Record<string, Command> = {
  status: { argumentCount: 0, run: () => showStatus(backend) },
  failed: { argumentCount: 0, run: showDeadJobs },
  retry: { argumentCount: 1, run: (argument) => retry(backend, argument) },
  drain: { argumentCount: 1, run: (argument) => drain(backend, argument) },
  pause: { argumentCount: 0, run: pause },
  resume: { argumentCount: 0, run: resume },
  check: { argumentCount: 0, run: checkInvariants },
  'returned-mail': { argumentCount: 0, run: recordMessage },
  testimonials: { argumentCount: 0, run: showTestimonials },
  'feature-review': { argumentCount: 1, run: addTestimonial },
  'unfeature-review': { argumentCount: 1, run: removeTestimonial },
}

try {
  const { command, argument } = readCommand()
  if (command) await command.run(argument)
  else fail(usage)
} catch (error) {
  fail(`It did not work: ${describeError(error)}.`)
} finally {
  await backend.close()
  await db.destroy()
}

function readCommand(): { command?: Command; argument?: string | undefined } {
  const { positionals } = parseArgs({ args: process.argv.slice(2), allowPositionals: true, strict: false })
  const [name = '', argument] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const hasFlags = positionals.length !== process.argv.length - 2
  if (!command || hasFlags || positionals.length - 1 > command.argumentCount) return {}
  return { command, argument }
}
