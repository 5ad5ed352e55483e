import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { listenOnFreePort } from '#tools/postgres/ports.ts'
import { StartupError } from '#tools/postgres/startup-error.ts'
import { backlog } from './listening-socket.ts'

export type ClaimedPort = { port: number; socket: Server }

type WantedPort = { host: string; port: number; isChosen: boolean }

/** Binds the port of the web process, which takes the socket over. A port that nobody has chosen gives way to the next free one. */
export async function claimPort({ host, port, isChosen }: WantedPort): Promise<ClaimedPort> {
  if (isChosen && blockedPorts.has(port))
    throw new StartupError(
      `browsers refuse to open pages on port ${port}, which belongs to another protocol; choose another: PORT=3000 npm start`,
    )
  const bind = (candidate: number) => bindSocket(host, candidate)
  const socket = await bindPatiently(() => bind(port)).catch((error: unknown) => {
    if (!isChosen) return listenOnFreePort(port + 1, bind)
    throw error instanceof Error && 'code' in error
      ? new StartupError(
          `port ${port} on ${host} cannot be used, something else listens there; stop that or choose another: PORT=${port + 1} npm start`,
        )
      : error
  })
  return { port: (socket.address() as AddressInfo).port, socket }
}

/** A web process whose launcher was killed needs a moment to notice and go. */
async function bindPatiently(bind: () => Promise<Server>): Promise<Server> {
  for (let attempt = 1; attempt < 4; attempt += 1) {
    const socket = await bind().catch(() => undefined)
    if (socket) return socket
    await pause(300)
  }
  return bind()
}

async function bindSocket(host: string, port: number): Promise<Server> {
  const socket = createServer((connection) => connection.destroy())
  socket.listen({ host, port, backlog })
  await once(socket, 'listening')
  return socket
}

/** Ports that belong to other protocols: browsers open no page there, and neither does `fetch` (fetch.spec.whatwg.org/#port-blocking). */
export const blockedPorts: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])
