import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '#tests/support/environment/commands.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'install-release-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Stands in for npm: remembers how it was called, and installs a list of packages. */
const npm = `#!/bin/sh
echo "$*" >> "${folder}/calls"
[ "$1" = install ] && mkdir -p node_modules && echo '{"packages":{}}' > node_modules/.package-lock.json
exit 0
`
const env = { ...process.env, PATH: `${folder}/programs:${process.env.PATH}`, MAJSTORIJA_ROOT: folder }
const calls = () => readFileSync(path.join(folder, 'calls'), 'utf8').split('\n').filter(Boolean)

test('backup and restore of an installed release install no packages in it', () => {
  const source = path.join(folder, 'source')
  const write = (file: string, text: string, mode = 0o644) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text, { mode })
  }
  write('programs/npm', npm, 0o755)
  for (const file of ['package.json', 'package-lock.json']) write(`source/${file}`, '{"type":"module"}')
  for (const file of ['deploy/install-release', 'app/start/prepare.mjs']) {
    mkdirSync(path.dirname(path.join(source, file)), { recursive: true })
    copyFileSync(path.join(root, file), path.join(source, file))
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', source, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { env })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message=one')

  const release = execFileSync('sh', [path.join(source, 'deploy/install-release')], { env, encoding: 'utf8' }).trim()
  expect(calls().some((call) => call.startsWith('install'))).toBe(true)
  expect(existsSync(path.join(release, 'package.json'))).toBe(true)

  const before = calls()
  execFileSync(process.execPath, [path.join(release, 'app/start/prepare.mjs'), '--install'], { env })
  expect(calls()).toEqual(before)
})
