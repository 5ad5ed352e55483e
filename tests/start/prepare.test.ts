import { spawnSync } from 'node:child_process'
import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** A small project, whose npm, builder and Node only write down that they were called. */
let folder: string

const inFolder = (name: string) => path.join(folder, name)
const write = async (name: string, content: string) => {
  await fs.mkdir(path.dirname(inFolder(name)), { recursive: true })
  await fs.writeFile(inFolder(name), content)
}
const program = async (name: string, script: string) => {
  await write(`programs/${name}`, `#!/bin/sh\n${script}\n`)
  await fs.chmod(inFolder(`programs/${name}`), 0o755)
}

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'prepare-'))
  await write('app/start/prepare.mjs', await fs.readFile('app/start/prepare.mjs', 'utf8'))
  for (const name of ['db/a.ts', 'jobs/a.ts', 'locales/a.json', 'public/a.txt', 'package.json', 'package-lock.json'])
    await write(name, '{}')
  await write('page.ts', 'one')
  await write('app/page.ts', 'one')
  const packages = JSON.stringify({ packages: { 'node_modules/react': {} } })
  await program(
    'npm',
    `[ "$1" = ping ] && { echo "npm error code $PING" >&2; exit 1; }
     echo "npm $*" >> calls; mkdir -p node_modules/react && cp package.json node_modules/react/ &&
     echo '${packages}' > node_modules/.package-lock.json; exit \${NPM_EXIT:-0}`,
  )
  await program(
    'react-router',
    'echo build >> calls; mkdir -p build/server && cp app/page.ts build/page; exit ${BUILD_EXIT:-0}',
  )
  await program('node', 'echo "${NODE_IS:-v26.0.0}"')
})

afterEach(async () => {
  await fs.rm(folder, { recursive: true, force: true })
})

/** What was called, and what was written to the error output. */
async function prepare(flags: string[] = [], env: Record<string, string> = {}) {
  await fs.rm(inFolder('calls'), { force: true })
  const { stderr, status } = spawnSync(process.execPath, [inFolder('app/start/prepare.mjs'), ...flags], {
    env: { PATH: `${inFolder('programs')}:/usr/bin:/bin`, PING: 'E404', ...env },
    encoding: 'utf8',
  })
  const calls = await fs.readFile(inFolder('calls'), 'utf8').catch(() => '')
  return { calls: calls.split('\n').flatMap((line) => line.split(' ', 2).join(' ') || []), log: calls, stderr, status }
}

const both = ['npm install', 'build']

test('the first start installs and builds, the second does neither', async () => {
  expect(await prepare()).toMatchObject({ calls: both, status: 0 })
  expect(await prepare()).toMatchObject({ calls: [], stderr: '', status: 0 })
})

test('development packages are installed in production too: the Node that runs everything is one', async () => {
  expect((await prepare([], { NODE_ENV: 'production' })).log).toContain('--include=dev')
})

test.each<[string, () => Promise<unknown>]>([
  ['changed', () => write('app/page.ts', 'two')],
  ['added', () => write('locales/bs/new.json', '{}')],
  ['deleted', () => fs.rm(inFolder('public/a.txt'))],
  ['renamed', () => fs.rename(inFolder('public/a.txt'), inFolder('public/b.txt'))],
  ['changed beside the folders', () => write('page.ts', 'two')],
])('a file that was %s is built, once', async (_, change) => {
  await prepare()
  await change()
  expect((await prepare()).calls).toEqual(['build'])
  expect((await prepare()).calls).toEqual([])
})

test('a build of another state is not taken for this one', async () => {
  await prepare()
  await write('app/page.ts', 'two')
  await prepare(['--build'])
  await write('app/page.ts', 'one')
  expect((await prepare()).calls).toEqual(['build'])
  expect(await fs.readFile(inFolder('build/page'), 'utf8')).toBe('one')
})

test('a build that failed is built again, although the sources are those of the last good one', async () => {
  await prepare()
  await write('app/page.ts', 'two')
  expect(await prepare([], { BUILD_EXIT: '1' })).toMatchObject({
    status: 1,
    stderr: 'Cannot start: the pages could not be built (see above).\n',
  })
  await write('app/page.ts', 'one')
  expect((await prepare()).calls).toEqual(['build'])
})

test('another version of Node builds again', async () => {
  await prepare()
  expect((await prepare([], { NODE_IS: 'v27.0.0' })).calls).toEqual(['build'])
})

test.each<[string, () => Promise<unknown>]>([
  ['package.json', () => write('package.json', '{"a":1}')],
  ['the lock file', () => write('package-lock.json', '{"a":1}')],
  ['what npm has installed', () => write('node_modules/.package-lock.json', '{"packages":{}}')],
  ['a package that is gone', () => fs.rm(inFolder('node_modules/react'), { recursive: true })],
  ['a folder node_modules that is gone', () => fs.rm(inFolder('node_modules'), { recursive: true })],
])('%s leads to an installation, once', async (_, change) => {
  await prepare()
  await change()
  expect((await prepare(['--install'])).calls).toEqual(['npm install'])
  expect((await prepare(['--install'])).calls).toEqual([])
})

test('what a killed installation had moved aside is gone before the next one', async () => {
  await prepare()
  const left = ['node_modules/.react-a1B2c3D4/index.js', 'node_modules/@scope/.react-a1B2c3D4/index.js']
  for (const name of [...left, 'node_modules/.bin/tool', 'node_modules/.vite-temp/a']) await write(name, '{}')
  await fs.rm(inFolder('node_modules/.installed'))
  expect((await prepare(['--install'])).calls).toEqual(['npm install'])
  const isThere = (name: string) =>
    fs.access(inFolder(name)).then(
      () => true,
      () => false,
    )
  expect(await Promise.all(left.map(isThere))).toEqual([false, false])
  expect(await Promise.all(['node_modules/.bin/tool', 'node_modules/.vite-temp/a'].map(isThere))).toEqual([true, true])
})

test('without network npm takes what it has cached, or a sentence says what is missing', async () => {
  const offline = await prepare([], { PING: 'EAI_AGAIN', NPM_EXIT: '1' })
  expect(offline.log).toContain('--offline')
  expect(offline).toMatchObject({
    status: 1,
    stderr:
      'Cannot start: packages have to be installed and the npm registry is not reachable; connect to the network and start again.\n',
  })
  expect((await prepare()).calls).toEqual(both)
})
