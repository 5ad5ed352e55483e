import { expect, test } from 'vitest'
import { capacityOf, serversNeeded, simulateQueue } from './capacity.ts'

/** Erlang's formula for the mean time in an M/M/c queue. */
function erlangMeanMs(arrivalsPerSecond: number, serviceMs: number, servers: number): number {
  const load = (arrivalsPerSecond * serviceMs) / 1000
  let blocked = 1
  for (let server = 1; server <= servers; server += 1) blocked = (load * blocked) / (server + load * blocked)
  const waits = blocked / (1 - (load / servers) * (1 - blocked))
  return serviceMs + (waits * serviceMs) / (servers - load)
}

test.each([
  [50, 10, 1],
  [75, 10, 1],
  [150, 10, 2],
  [1_000, 7, 9],
])('%i arrivals a second of %i ms at %i servers take as long as the formula says', (arrivals, serviceMs, servers) => {
  const { meanMs } = simulateQueue({ arrivalsPerSecond: arrivals, serviceMs, servers, seed: 7 })
  expect(meanMs / erlangMeanMs(arrivals, serviceMs, servers)).toBeCloseTo(1, 1)
})

test('the fewest servers keep the limit, one less does not', () => {
  const queue = { arrivalsPerSecond: 500, serviceMs: 8, seed: 3 }
  const servers = serversNeeded(queue, 60)
  expect(simulateQueue({ ...queue, servers }).p99Ms).toBeLessThanOrEqual(60)
  expect(simulateQueue({ ...queue, servers: servers - 1 }).p99Ms).toBeGreaterThan(60)
})

test('ten times the members need more of everything', () => {
  const [one, ten] = [1e6, 1e7].map((members) => capacityOf(members, { webMs: 7, databaseMs: 5 }))
  expect(ten!.pagesPerSecond).toBeCloseTo(10 * one!.pagesPerSecond)
  expect(ten!.webProcesses).toBeGreaterThan(one!.webProcesses)
  expect(ten!.databaseProcessors).toBeGreaterThan(one!.databaseProcessors)
})
