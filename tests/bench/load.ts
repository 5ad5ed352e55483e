import { connect, type Socket } from 'node:net'
import { readWholeAnswer } from './answers.ts'

/**
 * The load: a process of its own that holds some connections open and asks again as soon as an answer is whole, or, with
 * `rate`, that many times a second in all. Takes its orders as JSON and prints one line of JSON.
 */

export type Orders = {
  port: number
  connections: number
  seconds: number
  /** The first paths are asked for most, as on a real site (Zipf). */
  paths: string[]
  headers: Record<string, string>
  rate?: number
  /** Each path once instead, as long as it takes. */
  isTour?: boolean
}

export type Measured = { requests: number; perSecond: number; p50: number; p99: number; failed: number; bytes: number }

if (process.argv[1] === import.meta.filename) {
  const measured = await loadServer(JSON.parse(process.argv[2]!) as Orders)
  process.stdout.write(JSON.stringify(measured))
}

async function loadServer(orders: Orders): Promise<Measured> {
  const requests = orders.isTour ? readyRequests(orders) : drawnRequests(orders)
  const times: number[] = []
  let next = 0
  let failed = 0
  let bytes = 0
  const started = performance.now()
  const end = started + orders.seconds * 1000
  const gapMs = orders.rate ? (1000 * orders.connections) / orders.rate : 0

  await Promise.all(
    Array.from({ length: orders.connections }, () =>
      hold(connect({ port: orders.port, host: '127.0.0.1', noDelay: true })),
    ),
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
    bytes: bytes / times.length,
  }

  function hold(socket: Socket): Promise<void> {
    return new Promise((resolve, reject) => {
      let sentAt = 0
      let held: Buffer | undefined
      const ask = () => {
        sentAt = performance.now()
        socket.write(requests[next++ % requests.length]!)
      }
      socket.once('connect', ask).once('error', reject)
      socket.once('close', () => resolve())
      socket.on('data', (chunk: Buffer) => {
        held = held ? Buffer.concat([held, chunk]) : chunk
        const answer = readWholeAnswer(held)
        if (!answer) return
        const now = performance.now()
        times.push(now - sentAt)
        bytes += held.length
        if (answer.status >= 400) failed += 1
        held = undefined
        if (answer.closes || (orders.isTour ? next >= requests.length : now >= end)) socket.end()
        else if (gapMs) setTimeout(ask, Math.max(0, sentAt + gapMs - now))
        else ask()
      })
    })
  }
}

function readyRequests({ paths, headers, port }: Orders): Buffer[] {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return paths.map((path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`))
}

/** Many draws made beforehand, so that choosing costs the load nothing; the same ones in every round. */
function drawnRequests(orders: Orders): Buffer[] {
  const ready = readyRequests(orders)
  const sums: number[] = []
  for (const index of ready.keys()) sums.push((sums.at(-1) ?? 0) + 1 / (index + 1))
  return Array.from({ length: 20_000 }, (_, draw) => {
    // Multiples of the golden ratio spread evenly over 0 to 1.
    const point = ((draw * 0.618_033_988_749_895) % 1) * sums.at(-1)!
    return ready[sums.findIndex((sum) => sum > point)]!
  })
}
