import { promises as fs } from 'node:fs'
import { expect, test } from 'vitest'
import { readRecordings, staleNames, withTable } from './figures.ts'

test('the table of figures is made of the data file', async () => {
  const text = await fs.readFile('tests/bench/README.md', 'utf8')
  expect(text).toBe(withTable(text, await readRecordings()))
})

test('figures that are older than the code by more than 200 commits are named', async () => {
  const names = staleNames(await readRecordings())
  if (names.length > 0) process.stdout.write(`To be repeated: npm run bench -- ${names.join(' ')} --record\n`)
  const recording = { command: '', date: '', commit: 'HEAD', machine: '', figures: [] }
  expect(staleNames({ 'cached-page': recording })).toEqual([])
})
