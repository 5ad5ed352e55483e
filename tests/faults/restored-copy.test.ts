import { execFile } from 'node:child_process'
import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announce } from '#app/notifications/announcing.server.ts'
import { waitUntil } from '#tests/jobs/backends.ts'
import { startWorker, type WorkerProcess } from '#tests/jobs/worker-process.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { connectionString, db } from '#tests/support/data/database.ts'
import { verifyContacts } from '#tests/support/data/verified-contacts.ts'
import { createEmptyDatabase, queryDatabase } from '#tests/support/data/spare-databases.ts'

const run = promisify(execFile)

let folder: string
let copy: Record<string, string>
let worker: WorkerProcess

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'restored-copy-'))
  copy = { DATABASE_URL: await createEmptyDatabase(), UPLOADS_DIR: folder, MAILBOX_DIR: path.join(folder, 'mailbox') }
})
afterAll(async () => {
  worker?.child.kill('SIGKILL')
  await worker?.exited
  await fs.rm(folder, { recursive: true, force: true })
})

const runNode = (environment: Record<string, string>, ...args: string[]) =>
  run(process.execPath, args, { env: { ...process.env, ...environment } })

test('a restored copy sends nothing before an operator resumes its jobs', async () => {
  const { id: recipientId } = await aClient()
  await verifyContacts({ id: recipientId })
  await announce(db, { type: 'ProfileUpdate', recipientId, dedupeKey: 'before-the-backup' })
  const file = path.join(folder, 'backup.tar')
  await runNode({ DATABASE_URL: connectionString }, 'app/start/backup.ts', file)
  const { stdout } = await runNode(copy, 'app/start/restore.ts', file)
  expect(stdout).toContain('"npm run jobs -- resume" lets them run')

  worker = await startWorker('copy', copy)
  const countDone = async () => {
    const statement = 'select id from outbox where done_at is not null or relayed_at is not null'
    return (await queryDatabase(copy.DATABASE_URL!, statement)).length
  }
  const listMails = () => fs.readdir(copy.MAILBOX_DIR!).catch((): string[] => [])
  const readReadiness = async () => (await fetch(`http://127.0.0.1:${worker.port}/readyz`)).text()
  await waitUntil(async () => (await readReadiness()).includes('Jobs are paused'))
  // The relay sweeps every two seconds.
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  expect(await countDone()).toBe(0)
  expect(await listMails()).toEqual([])

  await runNode(copy, 'jobs/cli.ts', 'resume')
  await waitUntil(
    () => queryDatabase(copy.DATABASE_URL!, 'select id from notifications').then((rows) => rows.length > 0),
    60_000,
  )
  await waitUntil(async () => (await listMails()).length > 0, 60_000)
  expect(await db.selectFrom('notifications').select('id').execute()).toEqual([])
})
