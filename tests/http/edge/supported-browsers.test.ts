import { readFileSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { laterMembers } from '#tests/e2e/support/older-browser.ts'

const scripts = globSync('build/client/**/*.js').map((file) => ({ file, code: readFileSync(file, 'utf8') }))

/** Names that older objects have too. */
const ambiguous =
  /^(?:any|bytes|command|drop|every|filter|find|flatMap|forEach|from|json|map|parse|reduce|replace|size|some|supports|take|toArray|try|values|with)$/

test('no script has syntax that Chrome 100, Safari 15.4 or Firefox 100 cannot read', () => {
  expect(scripts.length).toBeGreaterThan(20)
  // A look behind, which is an error of the whole file before Safari 16.4.
  expect(scripts.filter(({ code }) => /\(\?<[=!]/.test(code)).map(({ file }) => file)).toEqual([])
})

test('the service worker, which no journey can make older, calls nothing later', () => {
  const { code } = scripts.find(({ file }) => file.endsWith('/sw.js'))!
  const names = Object.values(laterMembers)
    .flat()
    .filter((name) => !ambiguous.test(name))
  expect(names.filter((name) => new RegExp(`\\b${name}\\b`).test(code))).toEqual([])
  expect(code).not.toMatch(/[pP]arams\.size\b/)
})
