import { constants, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2'
import type { IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import { ConnectionFault, doubt, idleMs, openLine, type Server } from '#app/gateways/opening-lines.server.ts'
import { sendingMs } from '#app/gateways/sending.ts'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string }
type Post = { path: string; headers: Record<string, string>; body: Buffer | string }
type Options = Server & {
  /** How long one post may take, waiting for its turn included. */
  patienceMs?: number | undefined
}

type Job = Post & {
  settle: (answer: Answer | ConnectionFault) => void
  timer: NodeJS.Timeout
  line?: Line
  stream?: ClientHttp2Stream
  isRetried: boolean
}
/** One HTTP/2 session. What has a higher number than `lastStreamId` was not looked at by a server that said good-bye. */
type Line = { session: ClientHttp2Session; active: number; lastStreamId: number }

/** However many a server allows: what waits here costs less than what waits there. */
const mostStreams = 100
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
      while (line === this.#line && line.active < room && this.#waiting.length > 0)
        this.#postOverHttp2(this.#waiting.shift()!, line)
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
    const opened = await openLine(this.#options)
    if (opened instanceof https.Agent) {
      this.#agent = opened
      return
    }
    const line: Line = { session: opened, active: 0, lastStreamId: Number.POSITIVE_INFINITY }
    opened.on('error', () => this.#retire(line))
    opened.on('close', () => this.#retire(line))
    opened.on('goaway', (_code, lastStreamId) => {
      line.lastStreamId = lastStreamId ?? 0
      this.#retire(line)
    })
    opened.on('remoteSettings', () => this.#advance())
    opened.setTimeout(idleMs, () => line.active === 0 && opened.close())
    this.#line = line
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
    const request = https.request({
      hostname,
      port: port || 443,
      path: job.path,
      method: 'POST',
      agent,
      headers: { ...job.headers, 'content-length': Buffer.byteLength(job.body) },
      signal: left,
    })
    const fail = (error: NodeJS.ErrnoException) =>
      job.settle(new ConnectionFault(left.aborted ? 'timeout' : (error.code ?? 'broken_off')))
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

function wasNotLookedAt(stream: ClientHttp2Stream, line: Line): boolean {
  return stream.rstCode === constants.NGHTTP2_REFUSED_STREAM || (stream.id ?? 0) > line.lastStreamId
}
