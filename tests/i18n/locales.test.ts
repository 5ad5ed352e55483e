import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages } from '#app/i18n/languages.ts'
import { readBrowserDictionary, readDictionary, readServerOnlyDictionary } from '#app/i18n/locale-files.server.ts'
import { keysOf, placeholdersOf, stemOf } from './dictionary-keys.ts'
import { listRoutes } from '#tests/support/web/route-list.ts'

const texts = Object.fromEntries(languages.map((language) => [language, new Map(keysOf(readDictionary(language)))]))
const bosnian = texts.bs ?? new Map<string, string>()
const stems = new Set([...bosnian.keys()].map((key) => stemOf(key).stem))
const domains = readdirSync('app', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const serverOnlyNamespaces = Object.keys(readServerOnlyDictionary('bs'))
const namespaces = [...new Set([...Object.keys(readDictionary('bs')), ...domains])]
const isPlural = (stem: string) => bosnian.has(`${stem}_other`)

describe.each(languages)('the texts in %s', (language) => {
  const own = texts[language] ?? new Map<string, string>()

  test('are in the same files and under the same keys as the Bosnian ones', () => {
    expect(Object.keys(readBrowserDictionary(language))).toEqual(Object.keys(readBrowserDictionary('bs')))
    expect(Object.keys(readServerOnlyDictionary(language))).toEqual(serverOnlyNamespaces)
    expect([...new Set([...own.keys()].map((key) => stemOf(key).stem))].toSorted()).toEqual([...stems].toSorted())
  })

  test('have every plural form of the language and no other', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    const forms = Map.groupBy(
      [...own.keys()].map(stemOf).filter(({ stem, category }) => category && isPlural(stem)),
      ({ stem }) => stem,
    )
    const wrong = [...forms].filter(([, found]) => {
      const categories = found.map(({ category }) => category).filter((category) => category !== 'zero')
      return categories.toSorted().join() !== pluralCategories.toSorted().join()
    })
    expect(wrong).toEqual([])
  })

  test('name the same placeholders as the Bosnian ones', () => {
    const differing = [...stems].filter((stem) => placeholdersUnder(own, stem) !== placeholdersUnder(bosnian, stem))
    expect(differing).toEqual([])
  })

  test('are filled in, with placeholders in double braces and without stray spaces', () => {
    const malformed = /\{(?!\{)[a-z]+\}(?!\})|\{\{\{|\$t\(/
    const faults = [...own].filter(([, text]) => text === '' || text !== text.trim() || malformed.test(text))
    expect(faults).toEqual([])
  })
})

test('no long text is the same in two languages', () => {
  const same = [...bosnian.keys()].flatMap((key) => {
    const long = languages
      .map((language) => texts[language]?.get(key) ?? '')
      .filter((text) => text.replace(/\{\{.*?\}\}/g, '').length > 24)
    return new Set(long).size === long.length ? [] : [key]
  })
  expect(same).toEqual([])
})

test('“e-mail” is not broken over two lines', () => {
  const breakable = languages.flatMap((language) =>
    [...(texts[language] ?? [])].filter(([key, text]) => /\be-mail/i.test(text) && !isLabelOrMail(key, text)),
  )
  expect(breakable).toEqual([])
})

test('every key that the code names has a text', () => {
  const missing = keysIn(globSync('{app,jobs,db}/**/*.{ts,tsx}')).filter(
    // RFC 9457's type of a problem without a page of its own.
    ({ key }) => !bosnian.has(key) && !isPlural(key) && key !== 'about:blank',
  )
  expect(missing.map(({ key, file }) => `${key} in ${file}`)).toEqual([])
})

test('the texts of hydrated pages are in the dictionary that the browser loads', () => {
  const hydrated = listRoutes().filter(
    ({ area, file }) =>
      /\/(?:members|workers|clients)\.tsx$/.test(area ?? '') &&
      !readFileSync(`app/${file}`, 'utf8').includes('hydrate: false'),
  )
  const modules = withImports(['app/root.tsx', ...hydrated.map(({ file }) => `app/${file}`)])
  const unloaded = keysIn([...modules]).filter(({ key }) => serverOnlyNamespaces.includes(key.split(':')[0] ?? ''))
  expect(unloaded.map(({ key, file }) => `${key} in ${file}`)).toEqual([])
})

function isLabelOrMail(key: string, text: string): boolean {
  return /^e-mail$/i.test(text) || /^(?:api|account-links:mail)/.test(key)
}

function placeholdersUnder(from: Map<string, string>, stem: string): string {
  const forms = isPlural(stem)
    ? [...from].filter(([key]) => stemOf(key).stem === stem).map(([, text]) => text)
    : [from.get(stem) ?? '']
  return placeholdersOf(forms.join(' '))
    .filter((name) => name !== 'ending' && !(isPlural(stem) && name === 'count'))
    .join()
}

/** Literal keys: `'ads:title'`, with or without the parameters of a message. Keys put together at run time are not seen. */
function keysIn(files: string[]): { key: string; file: string }[] {
  const literal = new RegExp(`['"\`](?<key>(?:${namespaces.join('|')}):[a-zA-Z][\\w-]*(?:\\.[\\w-]+)*)(?=['"\`?])`, 'g')
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(literal)].map(({ groups }) => ({ key: groups?.key ?? '', file })),
  )
}

function withImports(entries: string[]): Set<string> {
  const seen = new Set<string>()
  const queue = [...entries]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    // Browsers get `frame.browser.tsx` instead.
    if (seen.has(file) || file.endsWith('.server.ts') || file === 'app/site/components/frame.tsx') continue
    seen.add(file)
    const imports = readFileSync(file, 'utf8').matchAll(/from '(?<path>(?:#app\/|\.\.?\/)[^']+\.tsx?)'/g)
    for (const { groups } of imports) {
      const path = groups?.path ?? ''
      if (!path.includes('/+types/')) queue.push(path.startsWith('#') ? path.slice(1) : join(dirname(file), path))
    }
  }
  return seen
}
