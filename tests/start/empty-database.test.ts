import { promises as fs } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { createEmptyDatabase, queryDatabase } from '#tests/support/data/spare-databases.ts'
import { findFreePort } from '#tools/postgres/ports.ts'
import { copyProject, run, type Run } from './project-copy.ts'

const timeoutMs = 240_000
let folder: string
let start: Run

afterEach(async () => {
  start.child.kill('SIGTERM')
  await start.exited
  await fs.rm(folder, { recursive: true, force: true })
}, timeoutMs)

test(
  'a start with an empty database of its own migrates it and leaves the demo members out',
  async () => {
    folder = await copyProject()
    const databaseUrl = await createEmptyDatabase()
    start = run(folder, ['node', 'app/start.ts'], { DATABASE_URL: databaseUrl, PORT: String(await findFreePort()) })
    await vi.waitUntil(() => start.output().includes('runs at') || start.child.exitCode !== null, {
      timeout: timeoutMs,
    })

    expect(start.output()).toContain('runs at')
    expect(start.output()).toContain('is empty; `npm run seed` fills it with demo data')
    expect(start.output()).not.toContain('Demo log-ins')
    expect(await queryDatabase(databaseUrl, 'select count(*)::int as people from users')).toEqual([{ people: 0 }])
  },
  timeoutMs,
)
