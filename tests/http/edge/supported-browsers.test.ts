import { readFileSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { laterMembers } from '#tests/e2e/support/older-browser.ts'

const scripts = globSync('build/client/**/*.js').map((file) => ({ file, code: readFileSync(file, 'utf8') }))

/** Names that older objects have too. */
const ambiguous =
  /^(?:bytes|drop|every|filter|find|flatMap|forEach|map|parse|reduce|replace|size|some|take|toArray|transfer|values)$/

/** What is called only where it is. */
const guarded: Record<string, string> = {
  'HTMLFormElement.prototype.requestSubmit': 'app/enhance/older-browsers/request-submit.ts',
  'Element.prototype.checkVisibility': 'app/enhance/guides/tour.ts',
  'HTMLScriptElement.supports': 'app/enhance/speculation.ts',
  'Document.prototype.startViewTransition': 'React and its router, which look for it first',
}

/** Minified code has the names of globals and members, and none of variables. */
function useOf(holder: string, name: string): RegExp {
  if (holder === 'globalThis') return new RegExp(`(?<![\\w$.])${name}\\(|\\bnew ${name}\\b`)
  if (!holder.includes('.prototype')) return new RegExp(`\\b${holder}\\.${name}\\b`)
  return new RegExp(`[\\w$)\\]]\\.${name}(?:\\(|=(?!=))`)
}

test('no script has syntax that Chrome 100, Safari 15.4 or Firefox 100 cannot read', () => {
  expect(scripts.length).toBeGreaterThan(20)
  // A look behind, which is an error of the whole file before Safari 16.4.
  expect(scripts.filter(({ code }) => /\(\?<[=!]/.test(code)).map(({ file }) => file)).toEqual([])
})

test('no script calls or sets what came later, but where it has looked for it', () => {
  expect(scripts.some(({ file }) => file.endsWith('/sw.js'))).toBe(true)
  const used = Object.entries(laterMembers).flatMap(([holder, names]) =>
    names
      .filter((name) => !holder.includes('.prototype') || !ambiguous.test(name))
      .filter((name) => scripts.some(({ code }) => useOf(holder, name).test(code)))
      .map((name) => `${holder}.${name}`),
  )
  expect(used.toSorted()).toEqual(Object.keys(guarded).toSorted())
})

test('no source of a browser asks for the size of parameters', () => {
  const sources = globSync('app/**/*.{ts,tsx,js}', { exclude: ['app/**/*.server.ts'] })
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((file) => /params\.size\b/i.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('no script asks for a width by a comparison, which Chrome 103 and Safari 16.3 cannot read', () => {
  const asking = scripts.filter(({ code }) => code.includes('matchMedia('))
  expect(asking.length).toBeGreaterThan(0)
  expect(asking.filter(({ code }) => /matchMedia\([^)]*[<>]=?/.test(code)).map(({ file }) => file)).toEqual([])
})
