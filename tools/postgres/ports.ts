import { createServer } from 'node:net'

export async function findFreePort(): Promise<number> {
  const port = await tryPort(0, '127.0.0.1')
  if (port === undefined) throw new Error('no free port')
  return port
}

/** The first free port from `port` on. */
export async function findFreePortFrom(port: number): Promise<number> {
  for (let candidate = port; candidate < port + 100 && candidate < 65_536; candidate += 1)
    if (await isFreePort(candidate, '0.0.0.0')) return candidate
  return findFreePort()
}

export async function isFreePort(port: number, host: string): Promise<boolean> {
  return (await tryPort(port, host)) !== undefined
}

function tryPort(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen(port, host, () => {
      const { port: found } = probe.address() as { port: number }
      probe.close(() => resolve(found))
    })
  })
}
