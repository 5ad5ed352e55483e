import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Measured, Orders } from './load.ts'
import { buildPeer, type Peer } from './peer.ts'
import { startPinned } from './processes.ts'

type Side = Pick<Orders, 'port' | 'paths' | 'headers'>
type Contest = { title: string; goal: string; ours: Side; peer: Side }

export type Setting = { rounds: number; seconds: number; say: (line: string) => void }

const connections = 16
/** What browsers send, so that both sides compress as they do for people. */
export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'bs', accept: 'text/html' }

/** What every bench measures with: rounds in turns, the load, and the peer, which is built when it is first asked for. */
export class Bench {
  readonly rounds: number
  readonly seconds: number
  readonly say: (line: string) => void
  #peers: Peer[] = []

  constructor({ rounds, seconds, say }: Setting) {
    this.rounds = rounds
    this.seconds = seconds
    this.say = say
  }

  async peer(page: Parameters<typeof buildPeer>[0]): Promise<{ port: number }> {
    this.say('Building the peer …')
    const peer = await buildPeer(page)
    this.#peers.push(peer)
    return peer.start()
  }

  async close(): Promise<void> {
    for (const { remove } of this.#peers) await remove()
  }

  /** Ours and the peer in turns, a b a b …; the verdict is the median of the rounds' ratios. */
  async contest({ title, goal, ours, peer }: Contest): Promise<void> {
    this.say(`\n${title}\n${await describe('ours', ours)}; ${await describe('peer', peer)}`)
    for (const side of [ours, peer]) {
      await this.load({ ...side, isTour: true })
      await this.load({ ...side, seconds: Math.max(3, this.seconds) })
    }

    const rounds: { ours: Measured; peer: Measured }[] = []
    this.say('round   peer req/s      p99   ours req/s      p99    ratio  p99 ratio')
    for (let round = 1; round <= this.rounds; round += 1) {
      const one = { peer: await this.load(peer), ours: await this.load(ours) }
      rounds.push(one)
      const cells = [one.peer.perSecond.toFixed(0), ms(one.peer.p99), one.ours.perSecond.toFixed(0), ms(one.ours.p99), speed(one).toFixed(2), slowness(one).toFixed(3)]
      this.say(`${round}       ${cells.map((cell, index) => cell.padStart([10, 9, 13, 9, 9, 11][index]!)).join('')}`)
    }
    this.say(`median: ${median(rounds.map(speed)).toFixed(2)} × the requests, p99 ${median(rounds.map(slowness)).toFixed(3)} ×. Goal: ${goal}`)
    const failed = rounds.reduce((sum, one) => sum + one.ours.failed + one.peer.failed, 0)
    if (failed) this.say(`${failed} answers were not good: this run says nothing.`)
  }

  /** One measurement by the load process on its own processor. */
  async load(orders: Side & Partial<Orders>): Promise<Measured> {
    const words = [path.join(import.meta.dirname, 'load.ts'), JSON.stringify({ connections, seconds: this.seconds, ...orders })]
    const child = startPinned({ cpu: 1, words })
    const [output] = await Promise.all([text(child.stdout!), once(child, 'close')])
    return JSON.parse(output) as Measured
  }
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export function ms(duration: number): string {
  return `${duration.toFixed(1)} ms`
}

async function describe(name: string, { port, paths, headers }: Side): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${paths[0]}`, { headers, redirect: 'manual' })
  const html = await response.text()
  return `${name}: status ${response.status}, ${Buffer.byteLength(html)} B as ${response.headers.get('content-encoding') ?? 'identity'}`
}

function speed({ ours, peer }: { ours: Measured; peer: Measured }): number {
  return ours.perSecond / peer.perSecond
}

function slowness({ ours, peer }: { ours: Measured; peer: Measured }): number {
  return ours.p99 / peer.p99
}
