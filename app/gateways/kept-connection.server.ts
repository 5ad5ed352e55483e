import { once } from 'node:events'
import http2, { constants, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2'
import https from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import tls, { type TLSSocket } from 'node:tls'
import { sendingMs } from '#app/gateways/sending.ts'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string }
type Post = { path: string; headers: Record<string, string>; body: Buffer | string }
type Options = {
  /** Such as https://api.push.apple.com. */
  origin: string
  /** Whom to trust besides the usual authorities, as PEM. */
  ca?: string | undefined
  lookup?: LookupFunction | undefined
  /** How long one post may take, waiting for its turn included. */
  patienceMs?: number | undefined
}

/** The server is away, slow, or broke off: `code` says how, and holds nothing of what was sent. */
export class ConnectionFault extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

type Job = Post & { settle: (answer: Answer | ConnectionFault) => void; timer: NodeJS.Timeout; line?: Line; stream?: ClientHttp2Stream; isRetried: boolean }
/** One HTTP/2 session. What has a higher number than `lastStreamId` was not looked at by a server that said good-bye. */
type Line = { session: ClientHttp2Session; active: number; lastStreamId: number }

const connectMs = 5_000
const pingMs = 2_000
const idleMs = 60_000
/** However many a server allows: what waits here costs less than what waits there. */
const mostStreams = 100
const mostSockets = 16
const mostAnswerBytes = 8_192

/**
 * One HTTP/2 session to one server, kept open between posts and opened anew when it ends; a server that speaks no HTTP/2
 * gets HTTP/1.1 over kept connections. A post never waits longer than `patienceMs`, and no redirect is followed.
 */
export class KeptConnection {
  readonly #options: Options & { patienceMs: number }
  #waiting: Job[] = []
  #line: Line | undefined
  #agent: https.Agent | undefined
  #isOpening = false

  constructor(options: Options) {
    this.#options = { ...options, patienceMs: options.patienceMs ?? sendingMs }
  }

