import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { StartupError } from '#tools/postgres/startup-error.ts'
import { runCommand } from '#tests/support/environment/commands.ts'
import { findPostgres } from '#tests/support/environment/postgres.ts'
import { runStatement, databaseUrl } from '#tests/support/data/template-database.ts'

type Options = { isBig: boolean; size: number; isOwnServer: boolean; print: (line: string) => void }

/** A database for this run alone, migrated and filled, on the server of DATABASE_URL or, with `isOwnServer`, on a temporary one. */
export async function prepareDatabase({
  isBig,
  size,
  isOwnServer,
  print,
}: Options): Promise<{ remove: () => Promise<void> }> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'majstorija-bench-'))
  // The account that PostgreSQL runs as must be able to pass.
  await fs.chmod(folder, 0o711)
  if (isOwnServer) delete process.env.DATABASE_URL
  else if (process.env.TEST_DATABASE_URL) process.env.DATABASE_URL = process.env.TEST_DATABASE_URL
  const server = await findPostgres(folder)
  const name = `majstorija_bench_${process.pid}`
  await runStatement(server.url, `create database ${name}`)
  const remove = async () => {
    const { db } = await import('#db/connection.ts')
    await db.destroy()
    await runStatement(server.url, `drop database if exists ${name} with (force)`)
    await server.stop()
    await fs.rm(folder, { recursive: true, force: true })
  }

  Object.assign(process.env, {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl(server.url, name),
    SECRET: 'a secret for benches only, long enough',
    HOST: '127.0.0.1',
    RATE_LIMIT_FACTOR: '100000',
    UPLOADS_DIR: path.join(folder, 'uploads'),
    LOG_LEVEL: 'info',
  })
  delete process.env.REDIS_URL
  delete process.env.PUBLIC_ORIGIN

  print(`Filling a database with the ${isBig ? 'big set of data' : 'demo story'} …`)
  try {
    await runOrFail('db/migrate.ts')
    await runOrFail('tools/seeds/run.ts', '--scale', isBig ? 'big' : 'demo', '--size', String(size))
  } catch (error) {
    await remove()
    throw error
  }
  return { remove }
}

async function runOrFail(...command: string[]): Promise<void> {
  const { ok, output } = await runCommand([process.execPath, ...command], { timeoutMinutes: 20 })
  if (!ok) throw new StartupError(`${command[0]} failed: ${output}`)
}
