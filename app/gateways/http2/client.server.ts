import { constants, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2'
import https from 'node:https'
import { sendTimeoutMs } from '#app/gateways/gateway.ts'
import { postOverHttps } from '#app/gateways/http2/https-post.server.ts'
import {
  readHttp2Response,
  wasNotProcessed,
  type Http2Post,
  type Http2Response,
} from '#app/gateways/http2/response.server.ts'
import {
  ConnectionError,
  closeIfDead,
  idleTimeoutMs,
  connect,
  type ServerOptions,
} from '#app/gateways/http2/session.server.ts'

type PendingPost = Http2Post & {
  settle: (result: Http2Response | ConnectionError) => void
  timer: NodeJS.Timeout
  session?: Session
  stream?: ClientHttp2Stream
  mayHaveBeenSent: boolean
  isRetried: boolean
}
/** Streams above `lastStreamId` were not processed by a server that sent GOAWAY. */
type Session = { http2Session: ClientHttp2Session; active: number; lastStreamId: number }

const maxStreams = 100

/** All posts share one HTTP/2 session, or HTTP/1.1 where the server has no HTTP/2. Redirects are not followed. */
export class Http2Client {
  readonly #options: ServerOptions & { timeoutMs: number }
  #queue: PendingPost[] = []
  #session: Session | undefined
  #agent: https.Agent | undefined
  #isConnecting = false

  /** `timeoutMs` includes the time in the queue. */
  constructor({ timeoutMs = sendTimeoutMs, ...server }: ServerOptions & { timeoutMs?: number | undefined }) {
    this.#options = { ...server, timeoutMs }
  }

  /** @throws ConnectionError */
  post(post: Http2Post): Promise<Http2Response> {
    return new Promise((resolve, reject) => {
      const pending: PendingPost = {
        ...post,
        mayHaveBeenSent: false,
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

  /** Closes the connection once pending posts are answered. A later post reopens it. */
  close(): void {
    this.#session?.http2Session.close()
    this.#session = undefined
    this.#agent?.destroy()
    this.#agent = undefined
  }

  #flush(): void {
    if (this.#queue.length === 0) return
    const { origin, timeoutMs } = this.#options
    if (this.#agent) {
      const options = { origin, agent: this.#agent, timeoutMs }
      for (const pending of this.#queue.splice(0))
        void postOverHttps(Object.assign(pending, { mayHaveBeenSent: true }), options).then(pending.settle)
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
    if (connected instanceof https.Agent) return void (this.#agent = connected)
    const session: Session = { http2Session: connected, active: 0, lastStreamId: Number.POSITIVE_INFINITY }
    for (const event of ['error', 'close']) connected.on(event, () => this.#dropSession(session))
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
      // The session has ended but did not emit 'close' yet.
      this.#queue.unshift(pending)
      this.#dropSession(session)
      return
    }
    session.active += 1
    Object.assign(pending, { session, stream, mayHaveBeenSent: true })
    readHttp2Response(stream, (result) => {
      session.active -= 1
      if (result instanceof ConnectionError && !pending.isRetried && wasNotProcessed(stream, session.lastStreamId)) {
        Object.assign(pending, { isRetried: true, mayHaveBeenSent: false })
        this.#queue.unshift(pending)
      } else pending.settle(result)
      this.#flush()
    })
    stream.end(pending.body)
  }

  #expire(pending: PendingPost): void {
    pending.settle(new ConnectionError('timeout', pending.mayHaveBeenSent))
    pending.isRetried = true
    this.#queue = this.#queue.filter((one) => one !== pending)
    pending.stream?.close(constants.NGHTTP2_CANCEL)
    if (pending.session) closeIfDead(pending.session.http2Session)
  }
}
