import { constants, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2'
import type { IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import {
  ConnectionError,
  closeIfDead,
  idleTimeoutMs,
  connect,
  type ServerOptions,
} from '#app/gateways/http2/session.server.ts'
import { sendTimeoutMs } from '#app/gateways/gateway.ts'

export type Http2Response = { status: number; headers: IncomingHttpHeaders; body: string }
type Http2Post = { path: string; headers: Record<string, string>; body: Buffer | string }
type Http2ClientOptions = ServerOptions & {
  /** How long one post may take, waiting for its turn included. */
  timeoutMs?: number | undefined
}

type PendingPost = Http2Post & {
  settle: (result: Http2Response | ConnectionError) => void
  timer: NodeJS.Timeout
  session?: Session
  stream?: ClientHttp2Stream
  isRetried: boolean
}
/** One HTTP/2 session. What has a higher number than `lastStreamId` was not looked at by a server that said good-bye. */
type Session = { http2Session: ClientHttp2Session; active: number; lastStreamId: number }

/** However many a server allows: what waits here costs less than what waits there. */
const maxStreams = 100
const maxResponseBytes = 8_192

/**
 * One HTTP/2 session to one server, kept open between posts and opened anew when it ends; a server that speaks no HTTP/2
 * gets HTTP/1.1 over kept connections. A post never waits longer than `patienceMs`, and no redirect is followed.
 */
export class Http2Client {
  readonly #options: Http2ClientOptions & { timeoutMs: number }
  #queue: PendingPost[] = []
  #session: Session | undefined
  #agent: https.Agent | undefined
  #isConnecting = false

  constructor(options: Http2ClientOptions) {
    this.#options = { ...options, timeoutMs: options.timeoutMs ?? sendTimeoutMs }
  }

  /** @throws ConnectionFault */
  post(post: Http2Post): Promise<Http2Response> {
    return new Promise((resolve, reject) => {
      const pending: PendingPost = {
        ...post,
        isRetried: false,
        timer: setTimeout(() => this.#expire(pending), this.#options.timeoutMs),
        settle: (result) => {
          clearTimeout(pending.timer)
          if (result instanceof ConnectionError) reject(result)
          else resolve(result)
        },
      }
      this.#queue.push(pending)
      this.#flush()
    })
  }

  /** Ends the connection once what is under way is answered. A later post opens it again. */
  close(): void {
    this.#session?.http2Session.close()
    this.#session = undefined
    this.#agent?.destroy()
    this.#agent = undefined
  }

  #flush(): void {
    if (this.#queue.length === 0) return
    if (this.#agent) {
      for (const pending of this.#queue.splice(0)) this.#postOverHttp1(pending, this.#agent)
    } else if (this.#session) {
      const session = this.#session
      const capacity = Math.min(session.http2Session.remoteSettings.maxConcurrentStreams ?? maxStreams, maxStreams)
      while (session === this.#session && session.active < capacity && this.#queue.length > 0)
        this.#postOverHttp2(this.#queue.shift()!, session)
    } else if (!this.#isConnecting) {
      this.#isConnecting = true
      void this.#connect().then(
        () => this.#finishConnecting(),
        (error: NodeJS.ErrnoException) => this.#finishConnecting(new ConnectionError(error.code ?? 'no_connection')),
      )
    }
  }

  #finishConnecting(error?: ConnectionError): void {
    this.#isConnecting = false
    if (error) for (const pending of this.#queue.splice(0)) pending.settle(error)
    this.#flush()
  }

  async #connect(): Promise<void> {
    const connected = await connect(this.#options)
    if (connected instanceof https.Agent) {
      this.#agent = connected
      return
    }
    const session: Session = { http2Session: connected, active: 0, lastStreamId: Number.POSITIVE_INFINITY }
    connected.on('error', () => this.#dropSession(session))
    connected.on('close', () => this.#dropSession(session))
    connected.on('goaway', (_code, lastStreamId) => {
      session.lastStreamId = lastStreamId ?? 0
      this.#dropSession(session)
    })
    connected.on('remoteSettings', () => this.#flush())
    connected.setTimeout(idleTimeoutMs, () => session.active === 0 && connected.close())
    this.#session = session
  }

  #dropSession(session: Session): void {
    if (this.#session !== session) return
    this.#session = undefined
    this.#flush()
  }

  #postOverHttp2(pending: PendingPost, session: Session): void {
    let stream: ClientHttp2Stream
    try {
      stream = session.http2Session.request({ ':method': 'POST', ':path': pending.path, ...pending.headers })
    } catch {
      // The session ended a moment ago and has not said so yet.
      this.#queue.unshift(pending)
      this.#dropSession(session)
      return
    }
    session.active += 1
    Object.assign(pending, { session, stream })
    const result: Http2Response = { status: 0, headers: {}, body: '' }
    let isComplete = false
    let code = 'broken_off'
    stream.setEncoding('utf8')
    stream.once('response', (headers) => Object.assign(result, { status: headers[':status'], headers }))
    stream.on('data', (chunk: string) => {
      if (result.body.length < maxResponseBytes) result.body += chunk
    })
    stream.once('end', () => (isComplete = true))
    stream.once('error', (error: NodeJS.ErrnoException) => (code = error.code ?? code))
    stream.once('close', () => {
      session.active -= 1
      if (isComplete && result.status) pending.settle(result)
      else if (!pending.isRetried && wasNotProcessed(stream, session)) {
        pending.isRetried = true
        this.#queue.unshift(pending)
      } else pending.settle(new ConnectionError(code))
      this.#flush()
    })
    stream.end(pending.body)
  }

  #postOverHttp1(pending: PendingPost, agent: https.Agent): void {
    const { hostname, port } = new URL(this.#options.origin)
    const timeout = AbortSignal.timeout(this.#options.timeoutMs)
    const request = https.request({
      hostname,
      port: port || 443,
      path: pending.path,
      method: 'POST',
      agent,
      headers: { ...pending.headers, 'content-length': Buffer.byteLength(pending.body) },
      signal: timeout,
    })
    const fail = (error: NodeJS.ErrnoException) =>
      pending.settle(new ConnectionError(timeout.aborted ? 'timeout' : (error.code ?? 'broken_off')))
    request.once('error', fail)
    request.once('response', (response) => {
      const result: Http2Response = { status: response.statusCode ?? 0, headers: response.headers, body: '' }
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        if (result.body.length < maxResponseBytes) result.body += chunk
      })
      response.once('end', () => pending.settle(result))
      response.once('error', fail)
    })
    request.end(pending.body)
  }

  #expire(pending: PendingPost): void {
    pending.settle(new ConnectionError('timeout'))
    pending.isRetried = true
    this.#queue = this.#queue.filter((one) => one !== pending)
    pending.stream?.close(constants.NGHTTP2_CANCEL)
    if (pending.session) closeIfDead(pending.session.http2Session)
  }
}

function wasNotProcessed(stream: ClientHttp2Stream, session: Session): boolean {
  return stream.rstCode === constants.NGHTTP2_REFUSED_STREAM || (stream.id ?? 0) > session.lastStreamId
}
