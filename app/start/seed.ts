import path from 'node:path'
import { startEmbedded } from '#db/embedded.ts'
import { CannotStart } from '#db/embedded/cannot-start.ts'
import { runToEnd } from './children.ts'
import { dataFolder, settleEnvironment } from './environment.ts'

/** `npm run seed -- --scale big`: demo data into the database of DATABASE_URL, or into the embedded one while nothing else uses it. */
try {
  await settleEnvironment({ isDevelopment: false })
  const embedded = process.env.DATABASE_URL
    ? undefined
    : await startEmbedded({ folder: path.join(dataFolder, 'postgres'), durable: true })
  if (embedded) process.env.DATABASE_URL = embedded.url
  try {
    await runToEnd('db/migrate.ts')
    await runToEnd('db/seeds/run.ts', ...process.argv.slice(2))
  } finally {
    await embedded?.stop()
  }
} catch (error) {
  process.stderr.write(
    error instanceof CannotStart ? `Cannot seed: ${error.message}.\n` : `${(error as Error).stack}\n`,
  )
  process.exitCode = 1
}
