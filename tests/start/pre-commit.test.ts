import { spawnSync } from 'node:child_process'
import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '#tests/support/environment/commands.ts'

/** A repository with this one's hook and rules. */
let folder: string

const well = 'export const answer = 42\n'
const unformatted = 'export const answer = 42;\n'
const unused = 'const answer = 42\nexport {}\n'

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'pre-commit-'))
  for (const name of ['.githooks', '.oxfmtrc.json', '.oxlintrc.json', '.gitignore', 'tsconfig.json'])
    await fs.cp(path.join(root, name), path.join(folder, name), { recursive: true })
  await fs.symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  await fs.appendFile(path.join(folder, '.gitignore'), 'node_modules\n')
  git('init', '--quiet')
  git('config', 'user.name', 'Zora')
  git('config', 'user.email', 'zora@example.org')
  git('add', '.')
  git('commit', '--quiet', '--message', 'rules: begin')
  git('config', 'core.hooksPath', '.githooks')
})
afterEach(() => fs.rm(folder, { recursive: true }))

function git(...args: string[]) {
  const env = { PATH: '/usr/bin:/bin', HOME: folder }
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: folder, env, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

async function stage(name: string, content: string) {
  await fs.writeFile(path.join(folder, name), content)
  git('add', name)
}
const commit = () => git('commit', '--quiet', '--message', 'rules: change something')

test('what is well written is committed, and so is what neither program knows', async () => {
  await stage('with space.ts', well)
  await stage('notes.md', '# Notes\n\n* one\n')
  expect(commit()).toEqual({ status: 0, output: expect.any(String) })
})

test.each([
  ['unformatted', unformatted, 'page.ts'],
  ['against a rule', unused, 'no-unused-vars'],
])('a file that is %s is not committed', async (_, content, reason) => {
  await stage('page.ts', content)
  expect(commit()).toEqual({ status: 1, output: expect.stringContaining(reason) })
})

test('what counts is what is staged, not what lies in the folder', async () => {
  await stage('page.ts', unformatted)
  await fs.writeFile(path.join(folder, 'page.ts'), well)
  expect(commit().status).toBe(1)

  await stage('page.ts', well)
  await fs.writeFile(path.join(folder, 'page.ts'), unformatted)
  await fs.writeFile(path.join(folder, 'other.ts'), unused)
  expect(commit().status).toBe(0)
})

test('what was there before is not checked, and nothing stays behind', async () => {
  await stage('old.ts', unused)
  git('commit', '--quiet', '--no-verify', '--message', 'rules: break one')
  await stage('new.ts', well)
  expect(commit().status).toBe(0)
  expect(git('status', '--porcelain').output).toBe('')
})
