import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

type Disturbance = { afterBytes: number; pauseMs?: number }

/** A proxy before a server that breaks a connection after so many bytes of the sender, or holds them back for a while. */
export async function startCuttingProxy(origin: string) {
  const { hostname, port } = new URL(origin)
  let disturbance: Disturbance | undefined
  const proxy = createServer((socket) => {
    const upstream = connect(Number(port), hostname)
    const disturbed = disturbance
    let sent = 0
    const end = () => {
      socket.destroy()
      upstream.destroy()
    }
    const forward = async () => {
      for await (const chunk of socket as AsyncIterable<Buffer>) {
        const left = (disturbed?.afterBytes ?? Infinity) - sent
        sent += chunk.length
        if (left < 0 || left >= chunk.length) {
          upstream.write(chunk)
          continue
        }
        upstream.write(chunk.subarray(0, left))
        // Not at once: what has arrived before is read before the end is.
        await pause(disturbed?.pauseMs ?? 60)
        if (disturbed?.pauseMs === undefined) return end()
        upstream.write(chunk.subarray(left))
      }
    }
    forward().catch(end)
    upstream
      .on('data', (chunk) => socket.write(chunk))
      .on('close', end)
      .on('error', end)
    socket.on('close', end).on('error', end)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    /** Of every connection that begins from now on. */
    disturb: (next: Disturbance | undefined) => void (disturbance = next),
    stop: () => void proxy.close(),
  }
}
