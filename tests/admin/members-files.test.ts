import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readBrowserDictionary } from '#app/i18n/locale-files.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { loadServerBuild } from '#tests/support/web/server-build.ts'

const client = path.join(import.meta.dirname, '../../build/client')
const read = (file: string) => readFileSync(path.join(client, file), 'utf8')
const marks = /admin-|\/admin|admin:|Uprava|uprava\b/

type Manifest = { entry: Entry; routes: Record<string, Entry & { id: string; parentId?: string; path?: string }> }
type Entry = { module: string; imports?: string[] }

/** A file with everything that it imports, now or later. */
function closureOf(files: string[]): Set<string> {
  const found = new Set<string>()
  const queue = [...files]
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const imports = read(file).matchAll(/["'`](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css))["'`]/g)
    for (const [, name] of imports) queue.push(`/assets/${name}`)
  }
  return found
}

test('no file that members or visitors fetch has anything of the admin area', async () => {
  const { assets } = (await loadServerBuild()) as unknown as { assets: Manifest }
  const { entry, routes } = assets
  const isAdmin = ({ id }: { id: string }) => /^admin[-/]/.test(id)
  const files = (chosen: Entry[]) => closureOf(chosen.flatMap(({ module, imports = [] }) => [module, ...imports]))
  const members = files([entry, ...Object.values(routes).filter((route) => !isAdmin(route))])
  const admins = files(Object.values(routes).filter(isAdmin))
  expect(members.size).toBeGreaterThan(60)
  const marked = (names: Iterable<string>) => [...names].filter((name) => marks.test(read(name)))
  expect(marked(members)).toEqual([])
  // The test finds what it looks for.
  expect(marked([...admins].filter((name) => !members.has(name))).length).toBeGreaterThan(3)
})

test('the sheets and the script of pages without React have nothing of it', () => {
  const files = globSync('{assets/*.css,*.js}', { cwd: client }).filter((file) => !/assets\/admin-/.test(file))
  expect(files.length).toBeGreaterThan(3)
  expect(files.filter((file) => marks.test(read(file)))).toEqual([])
})

test.each(languages)('the words of %s that browsers load have nothing of it', (language) => {
  const dictionary = readBrowserDictionary(language)
  expect(Object.keys(dictionary)).not.toContain('admin')
  expect(JSON.stringify(dictionary)).not.toMatch(/admin:|TOTP/)
})
