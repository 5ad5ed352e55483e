import { readFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
const { env } = JSON.parse(readFileSync('/tmp/perf/env.json', 'utf8'))
const [port, cache = '0', root = '/work/wt/perf'] = process.argv.slice(2)
spawn('taskset', ['-c', '0', process.execPath, 'app/server.ts'], {
  cwd: root,
  env: { ...process.env, ...env, PORT: port, METRICS_PORT: '0', PAGE_CACHE: cache },
  stdio: ['ignore', 'ignore', 'inherit'],
  detached: true,
}).unref()
