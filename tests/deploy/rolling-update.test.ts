import { execFile } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#tests/support/environment/commands.ts'
import { findFreePort } from '#tools/postgres/ports.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'releases-'))
let webs: number[]
let workers: number[]

/** Answers with the name of its release, which is the folder that it was started in. */
const program = `
import { createServer } from 'node:http'
const name = import.meta.dirname.split('/').at(-2)
createServer((_, response) => response.end(name)).listen(Number(process.env.PORT), '127.0.0.1')
`

/** Stands in for systemd: starts the processes of `current`, remembers their ids, and runs migrations to their end. */
const systemctl = `#!/bin/sh
unit=$2 instance=\${2#*@}
case $unit in
  majstorija-migrate@*) exec test -f "$FAKE_ROOT/releases/$instance/db/migrate.ts" ;;
  majstorija-web@*) program=app/server.ts ;;
  *) program=jobs/worker.ts ;;
esac
cd "$FAKE_ROOT/current"
test -f "$FAKE_ROOT/$unit.pid" && kill -9 "$(cat "$FAKE_ROOT/$unit.pid")"
PORT=$instance setsid ${process.execPath} $program > /dev/null 2>&1 &
echo $! > "$FAKE_ROOT/$unit.pid"
`

beforeAll(async () => {
  webs = [await findFreePort(), await findFreePort()]
  workers = [await findFreePort()]
  writeFileSync(path.join(folder, 'systemctl'), systemctl, { mode: 0o755 })
  addRelease('one', {})
  addRelease('two', {})
  addRelease('faulty', { worker: 'process.exit(1)' })
  addRelease('unmigratable', { isMigratable: false })
})

afterAll(() => {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.pid')))
    try {
      process.kill(Number(readFileSync(path.join(folder, file), 'utf8')), 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  rmSync(folder, { recursive: true, force: true })
})

test('the first release starts, the next one replaces it, and the first one is the rollback', async () => {
  for (const release of ['one', 'two', 'one']) {
    expect(await update(release)).toMatchObject({ code: 0, output: expect.stringContaining(`${release} runs.\n`) })
    expect(await listRunning()).toEqual([release, release, release])
  }
})

test('a release whose process does not become ready is taken back', async () => {
  const { code, output } = await update('faulty')
  expect(code).toBe(1)
  expect(output).toMatch(/^Cannot update: majstorija-worker@\d+ did not become ready; see .+; one runs again\.$/m)
  expect(await listRunning()).toEqual(['one', 'one', 'one'])
  expect(readlinkSync(path.join(folder, 'current'))).toBe('releases/one')
})

test('nothing is replaced when the migrations fail', async () => {
  const { code, output } = await update('unmigratable')
  expect(code).toBe(1)
  expect(output).toMatch(/^Cannot update: the migrations failed and nothing was replaced; /m)
  expect(readlinkSync(path.join(folder, 'current'))).toBe('releases/one')
})

function addRelease(
  name: string,
  { worker = program, isMigratable = true }: { worker?: string; isMigratable?: boolean },
): void {
  const release = path.join(folder, 'releases', name)
  const files = {
    'app/server.ts': program,
    'jobs/worker.ts': worker,
    'build/server/index.js': '',
    'package.json': '{"type":"module"}',
    ...(isMigratable && { 'db/migrate.ts': '' }),
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(release, file)), { recursive: true })
    writeFileSync(path.join(release, file), text)
  }
  mkdirSync(path.join(release, 'deploy'))
  copyFileSync(path.join(root, 'deploy/rolling-update.ts'), path.join(release, 'deploy/rolling-update.ts'))
}

async function update(release: string): Promise<{ code: number; output: string }> {
  const env = {
    ...process.env,
    SYSTEMCTL: path.join(folder, 'systemctl'),
    FAKE_ROOT: folder,
    WEBS: webs.join(' '),
    WORKERS: workers.join(' '),
    READY_TIMEOUT_SECONDS: release === 'faulty' ? '2' : '30',
  }
  return promisify(execFile)(process.execPath, [path.join(folder, 'releases', release, 'deploy/rolling-update.ts')], {
    env,
  }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
  )
}

async function listRunning(): Promise<string[]> {
  return Promise.all([...webs, ...workers].map(async (port) => (await fetch(`http://127.0.0.1:${port}/`)).text()))
}
