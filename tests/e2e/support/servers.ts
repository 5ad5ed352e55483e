import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import webPush from 'web-push'
import { startIdentityProvider } from '#tools/identity-provider/server.ts'
import { startPaymentGateway } from '#tools/payment-gateway/server.ts'
import { findFreePort } from '#tools/postgres/ports.ts'
import { newcomers } from './newcomers.ts'

const root = path.join(import.meta.dirname, '../../..')
const startTimeoutMs = 90_000

const company = {
  COMPANY_NAME: 'Majstorija d.o.o.',
  COMPANY_ADDRESS: 'Ulica 1, Sarajevo',
  COMPANY_ID: '4200000000000',
  COMPANY_VAT_ID: '200000000000',
  COMPANY_ACCOUNT: '1990000000000000',
}

/** The built application as people meet it: web and worker process on a database of their own. */
export default async function startServers(): Promise<() => Promise<void>> {
  const adminUrl = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  if (!adminUrl)
    throw new Error('Set TEST_DATABASE_URL to a server on which databases may be created, or run `npm test`.')

  const name = `majstorija_e2e_${randomBytes(4).toString('hex')}`
  const uploads = await mkdtemp(path.join(tmpdir(), 'majstorija-e2e-'))
  await runStatement(adminUrl, `create database ${name}`)
  const [port, workerPort] = [await findFreePort(), await findFreePort()]
  const database = new URL(adminUrl)
  database.pathname = `/${name}`
  const identities = await startIdentityProvider({ port: await findFreePort(), people: newcomers })
  const payments = await startPaymentGateway({ port: await findFreePort(), lateMs: 3_000 })
  const vapid = webPush.generateVAPIDKeys()
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: database.href,
    SECRET: randomBytes(32).toString('hex'),
    UPLOADS_DIR: uploads,
    BACKUP_DIR: path.join(uploads, 'backups'),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    WORKER_PORT: String(workerPort),
    // Everyone in these journeys comes from one address.
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'warn',
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    ...identities.settings,
    ...payments.settings,
    ...company,
    // The app is offered only where a store has it.
    ANDROID_STORE_URL: 'https://play.google.com/store/apps/details?id=ba.majstorija',
  }
  delete env.REDIS_URL

  await runToEnd('db/migrate.ts', env)
  const children = ['app/server.ts', 'jobs/worker.ts'].map((script) =>
    spawn(process.execPath, ['--import', './app/start/exit-with-parent.ts', script], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  )
  const stop = async () => {
    await Promise.all([...children.map(stopProcess), identities.stop(), payments.stop()])
    await runStatement(adminUrl, `drop database if exists ${name} with (force)`)
    await rm(uploads, { recursive: true, force: true })
  }
  try {
    await Promise.all([
      waitUntilUp(`http://127.0.0.1:${port}/readyz`),
      waitUntilUp(`http://127.0.0.1:${workerPort}/healthz`),
    ])
  } catch (error) {
    await stop()
    throw error
  }
  process.env.TEST_ORIGIN = `http://127.0.0.1:${port}`
  process.env.TEST_JOURNEY_DATABASE_URL = database.href
  process.env.TEST_JOURNEY_SECRET = env.SECRET
  return stop
}

async function runToEnd(script: string, env: NodeJS.ProcessEnv): Promise<void> {
  const [code] = await once(spawn(process.execPath, [script], { cwd: root, env, stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error(`${script} failed`)
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await exited
  clearTimeout(killTimer)
}

async function waitUntilUp(url: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await pause(100)
  }
  throw new Error(`${url} does not answer; what its process said stands above`)
}

async function runStatement(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
