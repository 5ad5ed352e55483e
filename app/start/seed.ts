import { StartupError } from '#tools/postgres/startup-error.ts'
import { prepareCommand } from './command.ts'
import { runScript } from './processes.ts'

/** `npm run seed -- --scale big`: demo data into the database of DATABASE_URL or of this folder. */
try {
  const stopDatabase = await prepareCommand({ whenStopped: 'create' })
  try {
    await runScript('db/migrate.ts')
    await runScript('tools/seeds/run.ts', ...process.argv.slice(2))
  } finally {
    await stopDatabase()
  }
} catch (error) {
  process.stderr.write(
    error instanceof StartupError ? `Cannot seed: ${error.message}.\n` : `${(error as Error).stack}\n`,
  )
  process.exitCode = 1
}
