import type { Server } from 'node:net'

/** Connections that wait to be accepted, as far as the system allows (`net.core.somaxconn`), so that a burst is not refused. */
export const backlog = 4_096

/**
 * Listens on the socket that `npm start` has bound and hands over on request, because a socket that arrives before
 * anybody waits for it accepts connections which nobody answers. A process without that binds the address itself.
 */
export function listenAt(server: Server, address: { host: string; port: number }, onListening: () => void): void {
  if (!process.env.TAKES_SOCKET) return void server.listen({ ...address, backlog }, onListening)
  process.once('message', (_, socket) => server.listen(socket, backlog, onListening))
  process.send!('socket')
}
