import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy before a server that can stop forwarding, like a frozen machine, without closing a connection. */
export async function startTcpProxy(target: string) {
  const url = new URL(target)
  const upstreamAddress = { port: Number(url.port || 5432), host: url.hostname }
  const sockets = new Set<Socket>()
  let isFrozen = false
  const proxy = createServer((socket) => {
    const upstream = connect(upstreamAddress)
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(from)
      from
        .on('data', (bytes) => isFrozen || to.write(bytes))
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(from)
          to.destroy()
        })
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return {
    url: url.href,
    freeze: () => void (isFrozen = true),
    thaw: () => void (isFrozen = false),
    countConnections: () => sockets.size / 2,
    stop() {
      proxy.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
