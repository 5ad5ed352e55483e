import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'deploy/README.md',
  'deploy/wrappers.md',
  'docs/decisions.md',
  'docs/development.md',
  'docs/versioning.md',
  'tests/bench/README.md',
]
const maxReadmeLines = 120

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const exists = (file: string) => existsSync(path.join(root, file))
const codeIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!)

test('the README has at most 120 lines', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(maxReadmeLines)
})

test.each(pages)('every path that %s names exists', (page) => {
  const paths = codeIn(read(page)).filter((code) =>
    /^(?:app|db|deploy|docs|jobs|locales|public|tests|tools)\//.test(code),
  )
  expect(paths.filter((file) => !/[<*]/.test(file) && !exists(file))).toEqual([])
})

test.each(pages)('every npm script that %s names exists', (page) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [...read(page).matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name!)
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
})

test('the code that docs/development.md explains stands so in the file of its heading', () => {
  const sections = read('docs/development.md').split(/^## /m)
  const shown = sections.flatMap((section) => {
    const [, file] = /^[^\n]*: `([^`]+\.ts)`/.exec(section) ?? []
    return file ? [...section.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code]) => ({ file, code: code! })) : []
  })
  expect(shown).toHaveLength(5)
  for (const { file, code } of shown) expect(read(file), file).toContain(code)
})

test('.node-version names the Node that the packages bring', () => {
  expect(read('.node-version').trim()).toBe(JSON.parse(read('package.json')).devDependencies.node)
})

test('every setting that deploy/README.md names is in .env.example', () => {
  const settings = codeIn(read('deploy/README.md')).filter((code) => /^[A-Z]+(?:_[A-Z]+)*$/.test(code))
  const documented = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(settings.filter((name) => !documented.includes(name) && name !== 'SIGTERM')).toEqual([])
})

test.each(['compose', 'a bare server'])('the first start in %s ends with articles, plans and an admin', (form) => {
  const [, section] = new RegExp(`^## First start (?:in|on) ${form}\\n(.*?)^## `, 'ms').exec(read('deploy/README.md'))!
  expect(section).toMatch(/tools\/seeds\/run\.ts --articles --plans/)
  expect(section).toMatch(/app\/admins\/cli\.ts create --email/)
})

test('the map in the README names every folder of app, and no other', () => {
  const map = /## The map\n+```\n(.*?)```/s.exec(read('README.md'))![1]!
  const folders = [...map.matchAll(/(?:^|[\s:])([\w-]+)\//g)].map(([, folder]) => folder!)
  const parents = ['.', 'app', 'locales', 'tests']
  expect(folders.filter((folder) => !parents.some((parent) => exists(path.join(parent, folder))))).toEqual([])
  const rooms = readdirSync(path.join(root, 'app'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(rooms.map(({ name }) => name).filter((name) => !['start', ...folders].includes(name))).toEqual([])
})
