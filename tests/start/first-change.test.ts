import { promises as fs } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionString } from '#tests/support/data/database.ts'
import { root } from '#tests/support/environment/commands.ts'
import { copyProject, run } from './project-copy.ts'

type Block = { kind: string; code: string; file: string }

const sourcePath = /`((?:app|db|locales|tests)\/[^`]+\.(?:tsx?|json))`/g

let folder: string

beforeAll(async () => {
  folder = await copyProject()
  for (const name of ['tests', 'tsconfig.json', 'vite.config.ts', 'react-router.config.ts', 'vitest.config.ts'])
    await fs.cp(path.join(root, name), path.join(folder, name), { recursive: true })
  // What the walk touches and what that imports: all files would take minutes on a busy machine, and gigabytes.
  const config = JSON.parse(await fs.readFile(path.join(folder, 'tsconfig.json'), 'utf8'))
  config.include = ['app/contact', 'tests/contact', 'db/migrations', 'app/**/*.d.ts', '.react-router/types/+*.ts']
  await fs.writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
}, 120_000)
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

test('the walk of docs/first-change.md works from its first step to its last', async () => {
  const blocks = readBlocks(await fs.readFile('docs/first-change.md', 'utf8'))
  expect(blocks.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['ts', 'diff', 'sh']))
  const outputs: string[] = []
  for (const { kind, code, file } of blocks)
    if (kind === 'sh') for (const command of code.trim().split('\n')) outputs.push(await runInCopy(command))
    else if (kind === 'diff') await applyDiff(file, code)
    else await writeNew(file, code)
  expect(outputs.at(-1)).toContain('3 passed')
}, 900_000)

test('a step that does not fit the code, and a command that fails, are noticed', async () => {
  await expect(applyDiff('app/contact/rules.ts', '-export const removed = 1\n')).rejects.toThrow('does not fit')
  await expect(writeNew('app/contact/schemas.ts', '')).rejects.toThrow('EEXIST')
  await expect(runInCopy('node --eval process.exit(3)')).rejects.toThrow('ended with 3')
})

/** Each belongs to the file that was named last before it. */
function readBlocks(text: string): Block[] {
  const parts = text.split(/^```/m)
  return parts.flatMap((part, index) => {
    if (index % 2 === 0) return []
    const [kind = '', ...lines] = part.split('\n')
    const prose = parts.slice(0, index).filter((_, position) => position % 2 === 0)
    const [, file = ''] = [...prose.join('').matchAll(sourcePath)].at(-1) ?? []
    return [{ kind, code: lines.join('\n'), file }]
  })
}

async function applyDiff(file: string, diff: string): Promise<void> {
  const lines = diff.split('\n').slice(0, -1)
  const side = (own: string) =>
    lines.flatMap((line) => (line.startsWith(own) || line.startsWith(' ') ? [`${line.slice(1)}\n`] : [])).join('')
  const content = await fs.readFile(path.join(folder, file), 'utf8')
  const parts = content.split(side('-'))
  if (parts.length !== 2) throw new Error(`a step does not fit ${file}:\n${diff}`)
  await fs.writeFile(path.join(folder, file), parts.join(side('+')))
}

async function writeNew(file: string, code: string): Promise<void> {
  await fs.writeFile(path.join(folder, file), code, { flag: 'wx' })
}

async function runInCopy(command: string): Promise<string> {
  const env = { DATABASE_URL: connectionString, SECRET: 'a secret for tests only, long enough', NO_COLOR: '1' }
  const { output, exited } = run(folder, command.split(' '), env)
  const code = await exited
  if (code !== 0) throw new Error(`\`${command}\` ended with ${code}:\n${output()}`)
  return output()
}
