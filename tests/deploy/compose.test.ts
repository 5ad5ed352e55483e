import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { waitUntil } from '#tests/jobs/backends.ts'
import { root } from '#tests/support/environment/commands.ts'
import { redisProgram } from '#tests/support/environment/redis.ts'
import { findFreePort } from '#tools/postgres/ports.ts'

const compose = readFileSync(path.join(root, 'compose.yaml'), 'utf8')

/** The lines of a service, up to the next one. */
function serviceOf(name: string): string {
  const [, text = ''] = new RegExp(`^  ${name}:(.*\\n(?:(?: {4}.*)?\\n)*)`, 'm').exec(compose) ?? []
  return text
}

const blockOf = (anchor: string) => new RegExp(`^x-\\w+: &${anchor}\\n((?: {2}.*\\n)*)`, 'm').exec(compose)?.[1] ?? ''
const userOf = (text: string) => /DATABASE_URL: (?:&[\w-]+ )?postgres:\/\/(\w+):/.exec(text)?.[1]

test('web and worker connect as a role that owns nothing, migrations and backup as the owner', () => {
  expect([userOf(blockOf('app')), userOf(blockOf('owner'))]).toEqual(['majstorija_app', 'majstorija'])
  expect(blockOf('owner')).toContain('APP_DATABASE_URL: *app-database')
  for (const name of ['migrate', 'backup'])
    expect([name, serviceOf(name)]).toEqual([name, expect.stringContaining('environment: *owner')])
  for (const name of ['web1', 'web2', 'worker']) expect(serviceOf(name)).not.toContain('owner')
  expect(serviceOf('postgres')).toContain('POSTGRES_USER: majstorija\n')
})

test('nothing migrates before a backup or a restore, which needs a database without tables', () => {
  const onPostgres = 'depends_on:\n      postgres: { condition: service_healthy }\n'
  for (const name of ['migrate', 'backup'])
    expect([name, serviceOf(name)]).toEqual([name, expect.stringContaining(onPostgres)])
  expect(blockOf('app')).toContain('migrate: { condition: service_completed_successfully }')
})

test('images, and the files that settings name, are where every process looks', () => {
  for (const text of [blockOf('app'), serviceOf('worker'), serviceOf('backup')])
    expect(text).toMatch(/volumes:\n +- uploads:\/majstorija\/uploads\n +- \.\/keys:\/keys:ro\n/)
  for (const file of ['.gitignore', '.dockerignore'])
    expect(readFileSync(path.join(root, file), 'utf8')).toMatch(/^keys\/?$/m)
})

test('every password has a setting, and none a default', () => {
  for (const name of ['POSTGRES_PASSWORD', 'POSTGRES_APP_PASSWORD', 'REDIS_PASSWORD', 'SECRET']) {
    const uses = [...compose.matchAll(new RegExp(`\\$\\{${name}(:[^}]*|)\\}`, 'g'))].map(([, rest]) => rest)
    expect(uses.length).toBeGreaterThan(0)
    expect([name, uses.filter((rest) => !rest!.startsWith(':?'))]).toEqual([name, []])
  }
})

test.skipIf(!redisProgram)(
  'Redis answers with its password only, keeps its jobs, and shows the password to nobody',
  async () => {
    const command = /^ {6}- (printf .*)$/m.exec(serviceOf('redis'))![1]!.replaceAll('$$', '$')
    const folder = mkdtempSync(path.join(tmpdir(), 'redis-'))
    const port = await findFreePort()
    const script = command.replace('exec redis-server', `exec ${redisProgram} --port ${port}`)
    const child = spawn('sh', ['-c', script], {
      cwd: folder,
      env: { ...process.env, REDISCLI_AUTH: 'tajna-lozinka' },
      stdio: 'ignore',
    })
    const options = {
      port,
      lazyConnect: true,
      retryStrategy: null,
      maxRetriesPerRequest: 0,
      enableReadyCheck: false,
    } as const
    const ping = async (password?: string) => {
      const client = new Redis({ ...options, ...(password && { password }) })
      const errors: string[] = []
      client.on('error', ({ message }) => void errors.push(message))
      try {
        await client.connect()
        return [await client.ping(), ...((await client.config('GET', 'maxmemory-policy')) as string[])]
      } catch (error) {
        return [[...errors, (error as Error).message].join(' ')]
      } finally {
        client.disconnect()
      }
    }
    try {
      await waitUntil(async () => (await ping('tajna-lozinka'))[0] === 'PONG')
      expect(await ping('tajna-lozinka')).toEqual(['PONG', 'maxmemory-policy', 'noeviction'])
      expect(await ping()).toEqual([expect.stringContaining('NOAUTH')])
      expect(readFileSync(`/proc/${child.pid}/cmdline`, 'utf8')).not.toContain('tajna-lozinka')
    } finally {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
