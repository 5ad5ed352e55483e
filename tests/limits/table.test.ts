import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { countDeclarations, listDeclaredLimits } from './declared-limits.ts'

const page = readFileSync(path.join(import.meta.dirname, '../../deploy/README.md'), 'utf8')
const limits = await listDeclaredLimits()

type Row = { name: string; counts: string; points: number; seconds: number }

/** The rows of the table whose first cell is the name of a limit. */
function readRows(): Row[] {
  const section = /## Limits\n(.*?)\n## /s.exec(page)![1]!
  const rows = section.matchAll(/^\| `([a-z-]+)` \| [^|]+ \| ([^|]+) \| ([\d,]+) in ([^|]+) \|$/gm)
  return [...rows].map(([, name, counts, points, duration]) => ({
    name: name!,
    counts: counts!.trim(),
    points: Number(points!.replaceAll(',', '')),
    seconds: secondsOf(duration!.trim()),
  }))
}

function secondsOf(duration: string): number {
  const [, count = '1', unit] = /^(\d+)? ?(minute|hour|day)s?$/.exec(duration)!
  return Number(count) * { minute: 60, hour: 3_600, day: 86_400 }[unit!]!
}

test('every limit has its row in the table for operators, which says whom it counts, and no row is without a limit', () => {
  const declared = limits.map(({ name, counts, points, seconds }) => ({ name, counts, points, seconds }))
  const byName = (one: Row, other: Row) => one.name.localeCompare(other.name)
  expect(readRows().toSorted(byName)).toEqual(declared.toSorted(byName))
})

test('every declared limit is exported, so that the table knows it, and has a name of its own', () => {
  expect(limits).toHaveLength(countDeclarations())
  expect(new Set(limits.map(({ name }) => name)).size).toBe(limits.length)
})
