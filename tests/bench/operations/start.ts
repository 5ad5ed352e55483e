import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '#tests/support/environment/commands.ts'
import { findFreePort } from '#tools/postgres/ports.ts'
import { median, ms, type Bench } from '#tests/bench/bench.ts'

/** P-17: from the command to the first good answer, of a web process alone and of a later `npm start`. */
export async function run(bench: Bench): Promise<void> {
  const folder = await copyProject()
  try {
    bench.print('\nFrom the command to the first page. Goals: web ≤ 2 s, npm start ≤ 6 s')
    await measureStart('npm', ['start'], folder)
    const times: Record<'web' | 'all', number[]> = { web: [], all: [] }
    for (let round = 1; round <= bench.flags.rounds; round += 1) {
      const web = await measureStart(process.execPath, ['app/server.ts'], root)
      const all = await measureStart('npm', ['start'], folder)
      times.web.push(web)
      times.all.push(all)
      bench.print(`round ${round}: web ${ms(web)}, npm start ${ms(all)}`)
    }
    bench.figure(
      'from the command to the first page; goals: the web process alone ≤ 2 s, a later npm start ≤ 6 s',
      `${ms(median(times.web))}, ${ms(median(times.all))}`,
    )
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

/** Packages are linked, so that nothing has to be installed; its database is its own. */
async function copyProject(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'majstorija-start-'))
  // The account that PostgreSQL runs as must be able to pass.
  await fs.chmod(folder, 0o711)
  const names = await fs.readdir(root)
  const left = ['.git', '.data', 'node_modules', 'docs', 'deploy', 'tests', '.env']
  for (const name of names.filter((entry) => !left.includes(entry)))
    await fs.cp(path.join(root, name), path.join(folder, name), { recursive: true })
  await fs.symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}

async function measureStart(program: string, args: string[], cwd: string): Promise<number> {
  const port = await findFreePort()
  const env = { ...process.env, PORT: String(port), METRICS_PORT: '0', WORKER_PORT: '0', LOG_LEVEL: 'warn' }
  if (cwd !== root) Object.assign(env, { DATABASE_URL: '', UPLOADS_DIR: '' })
  const startedAt = performance.now()
  const child = spawn(program, args, { cwd, env, stdio: 'ignore' })
  const exited = once(child, 'exit')
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(10_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  while (child.exitCode === null && !(await answers())) await pause(10)
  const elapsed = performance.now() - startedAt
  if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`)
  child.kill('SIGTERM')
  await exited
  return elapsed
}
