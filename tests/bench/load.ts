import { connect, type Socket } from 'node:net'
import { readCompleteResponse, readText } from './http-response.ts'

/**
 * The load: a process of its own that holds some connections open and asks again as soon as an answer is whole, or, with
 * `rate`, that many times a second in all. Takes its orders as JSON and prints one line of JSON.
 */

export type LoadOptions = {
  port: number
  connections: number
  seconds: number
  /** The first paths are requested most, as on a real site (Zipf). */
  paths: string[]
  headers: Record<string, string>
  rate?: number
  /** Each path once instead, as long as it takes. */
  isSinglePass?: boolean
  /** What an answer must be to count as one: its status, and a word that only the right page has. */
  expected: Expected
}

export type Expected = { status: number; word?: string }

export type Measurement = {
  requests: number
  perSecond: number
  p50: number
  p99: number
  /** Answers of another kind and broken connections; of these, the ones that our own admission refused. */
  failed: number
  shed: number
  bytes: number
}

/** Only some answers are decompressed, which costs the load as much time as sending them costs the server. */
const readEvery = 50

if (process.argv[1] === import.meta.filename) {
  const measurement = await loadServer(JSON.parse(process.argv[2]!) as LoadOptions)
  process.stdout.write(JSON.stringify(measurement))
}

async function loadServer(options: LoadOptions): Promise<Measurement> {
  const requests = options.isSinglePass ? buildRequests(options) : buildZipfRequests(options)
  const times: number[] = []
  let next = 0
  let failed = 0
  let shed = 0
  let bytes = 0
  let usualBytes = 0
  const started = performance.now()
  const end = started + options.seconds * 1000
  const gapMs = options.rate ? (1000 * options.connections) / options.rate : 0

  await Promise.all(
    Array.from({ length: options.connections }, async () => {
      do await runConnection(connect({ port: options.port, host: '127.0.0.1', noDelay: true }))
      while (!isOver(performance.now()))
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return {
    requests: times.length,
    perSecond: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    failed,
    shed,
    bytes: bytes / times.length,
  }

  function isOver(now: number): boolean {
    return options.isSinglePass ? next >= requests.length : now >= end
  }

  /** A page is of the usual length, give or take what people wrote, and some are read. */
  function isExpected(status: number, answer: Buffer): boolean {
    if (status !== options.expected.status) return false
    usualBytes ||= answer.length
    if (answer.length < usualBytes / 2 || answer.length > usualBytes * 2) return false
    const { word } = options.expected
    return !word || times.length % readEvery !== 1 || readText(answer).includes(word)
  }

  /** Resolves when the connection is closed; one that breaks before its answer counts as failed. */
  function runConnection(socket: Socket): Promise<void> {
    return new Promise((resolve) => {
      let sentAt = 0
      let isAnswered = false
      let buffered: Buffer | undefined
      const sendNext = () => {
        sentAt = performance.now()
        isAnswered = false
        socket.write(requests[next++ % requests.length]!)
      }
      socket.once('connect', sendNext).on('error', () => socket.destroy())
      socket.once('close', () => {
        if (!sentAt) next += 1
        if (!isAnswered) failed += 1
        resolve()
      })
      socket.on('data', (chunk: Buffer) => {
        buffered = buffered ? Buffer.concat([buffered, chunk]) : chunk
        const answer = readCompleteResponse(buffered)
        if (!answer) return
        const now = performance.now()
        times.push(now - sentAt)
        bytes += buffered.length
        if (!isExpected(answer.status, buffered)) failed += 1
        if (answer.status === 503) shed += 1
        buffered = undefined
        isAnswered = true
        if (answer.closes || isOver(now)) socket.end()
        else if (gapMs) setTimeout(sendNext, Math.max(0, sentAt + gapMs - now))
        else sendNext()
      })
    })
  }
}

function buildRequests({ paths, headers, port }: LoadOptions): Buffer[] {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`))
}

/** Many draws made beforehand, so that choosing costs the load nothing; the same ones in every round. */
function buildZipfRequests(options: LoadOptions): Buffer[] {
  const requests = buildRequests(options)
  const sums: number[] = []
  for (const index of requests.keys()) sums.push((sums.at(-1) ?? 0) + 1 / (index + 1))
  return Array.from({ length: 20_000 }, (_, draw) => {
    // Multiples of the golden ratio spread evenly over 0 to 1.
    const point = ((draw * 0.618_033_988_749_895) % 1) * sums.at(-1)!
    return requests[sums.findIndex((sum) => sum > point)]!
  })
}
