import { expect, test } from 'vitest'
import fc from 'fast-check'
import { localizedUrl, canonicalPath, isIndexablePath } from '#app/site/canonical.ts'

test.each([
  ['', '/'],
  ['/', '/'],
  ['poslovi', '/poslovi'],
  ['/poslovi/', '/poslovi'],
  ['//poslovi///elektricar//', '/poslovi/elektricar'],
  ['/usluge/elektricar-', '/usluge/elektricar'],
  ['/usluge/elektricar-/-/', '/usluge/elektricar'],
  ['/majstori/?skill=elektricar&city=sarajevo', '/majstori?skill=elektricar&city=sarajevo'],
  ['/majstori?', '/majstori'],
])('the canonical form of “%s” is “%s”', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical)
})

test.each([
  ['/', true],
  ['/usluge/elektricar/banja-luka', true],
  ['/majstori?city=sarajevo', true],
  ['/usluge/elektricar-', false],
  ['/usluge/banja--luka', false],
  ['/usluge/Elektricar', false],
  ['/usluge/električar', false],
  ['/usluge/elektricar_1', false],
  ['/usluge/elektri%C4%8Dar', false],
])('%s may be indexed: %s', (path, isIndexable) => {
  expect(isIndexablePath(path)).toBe(isIndexable)
})

test('a canonical path is its own canonical path', () => {
  const part = fc.stringMatching(/^[a-z0-9/-]{0,12}$/)
  fc.assert(
    fc.property(part, part, (path, value) => {
      const canonical = canonicalPath(`${path}?city=${value}&x=1`)
      expect(canonicalPath(canonical)).toBe(canonical)
      expect(canonical).toMatch(/^\//)
      expect(canonical.split('?')[0]).not.toMatch(/\/\/|.[-/]$/)
    }),
  )
})

test('the plain address is Bosnian, the others name their language', () => {
  expect(localizedUrl('bs', 'https://primjer.ba', '/poslovi/')).toBe('https://primjer.ba/poslovi')
  expect(localizedUrl('de', 'https://primjer.ba', '/poslovi')).toBe('https://primjer.ba/poslovi?lng=de')
  expect(localizedUrl('en', 'https://primjer.ba', '/majstori?city=tuzla')).toBe(
    'https://primjer.ba/majstori?city=tuzla&lng=en',
  )
})
