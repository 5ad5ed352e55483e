import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSources, type Source } from './sources.ts'

const app = readSources('app')
const all = [...app, ...readSources('db', 'jobs', 'tools', 'tests')]
const lineCount = (text: string) => text.split('\n').length - 1

/** Lines that a file may have, by what it is: beyond them a name is missing inside. */
const limits: [RegExp, number][] = [
  [/\/routes\/api\//, 100],
  [/\/routes\/.*\.tsx$/, 100],
  [/\/routes\//, 60],
  [/\/components\/|^app\/ui\//, 120],
  [/queries\.server\.ts$/, 250],
  [/^app\/routes(?:\.api)?\.ts$/, 250],
  [/definition-table\.server\.ts$/, 250],
  [/^(?:tools\/seeds\/|db\/schema)/, Infinity],
  [/^tests\//, 450],
  [/./, 150],
]

test('files are no longer than their kind allows', () => {
  const long = all.flatMap(({ file, text }) => {
    const [, limit = 0] = limits.find(([pattern]) => pattern.test(file)) ?? []
    return lineCount(text) > limit ? [`${file}: ${lineCount(text)} lines, at most ${limit}`] : []
  })
  expect(long).toEqual([])
})

test('loaders have at most 20 lines', () => {
  const long = app.flatMap(({ file, text }) =>
    [...text.matchAll(/^export (?:async )?function loader\([\s\S]*?^\}/gm)].flatMap(([loader]) =>
      loader.split('\n').length > 20 ? [`${file}: ${loader.split('\n').length} lines`] : [],
    ),
  )
  expect(long).toEqual([])
})

// Migrations stand in the order of their names, and are found by them.
test('no folder has more than 25 files, migrations aside', () => {
  const root = path.join(import.meta.dirname, '../..')
  const counts = new Map<string, number>()
  for (const top of ['app', 'db', 'jobs', 'tools', 'tests'])
    for (const entry of readdirSync(path.join(root, top), { recursive: true, withFileTypes: true })) {
      const folder = path.relative(root, entry.parentPath).split(path.sep).join('/')
      if (entry.isFile() && folder !== 'db/migrations') counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
  const full = [...counts].filter(([, count]) => count > 25).map(([folder, count]) => `${folder}: ${count} files`)
  expect(full).toEqual([])
})

test('at most 4 % of the lines of app, jobs, db and tools are comments', () => {
  const sources = [...app, ...readSources('jobs', 'db', 'tools')].filter(({ file }) => file !== 'db/schema.ts')
  const lines = sources.reduce((sum, { text }) => sum + lineCount(text), 0)
  const comments = sources.reduce((sum, source) => sum + countCommentLines(source), 0)
  expect(comments / lines).toBeLessThanOrEqual(0.04)
})

function countCommentLines({ text }: Source): number {
  const blocks = [...text.matchAll(/^ *\{?\/\*[\s\S]*?\*\/\}?$/gm)]
  const inBlocks = blocks.reduce((sum, [block]) => sum + block.split('\n').length, 0)
  return inBlocks + [...text.matchAll(/^ *\/\/.*$/gm)].length
}
