import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '#tests/support/environment/commands.ts'

/** A copy of the project with `.env.example` as its settings, in a folder that PostgreSQL's account may enter. */
export async function copyProject(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'commands-'))
  await fs.chmod(folder, 0o711)
  for (const name of ['app', 'db', 'jobs', 'locales', 'public', 'tools', 'build', 'package.json'])
    await fs.cp(path.join(root, name), path.join(folder, name), { recursive: true })
  await fs.symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  await fs.copyFile(path.join(root, '.env.example'), path.join(folder, '.env'))
  return folder
}

export type Run = { child: ChildProcess; output: () => string; exited: Promise<number | null> }

/** Settings of this test process must not reach the commands. */
const plainEnvironment = () => ({
  PATH: `${path.join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  HOME: process.env.HOME,
})

export function run(folder: string, command: string[], env: Record<string, string> = {}): Run {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...plainEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output, exited: once(child, 'close').then(([code]) => code as number | null) }
}
