import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { readCompleteResponse } from '../http-response.ts'

/**
 * The load of people who do not wait for each other: a process of its own that sends `rate` requests a second at random
 * times whatever the answers, or without a rate one request after another over 16 connections. Takes its orders as JSON
 * and prints one line of JSON. A latency begins when the request was due.
 */

export type Kind = {
  name: 'visitor' | 'member' | 'write'
  share: number
  method: 'GET' | 'POST'
  /** `{n}` becomes a number that was not used before. */
  paths: string[]
  headers: Record<string, string>
  body?: string
}
export type ArrivalOptions = { port: number; rate?: number; seconds: number; kinds: Kind[] }

export type Arrivals = {
  sent: number
  goodPerSecond: number
  goodByKind: Record<Kind['name'], number>
  readers: Percentiles
  shed: Percentiles & { count: number; withoutRetryAfter: number }
  resets: number
  timeouts: number
  otherStatuses: Record<string, number>
  readyz: Percentiles & { failed: number }
  recoveryMs: number
}
type Percentiles = { p50: number; p99: number; max: number }
type Answer = { status: number; hasRetryAfter: boolean } | 'reset' | 'timeout'

const closedLoopConnections = 16
const timeoutMs = 30_000
const readyzIntervalMs = 200
const probe = { intervalMs: 50, goodWithinMs: 150, times: 5, maxMs: 60_000 }

const options = JSON.parse(process.argv[2]!) as ArrivalOptions
const idle: Socket[] = []
const latencies = { readers: [] as number[], shed: [] as number[], readyz: [] as number[] }
const result = {
  sent: 0,
  goodByKind: { visitor: 0, member: 0, write: 0 },
  resets: 0,
  timeouts: 0,
  otherStatuses: {} as Record<string, number>,
}
let withoutRetryAfter = 0
let readyzFailed = 0
let unique = Date.now()

const startedAt = performance.now()
const endAt = startedAt + options.seconds * 1_000
const readyzWatch = setInterval(() => void watchReadyz(), readyzIntervalMs)
await (options.rate ? sendAtRate(options.rate) : sendInTurn())
clearInterval(readyzWatch)
const good = Object.values(result.goodByKind).reduce((sum, count) => sum + count, 0)
const recoveryMs = options.rate ? await measureRecovery() : 0
const measured: Arrivals = {
  ...result,
  goodPerSecond: good / options.seconds,
  readers: percentilesOf(latencies.readers),
  shed: { ...percentilesOf(latencies.shed), count: latencies.shed.length, withoutRetryAfter },
  readyz: { ...percentilesOf(latencies.readyz), failed: readyzFailed },
  recoveryMs,
}
process.stdout.write(JSON.stringify(measured))
process.exit()

/** A Poisson process: the gaps between the requests are exponentially distributed. */
async function sendAtRate(rate: number): Promise<void> {
  let dueAt = startedAt
  while (dueAt < endAt) {
    if (dueAt > performance.now()) await pause(dueAt - performance.now())
    void sendOne(dueAt)
    dueAt += (-Math.log(1 - Math.random()) * 1_000) / rate
  }
}

async function sendInTurn(): Promise<void> {
  await Promise.all(
    Array.from({ length: closedLoopConnections }, async () => {
      while (performance.now() < endAt) await sendOne(performance.now())
    }),
  )
}

async function sendOne(dueAt: number): Promise<void> {
  const kind = pickKind()
  result.sent += 1
  const answer = await ask(kind)
  const latency = performance.now() - dueAt
  if (answer === 'reset') result.resets += 1
  else if (answer === 'timeout') result.timeouts += 1
  else if (answer.status === 503) {
    latencies.shed.push(latency)
    if (!answer.hasRetryAfter) withoutRetryAfter += 1
  } else if (answer.status >= 400) {
    result.otherStatuses[answer.status] = (result.otherStatuses[answer.status] ?? 0) + 1
  } else {
    // What is answered after the end does not count for the rate.
    if (performance.now() <= endAt) result.goodByKind[kind.name] += 1
    if (kind.name !== 'write') latencies.readers.push(latency)
  }
}

function pickKind(): Kind {
  let point = Math.random()
  return options.kinds.find(({ share }) => (point -= share) < 0) ?? options.kinds[0]!
}

async function watchReadyz(): Promise<void> {
  const startedAtMs = performance.now()
  const answer = await ask({ method: 'GET', paths: ['/readyz'], headers: {} })
  latencies.readyz.push(performance.now() - startedAtMs)
  if (typeof answer === 'string' || answer.status !== 200) readyzFailed += 1
}

/** From the end of the load until visitors' pages come quickly again, several times in a row. */
async function measureRecovery(): Promise<number> {
  let goodSince: number | undefined
  let inRow = 0
  while (inRow < probe.times && performance.now() < endAt + probe.maxMs) {
    const askedAt = performance.now()
    const answer = await ask(options.kinds[0]!)
    const isGood =
      typeof answer === 'object' && answer.status < 400 && performance.now() - askedAt <= probe.goodWithinMs
    inRow = isGood ? inRow + 1 : 0
    goodSince = isGood ? (goodSince ?? askedAt) : undefined
    await pause(probe.intervalMs)
  }
  return Math.max(0, (goodSince ?? Infinity) - endAt)
}

function ask({ method, paths, headers, body = '' }: Omit<Kind, 'name' | 'share'>): Promise<Answer> {
  const fill = (text: string) => text.replace('{n}', () => String(unique++))
  const target = fill(paths[Math.floor(Math.random() * paths.length)]!)
  const filledBody = fill(body)
  const allHeaders = {
    host: `127.0.0.1:${options.port}`,
    ...headers,
    ...(body && { 'content-length': String(Buffer.byteLength(filledBody)) }),
  }
  const head = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
  return exchange(`${method} ${target} HTTP/1.1\r\n${head.join('')}\r\n${filledBody}`)
}

function exchange(request: string): Promise<Answer> {
  const socket = takeSocket()
  return new Promise((resolve) => {
    let buffered: Buffer | undefined
    const finish = (answer: Answer, canBeReused = false) => {
      clearTimeout(timer)
      socket.removeAllListeners()
      socket.on('error', () => {})
      if (canBeReused) giveBack(socket)
      else socket.destroy()
      resolve(answer)
    }
    const timer = setTimeout(() => finish('timeout'), timeoutMs)
    socket.once('error', () => finish('reset')).once('close', () => finish('reset'))
    socket.on('data', (chunk: Buffer) => {
      buffered = buffered ? Buffer.concat([buffered, chunk]) : chunk
      const answer = readCompleteResponse(buffered)
      if (!answer) return
      const hasRetryAfter = buffered.includes('\r\nretry-after:')
      finish({ status: answer.status, hasRetryAfter }, !answer.closes)
    })
    socket.write(request)
  })
}

function takeSocket(): Socket {
  for (let socket = idle.pop(); socket; socket = idle.pop()) {
    socket.removeAllListeners('close')
    if (!socket.destroyed && socket.writable) return socket
  }
  return connect({ port: options.port, host: '127.0.0.1', noDelay: true })
}

function giveBack(socket: Socket): void {
  socket.once('close', () => idle.splice(idle.indexOf(socket), 1))
  idle.push(socket)
}

function percentilesOf(times: number[]): Percentiles {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), max: at(1) }
}
