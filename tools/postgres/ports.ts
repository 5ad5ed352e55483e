import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const attempts = 100

/** A free port below those that systems give to connections, so that none takes it before its server does. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const candidate = randomPort()
    if (await isFreePort(candidate, '127.0.0.1')) return candidate
  }
  throw new Error('no free port')
}

export async function findFreePortFrom(port: number): Promise<number> {
  for (let candidate = port; candidate < port + attempts && candidate < 65_536; candidate += 1)
    if (await isFreePort(candidate, '0.0.0.0')) return candidate
  return findFreePort()
}

/** Listens on the first port from `port` on that nothing else listens on, found by trying: a look would be outdated. */
export async function listenOnFreePort<Server>(
  port: number,
  listen: (port: number) => Promise<Server>,
): Promise<Server> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const server = await listen(attempt < attempts / 2 ? port + attempt : randomPort()).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    })
    if (server) return server
  }
  throw new Error('no free port')
}

function randomPort(): number {
  return randomInt(20_000, 32_000)
}

function isFreePort(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}
