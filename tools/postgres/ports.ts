import { createServer } from 'node:net'

export async function findFreePort(): Promise<number> {
  const port = await tryPort(0, '127.0.0.1')
  if (port === undefined) throw new Error('no free port')
  return port
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
