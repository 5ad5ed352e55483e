import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localPath } from '#app/http/session/local-path.server.ts'

const foreign = [
  'https://evil.ba',
  '//evil.ba',
  '///evil.ba',
  '/\\evil.ba',
  '\\/evil.ba',
  '/\t/evil.ba',
  '/\n/evil.ba',
  ' //evil.ba',
  'javascript:alert(1)',
  'http:evil.ba',
  '/..//evil.ba',
  '/.//evil.ba',
  'data:text/html,x',
  '',
  'klijent',
  '?next=/',
  '/\u0000/evil.ba',
  `/${'a'.repeat(600)}`,
]

test.each(foreign)('%j is no place of ours', (input) => {
  expect(localPath(input)).toBeUndefined()
})

test.each(['/', '/klijent/moji-oglasi/12?sort=newest', '/poslovi/elektricar/sarajevo'])('%s stays as it is', (path) => {
  expect(localPath(path)).toBe(path)
})

test('whatever is given, what comes out stays on this origin', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '//',
    '.',
    '..',
    '%2f',
    '%5c',
    '@',
    ':',
    'evil.ba',
    '\t',
    '\n',
    '?',
    '#',
    'https:',
    ' ',
    'č',
  )
  const input = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webPath(),
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.array(pieces).map((parts) => `/${parts.join('')}`),
  )
  fc.assert(
    fc.property(input, (path) => {
      const local = localPath(path)
      if (local !== undefined) expect(new URL(local, 'https://majstorija.test').origin).toBe('https://majstorija.test')
    }),
    { numRuns: 10_000 },
  )
})
