// prof.ts <kind: ad|member|cached|home> <seconds> [--prof name] [--server file]
import { readFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
const { env, cookie, adIds } = JSON.parse(readFileSync('/tmp/perf/env.json', 'utf8'))
const [kind, seconds = '4', prof, root = '/work/wt/perf'] = process.argv.slice(2)
const port = 20000 + Math.floor(Math.random() * 20000)
const args = [
  '-c',
  '0',
  process.execPath,
  ...(prof && prof !== '-'
    ? ['--cpu-prof', '--cpu-prof-dir=/tmp/perf', '--cpu-prof-name=' + prof + '.cpuprofile', '--cpu-prof-interval=400']
    : []),
  'app/server.ts',
]
const cwd = root
const child = spawn('taskset', args, {
  cwd,
  env: {
    ...process.env,
    ...env,
    PORT: String(port),
    METRICS_PORT: '0',
    PAGE_CACHE: kind.startsWith('cached') ? '1' : '0',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const base = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'bs', accept: 'text/html' }
const headers = kind === 'member' ? { ...base, cookie } : base
const paths =
  kind === 'member'
    ? ['/klijent/moji-oglasi']
    : kind === 'cached1'
      ? ['/oglasi/' + adIds[0]]
      : kind === 'cached' || kind === 'ad'
        ? adIds.map((id: number) => '/oglasi/' + id)
        : ['/']
for (let i = 0; i < 100; i++) {
  try {
    await fetch(`http://127.0.0.1:${port}/healthz`)
    break
  } catch {
    await pause(100)
  }
}
const cpu = () => {
  const f = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return 10 * (Number(f[11]) + Number(f[12]))
}
async function load(o: object) {
  const c = spawn(
    'taskset',
    [
      '-c',
      '1',
      process.execPath,
      'tests/bench/load.ts',
      JSON.stringify({ connections: 16, seconds: Number(seconds), port, paths, headers, ...o }),
    ],
    { cwd: '/work/wt/perf', stdio: ['ignore', 'pipe', 'inherit'] },
  )
  return JSON.parse(await text(c.stdout))
}
if (paths.length > 1) await load({ isTour: true })
await load({ seconds: 3 })
if (kind === 'cached') await load({ isTour: true })
for (let i = 0; i < (prof === '-' || !prof ? 3 : 1); i++) {
  const before = cpu()
  const m = await load({})
  console.log(
    kind,
    m.perSecond.toFixed(0) + '/s',
    'p50',
    m.p50.toFixed(2),
    'p99',
    m.p99.toFixed(1),
    'B',
    m.bytes.toFixed(0),
    'cpu ms/req',
    ((cpu() - before) / m.requests).toFixed(4),
    'failed',
    m.failed,
  )
}
child.kill('SIGTERM')
await new Promise((r) => child.once('close', r))
