import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readAdminApiTable, readApiTable } from '#tests/support/web/access-table.ts'
import { listRoutes } from '#tests/support/web/route-list.ts'

const testFolder = path.join(import.meta.dirname, '..')
const text = readFileSync(path.join(testFolder, 'specification.md'), 'utf8')

const cellsOf = (line: string) => line.slice(2, -2).split(' | ')
const codeIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)

const [clauseText = '', beyondText = ''] = text.split('## Beyond the specification')

const clauses = clauseText
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map(cellsOf)
  .map(([id = '', clause = '', addresses = '', tests = '']) => ({
    id,
    clause,
    addresses: codeIn(addresses),
    tests: tests.split('<br>').map((one) => /^`([^`]+)` (.+)$/.exec(one)?.slice(1) ?? [one]),
  }))

/** Patterns of addresses that no clause names, each with its reason. */
const beyond = beyondText
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map(cellsOf)
  .map(([patterns = '', reason = '']) => ({ patterns: codeIn(patterns), reason }))

const pages = listRoutes()
  .map(({ path: address }) => address)
  .filter((address) => !address.startsWith('/api/'))
const calls = [...readApiTable(), ...readAdminApiTable()].map(({ method, path: address }) => `${method} ${address}`)
const addresses = new Set([...pages, ...calls])

const isLike = (pattern: string) => {
  const source = RegExp.escape(pattern).replaceAll(RegExp.escape('*'), '.*')
  return (address: string) => new RegExp(`^${source}$`).test(address)
}

test('every clause has an id of its own, of its section, and words', () => {
  const sections = clauseText.split(/^## /m).slice(1)
  for (const section of sections) {
    const number = /^[\d.]*\d/.exec(section)?.[0]
    const ids = [...section.matchAll(/^\| (\d[\d.]*) \|/gm)].map(([, id]) => id!)
    expect(ids).toEqual(ids.map((_, index) => `${number}.${String(index + 1).padStart(2, '0')}`))
  }
  expect(new Set(clauses.map(({ id }) => id)).size).toBe(clauses.length)
  expect(clauses.length).toBeGreaterThan(300)
  expect(clauses.filter(({ clause }) => clause.length < 5)).toEqual([])
})

test('every clause names a test that exists', () => {
  const titles = new Map<string, string[]>()
  const titlesOf = (file: string) => {
    if (!titles.has(file)) titles.set(file, readTitles(file))
    return titles.get(file)!
  }
  const missing = clauses.flatMap(({ id, tests }) =>
    tests.flatMap(([file = '', title]) => {
      if (!title) return [`${id}: no test in "${file}"`]
      return titlesOf(file).some((one) => one.includes(title)) ? [] : [`${id}: ${file} has no test "${title}"`]
    }),
  )
  expect(missing).toEqual([])
})

test('every address of a clause exists', () => {
  const unknown = clauses.flatMap(({ id, addresses: named }) =>
    named.filter((address) => !addresses.has(address)).map((address) => `${id}: ${address}`),
  )
  expect(unknown).toEqual([])
})

test('every page and every call is in a clause, or in the list of what goes beyond them', () => {
  const named = new Set(clauses.flatMap((clause) => clause.addresses))
  const rest = [...addresses].filter((address) => !named.has(address))
  const patterns = beyond.flatMap((row) => row.patterns)
  expect(rest.filter((address) => !patterns.some((pattern) => isLike(pattern)(address)))).toEqual([])
  expect(patterns.filter((pattern) => !rest.some(isLike(pattern)))).toEqual([])
  expect(beyond.filter(({ reason }) => reason.length < 10)).toEqual([])
})

/** The titles of tests that run, also of those that are made from a table; empty where there is no such file. */
function readTitles(file: string): string[] {
  if (!existsSync(path.join(testFolder, file))) return []
  const source = readFileSync(path.join(testFolder, file), 'utf8')
  const found = source.matchAll(
    /(?:\b(?:test|describe)(?:\.(?!skip|todo|fails)\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g,
  )
  return [...found].map(([, , title]) => title!.replaceAll(/\\(['"`])/g, '$1'))
}
