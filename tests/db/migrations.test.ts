import { promises as fs } from 'node:fs'
import { expect, test } from 'vitest'

/** Older than the rule. Databases have stored these names, so that none may be renamed and no other may precede them. */
const namesByDay = [
  '2026-11-21-core',
  '2026-11-21-rate-limits',
  '2026-11-21-search-visits',
  '2026-11-21-worker-directory',
  '2026-11-21b-channels',
  '2026-11-21c-content',
  '2026-11-21d-deliveries',
  '2026-11-21e-praise',
  '2026-11-21e-verification-tokens',
  '2026-11-21f-device-sessions',
]

async function listMigrations(): Promise<string[]> {
  const files = await fs.readdir('db/migrations')
  return files.map((file) => file.replace(/\.ts$/, '')).sort()
}

test('migrations by day stay as they are and come first', async () => {
  expect((await listMigrations()).slice(0, namesByDay.length)).toEqual(namesByDay)
})

test('every other migration is named by its minute, like 2026-11-22T0910-plans, and no minute has two', async () => {
  const names = (await listMigrations()).slice(namesByDay.length)
  const minutes = names.map((name) => /^(\d{4}-\d{2}-\d{2}T\d{4})-[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.exec(name)?.[1])
  const malformed = names.filter((_, index) => !isMinute(minutes[index]))
  expect(malformed).toEqual([])
  expect(minutes).toEqual([...new Set(minutes)])
})

function isMinute(minute: string | undefined): boolean {
  const time = new Date(`${minute?.slice(0, 13)}:${minute?.slice(13)}:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(minute!.slice(0, 13))
}
