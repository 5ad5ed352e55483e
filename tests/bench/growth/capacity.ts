/** A seeded generator of numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Queue = { arrivalsPerSecond: number; serviceMs: number; servers: number; seed: number }

const arrivals = 200_000

/** Mean and 99th percentile of the time from arrival to answer in milliseconds: Poisson arrivals, exponential service, the earliest free of equal servers (M/M/c). */
export function simulateQueue({ arrivalsPerSecond, serviceMs, servers, seed }: Queue): {
  meanMs: number
  p99Ms: number
} {
  const random = randomNumbers(seed)
  const exponential = (meanMs: number) => -meanMs * Math.log(1 - random())
  const freeAt = new Float64Array(servers)
  const times = new Float64Array(arrivals)
  let now = 0
  for (let nth = 0; nth < arrivals; nth += 1) {
    now += exponential(1000 / arrivalsPerSecond)
    let first = 0
    for (let server = 1; server < servers; server += 1) if (freeAt[server]! < freeAt[first]!) first = server
    freeAt[first] = Math.max(now, freeAt[first]!) + exponential(serviceMs)
    times[nth] = freeAt[first]! - now
  }
  const sorted = times.toSorted()
  return { meanMs: times.reduce((sum, time) => sum + time, 0) / arrivals, p99Ms: sorted[Math.floor(arrivals * 0.99)]! }
}

/** The fewest servers with which a page waits for this stage no longer than `maxP99Ms` in 99 of 100 cases. */
export function serversNeeded(queue: Omit<Queue, 'servers'>, maxP99Ms: number): number {
  const busy = (queue.arrivalsPerSecond * queue.serviceMs) / 1000
  for (let servers = Math.floor(busy) + 1; ; servers += 1)
    if (simulateQueue({ ...queue, servers }).p99Ms <= Math.max(maxP99Ms, 5 * queue.serviceMs)) return servers
}

/** What a member does: assumptions, to be compared with `/metrics`. */
const usage = {
  activeShareOfDay: 0.05,
  pagesPerActiveMember: 20,
  shareOfBusiestHour: 0.1,
  adsPerYear: 0.5,
  workersPerAd: 200,
  openConversations: 0.002,
}

/** `deploy/README.md`, Open conversations. */
const streamsPerProcess = 6_000

type Costs = { webMs: number; databaseMs: number }

/** What the busiest hour of so many members needs, by the processor time that a mean page costs. */
export function capacityOf(members: number, { webMs, databaseMs }: Costs) {
  const activeMembers = members * usage.activeShareOfDay * usage.shareOfBusiestHour
  const pagesPerSecond = (activeMembers * usage.pagesPerActiveMember) / 3600
  const pages = { arrivalsPerSecond: pagesPerSecond, seed: 1 }
  return {
    pagesPerSecond,
    webProcesses: serversNeeded({ ...pages, serviceMs: webMs }, 100),
    databaseProcessors: serversNeeded({ ...pages, serviceMs: databaseMs }, 50),
    streamProcesses: Math.ceil((members * usage.openConversations) / streamsPerProcess),
    notificationsPerYear: members * usage.adsPerYear * usage.workersPerAd,
  }
}
