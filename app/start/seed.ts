import path from 'node:path'
import { startEmbeddedPostgres } from '#tools/postgres/embedded.ts'
import { StartupError } from '#tools/postgres/startup-error.ts'
import { runScript } from './processes.ts'
import { dataFolder, prepareEnvironment } from './environment.ts'

/** `npm run seed -- --scale big`: demo data into the database of DATABASE_URL, or into the embedded one while nothing else uses it. */
try {
  await prepareEnvironment({ isDevelopment: false })
  const embedded = process.env.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ folder: path.join(dataFolder, 'postgres'), durable: true })
  if (embedded) process.env.DATABASE_URL = embedded.url
  try {
    await runScript('db/migrate.ts')
    await runScript('db/seeds/run.ts', ...process.argv.slice(2))
  } finally {
    await embedded?.stop()
  }
} catch (error) {
  process.stderr.write(
    error instanceof StartupError ? `Cannot seed: ${error.message}.\n` : `${(error as Error).stack}\n`,
  )
  process.exitCode = 1
}
