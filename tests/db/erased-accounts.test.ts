import { execFile } from 'node:child_process'
import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAndErase } from '#app/personal-data/listing-erased.server.ts'
import { later, leave } from '#tests/personal-data/leavers.ts'
import { aLife, marks } from '#tests/personal-data/leaver-traces.ts'
import { connectionString, db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage } from '#tests/support/data/scenes.ts'
import { unwrap } from '#tests/support/data/shop.ts'
import { createEmptyDatabase, queryDatabase } from '#tests/support/data/spare-databases.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { noon } from '#tests/support/data/cast.ts'

const run = promisify(execFile)

let backups: string
let file: string
let leaver: { id: number }
let assignment: { adId: number; clientId: number; workerId: number }

const runNode = (environment: Record<string, string>, ...args: string[]) =>
  run(process.execPath, args, { env: { ...process.env, ...environment } })

const aCopy = async () => ({
  DATABASE_URL: await createEmptyDatabase(),
  UPLOADS_DIR: path.join(backups, `uploads-${Math.random()}`),
  BACKUP_DIR: path.join(backups, 'empty'),
})

/** A backup, and after it two accounts that close, one of them out of a job that was agreed when the backup was made. */
beforeAll(async () => {
  backups = await fs.mkdtemp(path.join(tmpdir(), 'erased-accounts-'))
  file = path.join(backups, 'backup.tar')
  leaver = (await aLife('Client')).leaver
  const cast = await aCast()
  const { adId } = await anAdAtStage('in_progress', cast)
  assignment = { adId, clientId: cast.client.id, workerId: cast.worker.id }
  await runNode({ DATABASE_URL: connectionString }, 'app/start/backup.ts', file)

  const review = { rating: 5, comment: 'Dobro.', now: noon }
  unwrap(await completeAssignment(db, { adId, clientId: cast.client.id, ...review }))
  for (const person of [leaver, cast.worker]) unwrap(await leave(person))
  await listAndErase(db, { folder: backups, now: later })
}, 120_000)
afterAll(() => fs.rm(backups, { recursive: true, force: true }))

const listClosed = (target: string) =>
  queryDatabase<{ id: number; person: unknown; isErased: boolean }>(
    target,
    `select user_id::int as id, person, erased_at is not null as "isErased" from account_erasures order by 1`,
  )

async function dumpUsers(target: string): Promise<string[]> {
  const statement = `
    select t::text as line from users t union all select t::text from ads t
    union all select t::text from messages t union all select t::text from contact_messages t`
  return (await queryDatabase<{ line: string }>(target, statement)).map(({ line }) => line)
}

test('the list holds ids and times, and nothing else', async () => {
  const text = await fs.readFile(path.join(backups, 'erased-accounts.txt'), 'utf8')
  const time = String.raw`\d{4}-\d\d-\d\dT[\d:.]{12}Z`
  expect(text).toMatch(new RegExp(`^(?:\\d+ ${time} ${time}\n){2}$`))
  expect((await fs.stat(path.join(backups, 'erased-accounts.txt'))).mode & 0o777).toBe(0o600)
})

test(
  'a restored backup closes and erases again those who left after it, and says so',
  { timeout: 120_000 },
  async () => {
    const copy = await aCopy()
    const { stdout } = await runNode(copy, 'app/start/restore.ts', file)
    expect(stdout).toContain('2 accounts that were erased after this backup were closed and erased again.')

    const closed = [leaver.id, assignment.workerId].toSorted((one, other) => one - other)
    expect(await listClosed(copy.DATABASE_URL)).toEqual(closed.map((id) => ({ id, person: null, isErased: true })))
    expect((await dumpUsers(copy.DATABASE_URL)).filter((line) => marks.test(line))).toEqual([])
    const ads = `select status, accepted_offer_id from ads where id = ${assignment.adId}`
    expect(await queryDatabase(copy.DATABASE_URL, ads)).toEqual([{ status: 'open', accepted_offer_id: null }])
    const mails = `select id from deliveries where type = 'AccountClosed'`
    expect(await queryDatabase(copy.DATABASE_URL, mails)).toEqual([])

    const again = await runNode(copy, 'app/start/restore.ts', '--erased-only', backups)
    expect(again.stdout).toContain('No account was erased after this backup.')
  },
)

test(
  'a missing list is said, and one in another folder that the workers write to is found',
  { timeout: 120_000 },
  async () => {
    const moved = path.join(backups, 'moved')
    await fs.mkdir(moved)
    await fs.copyFile(file, path.join(moved, 'backup.tar'))
    const copy = await aCopy()
    const { stdout } = await runNode(copy, 'app/start/restore.ts', path.join(moved, 'backup.tar'))
    expect(stdout).toContain('There is no list of erased accounts (erased-accounts.txt)')
    expect(await listClosed(copy.DATABASE_URL)).toEqual([])

    const found = { ...copy, BACKUP_DIR: backups }
    const second = await runNode(found, 'app/start/restore.ts', '--erased-only', moved)
    expect(second.stdout).toMatch(/^2 accounts .* The list is in \S+\.\n$/)
    expect(second.stdout).toContain(backups)
    expect(await listClosed(copy.DATABASE_URL)).toHaveLength(2)
  },
)
