import { execFileSync } from 'node:child_process'
import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listForeignFiles } from '#tests/support/environment/left-files.ts'

let folder: string

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'left-files-'))
})
afterEach(() => fs.rm(folder, { recursive: true }))

test('what a run leaves in the folder is found, also where git ignores it', async () => {
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  await fs.writeFile(path.join(folder, '.gitignore'), 'build/\n*.log\n')
  const before = await listForeignFiles(folder)
  for (const name of ['backup.tar', 'web.log', 'tests/a.txt', 'build/index.js']) {
    await fs.mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await fs.writeFile(path.join(folder, name), '')
  }
  const after = await listForeignFiles(folder)
  expect(after.filter((file) => !before.includes(file))).toEqual(['?? backup.tar', '?? tests/a.txt', '!! web.log'])
})

test('a folder that is no clone has none', async () => {
  expect(await listForeignFiles(folder)).toEqual([])
})
