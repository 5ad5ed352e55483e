import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { connectionString } from '#tests/support/data/database.ts'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'

/** A connection that stays open, and what has arrived on it. */
async function openSocket(web: WebProcess) {
  const { hostname, port } = new URL(web.origin)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  let text = ''
  socket.on('data', (bytes: Buffer) => (text += bytes.toString())).on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  return { socket, received: () => text, closed }
}

const get = (socket: Socket, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)

async function waitFor(isReached: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000
  while (!(await isReached())) {
    if (performance.now() > deadline) throw new Error('it is not reached')
    await pause(10)
  }
}

test('a process with nothing left to do ends within three seconds and with code 0, whatever connections are open', async () => {
  const web = await startWebProcess({ PAGE_CACHE: '1' })
  const [idle, cached, halfSent, silent] = [
    await openSocket(web),
    await openSocket(web),
    await openSocket(web),
    await openSocket(web),
  ]
  get(idle.socket, '/healthz')
  get(cached.socket, '/uslovi-koristenja')
  await waitFor(() => /^ok$/m.test(idle.received()) && cached.received().includes('</html>'))
  halfSent.socket.write('GET /poslovi HTTP/1.1\r\nHost: lo')
  await pause(50)

  const startedAt = performance.now()
  expect(await web.terminate('SIGTERM')).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(scaledToLoad(3_000))
  await Promise.all([idle, cached, halfSent, silent].map(({ closed }) => closed))
  expect(web.lines().at(-1)).toContain('web stopped')
})

test('requests in flight are answered with Connection: close, and the process ends when they are', async () => {
  const web = await startWebProcess()
  const blocker = new pg.Client({ connectionString })
  await blocker.connect()
  await blocker.query('begin; lock table ads in access exclusive mode')
  const clients = [await openSocket(web), await openSocket(web), await openSocket(web)]
  for (const { socket } of clients) get(socket, '/poslovi')
  const waiting =
    'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())'
  await waitFor(async () => (await blocker.query(waiting)).rows.length > 0)

  const exited = web.terminate('SIGTERM')
  await pause(200)
  await blocker.query('rollback')
  await blocker.end()
  const unlockedAt = performance.now()
  expect(await exited).toBe(0)
  expect(performance.now() - unlockedAt).toBeLessThan(scaledToLoad(3_000))
  for (const { received } of clients) {
    expect(received()).toMatch(/^HTTP\/1\.1 200 /)
    expect(received()).toMatch(/^connection: close\r$/im)
    expect(received()).toContain('</html>')
  }
})
