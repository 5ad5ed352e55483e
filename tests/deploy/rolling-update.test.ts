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
import { networkInterfaces, tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#tests/support/environment/commands.ts'
import { findFreePort } from '#tools/postgres/ports.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'releases-'))
let webs: number[]
let workers: number[]

const addresses = Object.values(networkInterfaces()).flatMap((all = []) =>
  all.filter(({ family }) => family === 'IPv4'),
)
/** The private one, where there is another than that of the machine itself. */
const address = addresses.find(({ internal }) => !internal)?.address ?? '127.0.0.1'

/** Answers with the name of its release, which is the folder that it was started in. */
const program = `
import { createServer } from 'node:http'
const name = import.meta.dirname.split('/').at(-2)
createServer((_, response) => response.end(name)).listen(Number(process.env.PORT), process.env.ADDRESS)
`

/** Stands in for systemd: starts the processes of `current`, remembers their ids, and runs migrations to their end. */
const systemctl = `#!/bin/sh
unit=$2 instance=\${2#*@}
case $unit in
  majstorija-migrate@*) exec test -f "$FAKE_ROOT/releases/$instance/db/migrate.ts" ;;
  majstorija-web@*) program=app/server.ts ;;
  *) program=jobs/worker.ts ADDRESS=127.0.0.1 ;;
esac
cd "$FAKE_ROOT/current"
test -f "$FAKE_ROOT/$unit.pid" && kill -9 "$(cat "$FAKE_ROOT/$unit.pid")"
PORT=$instance setsid ${process.execPath} $program > /dev/null 2>&1 &
echo $! > "$FAKE_ROOT/$unit.pid"
`

beforeAll(async () => {
  webs = [await findFreePort(), await findFreePort(), await findFreePort()]
  workers = [await findFreePort()]
  mkdirSync(path.join(folder, 'enabled'))
  for (const name of [
    ...webs.map((port) => `majstorija-web@${port}.service`),
    ...workers.map((port) => `majstorija-worker@${port}.service`),
    'caddy.service',
  ])
    writeFileSync(path.join(folder, 'enabled', name), '')
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

test('the first release starts, the next one replaces every enabled process, and the first one is the rollback', async () => {
  for (const release of ['one', 'two', 'one']) {
    expect(await update(release)).toMatchObject({ code: 0, output: expect.stringContaining(`${release} runs.\n`) })
    expect(await listRunning()).toEqual([release, release, release, release])
  }
})

test('a release whose process does not become ready is taken back', async () => {
  const { code, output } = await update('faulty')
  expect(code).toBe(1)
  expect(output).toMatch(/^Cannot update: majstorija-worker@\d+ did not become ready; see .+; one runs again\.$/m)
  expect(await listRunning()).toEqual(['one', 'one', 'one', 'one'])
  expect(readlinkSync(path.join(folder, 'current'))).toBe('releases/one')
})

test('nothing is replaced when the migrations fail', async () => {
  const { code, output } = await update('unmigratable')
  expect(code).toBe(1)
  expect(output).toMatch(/^Cannot update: the migrations failed and nothing was replaced; /m)
  expect(readlinkSync(path.join(folder, 'current'))).toBe('releases/one')
})

test('on a machine where none is enabled yet it begins with those of the first start', async () => {
  writeFileSync(path.join(folder, 'refusing'), '#!/bin/sh\ncase $2 in *-web@*) exit 1; esac\n', { mode: 0o755 })
  const { output } = await update('one', { ENABLED_FOLDER: '/nowhere', SYSTEMCTL: path.join(folder, 'refusing') })
  expect(output).toContain('Cannot update: majstorija-web@3001 did not become ready')
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

async function update(
  release: string,
  settings: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const env = {
    ...process.env,
    SYSTEMCTL: path.join(folder, 'systemctl'),
    FAKE_ROOT: folder,
    ENABLED_FOLDER: path.join(folder, 'enabled'),
    ADDRESS: address,
    READY_TIMEOUT_SECONDS: release === 'faulty' ? '2' : '30',
    ...settings,
  }
  return promisify(execFile)(process.execPath, [path.join(folder, 'releases', release, 'deploy/rolling-update.ts')], {
    env,
  }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
  )
}

async function listRunning(): Promise<string[]> {
  const origins = [
    ...webs.map((port) => `http://${address}:${port}`),
    ...workers.map((port) => `http://127.0.0.1:${port}`),
  ]
  return Promise.all(origins.map(async (origin) => (await fetch(origin)).text()))
}
