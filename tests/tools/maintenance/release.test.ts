import { execFileSync, spawnSync } from 'node:child_process'
import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '#tests/support/environment/commands.ts'

/** A repository that is ready to be released as 1.2.0, and beside it an npm whose schema test answers `schemaExit`. */
let folder: string
let programs: string

const manifest = {
  name: 'shop',
  version: '1.2.0',
  dependencies: { left: '1.0.0' },
  devDependencies: { right: '2.0.0' },
}
const changelog = (unreleased: string, notes: string) =>
  `# Changelog\n\n## [Unreleased]\n${unreleased}\n## [1.2.0] - 2026-12-01\n\n${notes}\n\n## [1.1.0] - 2026-11-27\n\nOlder.\n`

const environment = () => ({
  PATH: `${programs}:/usr/bin:/bin`,
  HOME: folder,
  ...Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'Zora'],
      [`GIT_${who}_EMAIL`, 'zora@example.org'],
    ]),
  ),
})
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, env: environment(), encoding: 'utf8' })
const write = (name: string, content: string) => fs.writeFile(path.join(folder, name), content)
const writeManifest = (content: object, locked: object = content) =>
  Promise.all([
    write('package.json', JSON.stringify(content)),
    write('package-lock.json', JSON.stringify({ packages: { '': locked } })),
  ])

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'release-'))
  programs = await fs.mkdtemp(path.join(os.tmpdir(), 'release-programs-'))
  await fs.writeFile(path.join(programs, 'npm'), '#!/bin/sh\nexit ${SCHEMA_EXIT:-0}\n', { mode: 0o755 })
  git('init', '--quiet', '--initial-branch=main')
  await write('CHANGELOG.md', changelog('', '- Workers see a map.'))
  await writeManifest(manifest)
  commit()
  git('tag', 'v1.1.0')
})
afterEach(async () => {
  await fs.rm(folder, { recursive: true })
  await fs.rm(programs, { recursive: true })
})

function commit(): void {
  git('add', '.')
  git('commit', '--quiet', '--message', 'shop: change something')
}

function release(version: string, env: Record<string, string> = {}) {
  const file = path.join(root, 'tools/maintenance/release.ts')
  const { stdout, stderr, status } = spawnSync(process.execPath, [file, version], {
    cwd: folder,
    env: { ...environment(), ...env },
    encoding: 'utf8',
  })
  return { stdout, stderr, status }
}

test('a commit in order gets the next steps and its notes, and stays as it is', () => {
  const before = [git('rev-parse', 'HEAD'), git('tag'), git('status', '--porcelain')]
  const { stdout, stderr, status } = release('1.2.0')
  expect([stderr, status]).toEqual(['', 0])
  expect(stdout).toContain('npm test')
  expect(stdout).toContain("git tag -a v1.2.0 -m 'Majstorija 1.2.0'")
  expect(stdout).toContain('- Workers see a map.')
  expect(stdout).not.toContain('Older.')
  expect([git('rev-parse', 'HEAD'), git('tag'), git('status', '--porcelain')]).toEqual(before)
})

const change = (make: () => unknown) => async () => {
  await make()
  commit()
}

test.each<[string, () => unknown, string]>([
  ['something uncommitted', () => write('new.txt', ''), 'not everything is committed:\n  ?? new.txt'],
  ['another branch', () => git('switch', '--quiet', '--create', 'map'), 'the branch is map'],
  ['another version in package.json', change(() => writeManifest({ ...manifest, version: '1.1.0' })), 'has 1.1.0'],
  ['a tag of this version', () => git('tag', 'v1.2.0'), 'does not come after 1.2.0'],
  ['a tag of a later version', () => git('tag', 'v1.10.0'), 'does not come after 1.10.0'],
  [
    'a lock file of other packages',
    change(() => writeManifest(manifest, { ...manifest, dependencies: { left: '1.0.1' } })),
    'package-lock.json has other dependencies',
  ],
  ['no section', change(() => write('CHANGELOG.md', '# Changelog\n')), 'has no section `## [1.2.0]'],
  [
    'an empty section',
    change(() => write('CHANGELOG.md', changelog('', ''))),
    'the section of 1.2.0 in CHANGELOG.md is',
  ],
  [
    'something unreleased',
    change(() => write('CHANGELOG.md', changelog('\n- A fix.\n', '- A map.'))),
    'still has something under Unreleased',
  ],
])('%s is refused, and is the only thing that is', async (_, make, problem) => {
  await make()
  const { stdout, stderr, status } = release('1.2.0')
  expect([stdout, status]).toEqual(['', 1])
  expect(stderr.match(/^- /gm)).toHaveLength(1)
  expect(stderr).toContain(problem)
})

test('a schema that was not generated is refused', () => {
  const { stderr, status } = release('1.2.0', { SCHEMA_EXIT: '1' })
  expect([stderr, status]).toEqual([expect.stringContaining('`npm run schema`'), 1])
})

test.each(['', '1.2', 'v1.2.0', '1.02.0', '1.2.0-beta.1'])('"%s" is no version', (version) => {
  expect(release(version)).toMatchObject({ status: 1, stderr: expect.stringContaining('say which version') })
})
