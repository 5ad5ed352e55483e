import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { productName } from '#app/product.ts'
import { startEmbeddedPostgres } from '#tools/postgres/embedded.ts'
import { StartupError } from '#tools/postgres/startup-error.ts'
import { demoAdmin, demoLogins } from '#tools/seeds/people.ts'
import { startSupervised, startProcess, runScript, type Child } from './start/processes.ts'
import { describeDatabase } from './start/command.ts'
import { claimPort } from './start/claimed-port.ts'
import { prepareEnvironment } from './start/environment.ts'
import { startDemoIdentities } from './start/demo-identities.ts'
import { startDemoPayments } from './start/demo-payments.ts'
import { exitWithNpm } from './start/exit-with-npm.ts'
import { embeddedFolder } from './start/paths.ts'
import { publishSettings } from './start/running-start.ts'

/** Starts PostgreSQL (unless DATABASE_URL is set), migrations, demo data, the web and the worker process. */

const isDevelopment = process.argv.includes('--dev')
const stopHandlers: Child['stop'][] = []
let isShuttingDown = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shutdown(0))
exitWithNpm()

try {
  await start()
} catch (error) {
  // A child that a shutdown stopped has not failed.
  if (!isShuttingDown) {
    process.stderr.write(
      error instanceof StartupError ? `Cannot start: ${error.message}.\n` : `${(error as Error).stack}\n`,
    )
    await shutdown(1)
  }
}

async function start(): Promise<void> {
  const { isPortChosen } = await prepareEnvironment({ isDevelopment })
  const isEmbedded = !process.env.DATABASE_URL
  if (isEmbedded) stopHandlers.push(await startDemoIdentities(), await startDemoPayments())
  // A placeholder, so that the configuration is checked before the embedded server starts.
  if (isEmbedded) process.env.DATABASE_URL = 'postgres://127.0.0.1/embedded'
  const { config, configKeys } = await import('#app/config.server.ts')
  const { port, socket } = await claimPort({ host: config.HOST, port: config.PORT, isChosen: isPortChosen })
  process.env.PORT = String(port)

  if (isEmbedded) await startEmbeddedDatabase()
  stopHandlers.unshift(await publishSettings({ names: configKeys, isEmbedded }))
  await runScript('db/migrate.ts')
  await seedIfEmpty(isEmbedded)
  if (isEmbedded && !isShuttingDown) await runScript('tools/seeds/admins.ts')
  if (isShuttingDown) return

  const web = startProcess(isDevelopment ? 'app/start/dev.ts' : 'app/server.ts', {
    socket,
    onExit: () => {
      process.stderr.write('The web process ended unexpectedly (see above), so everything is stopped.\n')
      void shutdown(1)
    },
  })
  stopHandlers.unshift(() => Promise.all([web.stop(), worker.stop()]).then(() => {}))
  const worker = startSupervised('jobs/worker.ts')

  const address = `http://${config.HOST === '0.0.0.0' || config.HOST === '127.0.0.1' ? 'localhost' : config.HOST}:${port}`
  await waitUntilReady(`${address}/readyz`)
  if (!isShuttingDown) await printWelcome(address, isEmbedded)
}

async function startEmbeddedDatabase(): Promise<void> {
  const startup = startEmbeddedPostgres({ folder: embeddedFolder, durable: true })
  stopHandlers.push(() =>
    startup.then(
      ({ stop }) => stop(),
      () => {},
    ),
  )
  const embedded = await startup
  process.env.DATABASE_URL = embedded.url
  void embedded.exited.then(() => {
    if (isShuttingDown) return
    process.stderr.write(
      `PostgreSQL ended unexpectedly (see ${path.join(embeddedFolder, 'log')}), so everything is stopped.\n`,
    )
    void shutdown(1)
  })
}

async function waitUntilReady(url: string): Promise<void> {
  const isReady = () =>
    fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!isShuttingDown && !(await isReady())) await pause(100)
}

/** Demo members, whose password is known to everyone, never come into a database that others may use. */
async function seedIfEmpty(isEmbedded: boolean): Promise<void> {
  const users = await queryDatabase('select from users limit 1')
  if (users.length > 0) return
  if (isEmbedded) return runScript('tools/seeds/run.ts')
  process.stdout.write(
    `The database ${describeDatabase(process.env.DATABASE_URL!)} is empty; \`npm run seed\` fills it with demo data.\n`,
  )
}

async function printWelcome(address: string, isEmbedded: boolean): Promise<void> {
  const logins = isEmbedded ? await listUsableLogins() : []
  const { isMailboxOpen, mailboxKey } = await import('#app/gateways/mailbox-access.server.ts')
  const loginLines = logins.map(({ email, password, role }) => `  ${role.padEnd(8)} ${email.padEnd(20)} ${password}`)
  const adminLine = `  ${'admin'.padEnd(8)} ${demoAdmin.email.padEnd(20)} ${demoAdmin.password}  at ${address}/admin, with an authenticator app`
  const lines = [
    '',
    `${productName} runs at ${address} (Ctrl-C stops it).`,
    ...(logins.length > 0 ? ['Demo log-ins:', ...loginLines, adminLine] : []),
    ...(isMailboxOpen({ url: address, headers: new Headers() })
      ? [`Mails and SMS land at ${address}/dev/posta?key=${mailboxKey()}`]
      : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** The demo log-ins that exist: a database in use has none. */
async function listUsableLogins(): Promise<(typeof demoLogins)[number][]> {
  const emails = demoLogins.map(({ email }) => email)
  const rows = await queryDatabase('select email from users where email = any($1)', [emails])
  return demoLogins.filter(({ email }) => rows.some((row) => row.email === email))
}

async function queryDatabase(statement: string, values: unknown[] = []): Promise<{ email?: string }[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    return (await client.query<{ email?: string }>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** Stops the processes, then the database. */
async function shutdown(code: number): Promise<void> {
  if (isShuttingDown) return
  isShuttingDown = true
  for (const stop of stopHandlers) await stop()
  process.exit(code)
}
