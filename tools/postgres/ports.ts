import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** A free port below those that systems give to connections, so that none takes it before its server does. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 1; attempt <= 100; attempt += 1) {
    const candidate = randomInt(20_000, 32_000)
    if (await isFreePort(candidate, '127.0.0.1')) return candidate
  }
  throw new Error('no free port')
}

/** The first free port from `port` on. */
export async function findFreePortFrom(port: number): Promise<number> {
  for (let candidate = port; candidate < port + 100 && candidate < 65_536; candidate += 1)
    if (await isFreePort(candidate, '0.0.0.0')) return candidate
  return findFreePort()
}

export function isFreePort(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}
