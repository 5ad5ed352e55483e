import { promises as fs } from 'node:fs'
import { expect, test } from 'vitest'
import { baseline } from '#db/baseline-adoption.ts'

async function listMigrations(): Promise<string[]> {
  const files = await fs.readdir('db/migrations')
  return files.filter((file) => file.endsWith('.ts')).map((file) => file.replace(/\.ts$/, ''))
}

test('the baseline comes first', async () => {
  expect((await listMigrations()).sort()[0]).toBe(baseline)
})

test('every migration is named by its minute, like 2026-11-22T0910-plans, and no minute has two', async () => {
  const names = await listMigrations()
  const minutes = names.map((name) => /^(\d{4}-\d{2}-\d{2}T\d{4})-[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.exec(name)?.[1])
  const malformed = names.filter((_, index) => !isMinute(minutes[index]))
  expect(malformed).toEqual([])
  expect(minutes).toEqual([...new Set(minutes)])
})

test('every part of the baseline is in its list', async () => {
  const parts = (await fs.readdir('db/migrations/baseline')).map((file) => file.replace(/\.sql$/, ''))
  const text = await fs.readFile(`db/migrations/${baseline}.ts`, 'utf8')
  const listed = [...text.matchAll(/^ {2}'(\w+)',$/gm)].map(([, part]) => part!)
  expect(listed.toSorted()).toEqual(parts.toSorted())
})

function isMinute(minute: string | undefined): boolean {
  const time = new Date(`${minute?.slice(0, 13)}:${minute?.slice(13)}:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(minute!.slice(0, 13))
}
