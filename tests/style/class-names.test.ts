import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

/** Lists of ad blockers hide elements by such words. */
const advertising = /^(?:ads?|advert\w*|banner|sponsor\w*|promo\w*|commercial|popup|cookie|newsletter)$/

test('no class name is one that ad blockers hide', () => {
  const classes = readSources('app').flatMap(({ file, text }) => {
    const used = file.endsWith('.css')
      ? text.matchAll(/\.([a-z][\w-]*)/g)
      : text.matchAll(/class(?:Name)?=(?:"|\{`)([^"`]*)/g)
    return [...used].flatMap(([, names = '']) => names.split(/\s+/)).map((name) => ({ file, name }))
  })
  expect(classes.length).toBeGreaterThan(300)
  expect(classes.filter(({ name }) => name.split('-').some((part) => advertising.test(part)))).toEqual([])
})