  /** @throws ConnectionFault */
  post(post: Post): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const job: Job = {
        ...post,
        isRetried: false,
        timer: setTimeout(() => this.#expire(job), this.#options.patienceMs),
        settle: (answer) => {
          clearTimeout(job.timer)
          if (answer instanceof ConnectionFault) reject(answer)
          else resolve(answer)
        },
      }
      this.#waiting.push(job)
      this.#advance()
    })
  }

  /** Ends the connection once what is under way is answered. A later post opens it again. */
  close(): void {
    this.#line?.session.close()
    this.#line = undefined
    this.#agent?.destroy()
    this.#agent = undefined
  }

  #advance(): void {
    if (this.#waiting.length === 0) return
    if (this.#agent) {
      for (const job of this.#waiting.splice(0)) this.#postOverHttp1(job, this.#agent)
    } else if (this.#line) {
      const line = this.#line
      const room = Math.min(line.session.remoteSettings.maxConcurrentStreams ?? mostStreams, mostStreams)
      while (line === this.#line && line.active < room && this.#waiting.length > 0) this.#postOverHttp2(this.#waiting.shift()!, line)
    } else if (!this.#isOpening) {
      this.#isOpening = true
      void this.#open().then(
        () => this.#settleOpening(),
        (error: NodeJS.ErrnoException) => this.#settleOpening(new ConnectionFault(error.code ?? 'no_connection')),
      )
    }
  }

  #settleOpening(fault?: ConnectionFault): void {
    this.#isOpening = false
    if (fault) for (const job of this.#waiting.splice(0)) job.settle(fault)
    this.#advance()
  }

  async #open(): Promise<void> {
    const { origin, ca, lookup } = this.#options
    const { hostname, port } = new URL(origin)
    const impatience = AbortSignal.timeout(connectMs)
    const socket = tls.connect({ host: hostname, port: Number(port || 443), ...(!isIP(hostname) && { servername: hostname }), ALPNProtocols: ['h2', 'http/1.1'], ...trusting(ca), ...(lookup && { lookup }) })
    socket.setNoDelay(true)
    try {
      await once(socket, 'secureConnect', { signal: impatience })
      if (socket.alpnProtocol === 'h2') this.#line = await this.#greet(socket, impatience)
      else this.#agent = new https.Agent({ keepAlive: true, maxSockets: mostSockets, timeout: idleMs, ...trusting(ca), ...(lookup && { lookup }) })
    } catch (error) {
      socket.destroy()
      throw impatience.aborted ? new ConnectionFault('timeout') : error
    }
    if (this.#agent) socket.destroy()
  }

  /** The server's first settings say how much it takes at once; before them that is unknown. */
  async #greet(socket: TLSSocket, signal: AbortSignal): Promise<Line> {
    const session = http2.connect(this.#options.origin, { createConnection: () => socket })
    const line: Line = { session, active: 0, lastStreamId: Number.POSITIVE_INFINITY }
    session.on('error', () => this.#retire(line))
    session.on('close', () => this.#retire(line))
    session.on('goaway', (_code, lastStreamId) => {
      line.lastStreamId = lastStreamId ?? 0
      this.#retire(line)
    })
    session.on('remoteSettings', () => this.#advance())
    session.setTimeout(idleMs, () => line.active === 0 && session.close())
    const ended = new AbortController()
    session.once('close', () => ended.abort())
    await once(session, 'remoteSettings', { signal: AbortSignal.any([signal, ended.signal]) }).catch((error: unknown) => {
      session.destroy()
      throw ended.signal.aborted ? new ConnectionFault('closed_at_once') : error
    })
    // A connection with nothing to do keeps no process alive; what is under way has a timer.
    session.unref()
    return line
  }

  #retire(line: Line): void {
    if (this.#line !== line) return
    this.#line = undefined
    this.#advance()
  }

  #postOverHttp2(job: Job, line: Line): void {
    let stream: ClientHttp2Stream
    try {
      stream = line.session.request({ ':method': 'POST', ':path': job.path, ...job.headers })
    } catch {
      // The session ended a moment ago and has not said so yet.
      this.#waiting.unshift(job)
      this.#retire(line)
      return
    }
    line.active += 1
    Object.assign(job, { line, stream })
    const answer: Answer = { status: 0, headers: {}, body: '' }
    let hasEnded = false
    let code = 'broken_off'
    stream.setEncoding('utf8')
    stream.once('response', (headers) => Object.assign(answer, { status: headers[':status'], headers }))
    stream.on('data', (chunk: string) => {
      if (answer.body.length < mostAnswerBytes) answer.body += chunk
    })
    stream.once('end', () => (hasEnded = true))
    stream.once('error', (error: NodeJS.ErrnoException) => (code = error.code ?? code))
    stream.once('close', () => {
      line.active -= 1
      if (hasEnded && answer.status) job.settle(answer)
      else if (!job.isRetried && wasNotLookedAt(stream, line)) {
        job.isRetried = true
        this.#waiting.unshift(job)
      } else job.settle(new ConnectionFault(code))
      this.#advance()
    })
    stream.end(job.body)
  }

  #postOverHttp1(job: Job, agent: https.Agent): void {
    const { hostname, port } = new URL(this.#options.origin)
    const left = AbortSignal.timeout(this.#options.patienceMs)
    const request = https.request({ hostname, port: port || 443, path: job.path, method: 'POST', agent, headers: { ...job.headers, 'content-length': Buffer.byteLength(job.body) }, signal: left })
    const fail = (error: NodeJS.ErrnoException) => job.settle(new ConnectionFault(left.aborted ? 'timeout' : (error.code ?? 'broken_off')))
    request.once('error', fail)
    request.once('response', (response) => {
      const answer: Answer = { status: response.statusCode ?? 0, headers: response.headers, body: '' }
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        if (answer.body.length < mostAnswerBytes) answer.body += chunk
      })
      response.once('end', () => job.settle(answer))
      response.once('error', fail)
    })
    request.end(job.body)
  }

  #expire(job: Job): void {
    job.settle(new ConnectionFault('timeout'))
    job.isRetried = true
    this.#waiting = this.#waiting.filter((one) => one !== job)
    job.stream?.close(constants.NGHTTP2_CANCEL)
    if (job.line) doubt(job.line.session)
  }
}

/** An answer that does not come may mean a connection that is dead without knowing it. */
function doubt(session: ClientHttp2Session): void {
  if (session.destroyed) return
  const verdict = setTimeout(() => session.destroy(), pingMs)
  try {
    session.ping(() => clearTimeout(verdict))
  } catch {
    session.destroy()
  }
  session.once('close', () => clearTimeout(verdict))
}

function wasNotLookedAt(stream: ClientHttp2Stream, line: Line): boolean {
  return stream.rstCode === constants.NGHTTP2_REFUSED_STREAM || (stream.id ?? 0) > line.lastStreamId
}

function trusting(ca: string | undefined): { ca?: string[] } {
  return ca ? { ca: [...tls.getCACertificates('default'), ca] } : {}
}
