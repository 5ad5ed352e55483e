import { once } from 'node:events'
import http2, { type ClientHttp2Session } from 'node:http2'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import tls, { type TLSSocket } from 'node:tls'

export type Server = {
  /** Such as https://api.push.apple.com. */
  origin: string
  /** Whom to trust besides the usual authorities, as PEM. */
  ca?: string | undefined
  lookup?: LookupFunction | undefined
}

/** The server is away, slow, or broke off: `code` says how, and holds nothing of what was sent. */
export class ConnectionFault extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

const connectMs = 5_000
const pingMs = 2_000
export const idleMs = 60_000
const mostSockets = 16

/** A session that the server has greeted, or, where it speaks no HTTP/2, what keeps HTTP/1.1 connections to it. */
export async function openLine(server: Server): Promise<ClientHttp2Session | https.Agent> {
  const { origin, ca, lookup } = server
  const { hostname, port } = new URL(origin)
  const impatience = AbortSignal.timeout(connectMs)
  const trust = { ...(ca && { ca: [...tls.getCACertificates('default'), ca] }), ...(lookup && { lookup }) }
  const socket = tls.connect({
    host: hostname,
    port: Number(port || 443),
    ...(!isIP(hostname) && { servername: hostname }),
    ALPNProtocols: ['h2', 'http/1.1'],
    ...trust,
  })
  socket.setNoDelay(true)
  try {
    await once(socket, 'secureConnect', { signal: impatience })
    if (socket.alpnProtocol === 'h2') return await greet(origin, socket, impatience)
    socket.destroy()
    return new https.Agent({ keepAlive: true, maxSockets: mostSockets, timeout: idleMs, ...trust })
  } catch (error) {
    socket.destroy()
    throw impatience.aborted ? new ConnectionFault('timeout') : error
  }
}

/** The server's first settings say how much it takes at once; before them that is unknown. */
async function greet(origin: string, socket: TLSSocket, signal: AbortSignal): Promise<ClientHttp2Session> {
  const session = http2.connect(origin, { createConnection: () => socket })
  const ended = new AbortController()
  session.on('error', () => ended.abort())
  session.once('close', () => ended.abort())
  await once(session, 'remoteSettings', { signal: AbortSignal.any([signal, ended.signal]) }).catch((error: unknown) => {
    session.destroy()
    throw ended.signal.aborted ? new ConnectionFault('closed_at_once') : error
  })
  if (session.closed || session.destroyed) throw new ConnectionFault('closed_at_once')
  // A connection with nothing to do keeps no process alive; what is under way has a timer.
  session.unref()
  return session
}

/** An answer that does not come may mean a connection that is dead without knowing it. */
export function doubt(session: ClientHttp2Session): void {
  if (session.destroyed) return
  const verdict = setTimeout(() => session.destroy(), pingMs)
  session.once('close', () => clearTimeout(verdict))
  try {
    session.ping(() => clearTimeout(verdict))
  } catch {
    session.destroy()
  }
}
