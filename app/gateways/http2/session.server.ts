import { once } from 'node:events'
import http2, { type ClientHttp2Session } from 'node:http2'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import tls, { type TLSSocket } from 'node:tls'

export type ServerOptions = {
  /** Such as https://api.push.apple.com. */
  origin: string
  /** Whom to trust besides the usual authorities, as PEM. */
  ca?: string | undefined
  lookup?: LookupFunction | undefined
}

/** The server is away, slow, or broke off: `code` says how, and holds nothing of what was sent. */
export class ConnectionError extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

const connectTimeoutMs = 5_000
const pingTimeoutMs = 2_000
export const idleTimeoutMs = 60_000
const maxSockets = 16

/** A session that the server has greeted, or, where it speaks no HTTP/2, what keeps HTTP/1.1 connections to it. */
export async function connect(server: ServerOptions): Promise<ClientHttp2Session | https.Agent> {
  const { origin, ca, lookup } = server
  const { hostname, port } = new URL(origin)
  const timeout = AbortSignal.timeout(connectTimeoutMs)
  const tlsOptions = { ...(ca && { ca: [...tls.getCACertificates('default'), ca] }), ...(lookup && { lookup }) }
  const socket = tls.connect({
    host: hostname,
    port: Number(port || 443),
    ...(!isIP(hostname) && { servername: hostname }),
    ALPNProtocols: ['h2', 'http/1.1'],
    ...tlsOptions,
  })
  socket.setNoDelay(true)
  try {
    await once(socket, 'secureConnect', { signal: timeout })
    if (socket.alpnProtocol === 'h2') return await awaitRemoteSettings(origin, socket, timeout)
    socket.destroy()
    return new https.Agent({ keepAlive: true, maxSockets, timeout: idleTimeoutMs, ...tlsOptions })
  } catch (error) {
    socket.destroy()
    throw timeout.aborted ? new ConnectionError('timeout') : error
  }
}

/** The server's first settings say how much it takes at once; before them that is unknown. */
async function awaitRemoteSettings(
  origin: string,
  socket: TLSSocket,
  signal: AbortSignal,
): Promise<ClientHttp2Session> {
  const session = http2.connect(origin, { createConnection: () => socket })
  const closed = new AbortController()
  session.on('error', () => closed.abort())
  session.once('close', () => closed.abort())
  await once(session, 'remoteSettings', { signal: AbortSignal.any([signal, closed.signal]) }).catch(
    (error: unknown) => {
      session.destroy()
      throw closed.signal.aborted ? new ConnectionError('closed_at_once') : error
    },
  )
  if (session.closed || session.destroyed) throw new ConnectionError('closed_at_once')
  // A connection with nothing to do keeps no process alive; what is under way has a timer.
  session.unref()
  return session
}

/** An answer that does not come may mean a connection that is dead without knowing it. */
export function closeIfDead(session: ClientHttp2Session): void {
  if (session.destroyed) return
  const timer = setTimeout(() => session.destroy(), pingTimeoutMs)
  session.once('close', () => clearTimeout(timer))
  try {
    session.ping(() => clearTimeout(timer))
  } catch {
    session.destroy()
  }
}
