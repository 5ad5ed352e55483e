import { once } from 'node:events'
import http2, { type ClientHttp2Session } from 'node:http2'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import tls, { type TLSSocket } from 'node:tls'

export type ServerOptions = {
  origin: string
  ca?: string | undefined
  lookup?: LookupFunction | undefined
}

/** `code` says why, without message content; `mayHaveBeenSent` is false where the server cannot have processed the post. */
export class ConnectionError extends Error {
  readonly code: string
  readonly mayHaveBeenSent: boolean
  constructor(code: string, mayHaveBeenSent = false) {
    super(code)
    this.code = code
    this.mayHaveBeenSent = mayHaveBeenSent
  }
}

const connectTimeoutMs = 5_000
const pingTimeoutMs = 2_000
export const idleTimeoutMs = 60_000
const maxSockets = 16

/** A session after its first SETTINGS frame, or an agent for HTTP/1.1 where the server has no HTTP/2. */
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

/** Waits for the SETTINGS frame, which says how many streams are allowed. */
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
  // An idle connection must not keep the process alive; pending posts have timers.
  session.unref()
  return session
}

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
