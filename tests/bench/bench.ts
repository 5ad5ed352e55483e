import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Measured, Orders } from './load.ts'
import { buildPeer, type Peer } from './peer.ts'
import { startPinned, type Server } from './processes.ts'

type Side = Pick<Orders, 'port' | 'paths' | 'headers'>
type Contestant = Side & Server
type Contest = { title: string; goal: string; ours: Contestant; peer: Contestant }
type Turn = Measured & { cpu: number }
type Round = { ours: Turn; peer: Turn }

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

  async peer(page: Parameters<typeof buildPeer>[0]): Promise<Server> {
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
    for (const side of [ours, peer]) await this.load({ ...side, seconds: Math.max(3, this.seconds) })

    const rounds: Round[] = []
    this.say('round   peer req/s      p99   ours req/s      p99    ratio  p99 ratio  processor time')
    for (let round = 1; round <= this.rounds; round += 1) {
      const one = { peer: await this.#turn(peer), ours: await this.#turn(ours) }
      rounds.push(one)
      const cells = [
        one.peer.perSecond.toFixed(0),
        ms(one.peer.p99),
        one.ours.perSecond.toFixed(0),
        ms(one.ours.p99),
        speed(one).toFixed(2),
        slowness(one).toFixed(3),
        `${one.peer.cpu.toFixed(2)} : ${one.ours.cpu.toFixed(2)} ms`,
      ]
      this.say(
        `${round}       ${cells.map((cell, index) => cell.padStart([10, 9, 13, 9, 9, 11, 16][index]!)).join('')}`,
      )
    }
    this.say(
      `median: ${median(rounds.map(speed)).toFixed(2)} × the requests, p99 ${median(rounds.map(slowness)).toFixed(3)} ×, ${median(rounds.map(thrift)).toFixed(2)} × the pages for the same processor time. Goal: ${goal}`,
    )
    const failed = rounds.reduce((sum, one) => sum + one.ours.failed + one.peer.failed, 0)
    if (failed) this.say(`${failed} answers were not good: this run says nothing.`)
  }

  /** What was kept may have grown too old while the other side had its turn, which on a site in use it does not. */
  async #turn(side: Contestant): Promise<Turn> {
    if (side.paths.length > 1) await this.load({ ...side, isTour: true })
    const before = side.cpuMs()
    const measured = await this.load(side)
    return { ...measured, cpu: (side.cpuMs() - before) / measured.requests }
  }

  /** One measurement by the load process on its own processor. */
  async load({ port, paths, headers, ...orders }: Side & Partial<Orders>): Promise<Measured> {
    const words = [
      path.join(import.meta.dirname, 'load.ts'),
      JSON.stringify({ connections, seconds: this.seconds, ...orders, port, paths, headers }),
    ]
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

function speed({ ours, peer }: Round): number {
  return ours.perSecond / peer.perSecond
}

function slowness({ ours, peer }: Round): number {
  return ours.p99 / peer.p99
}

/** Unlike the clock's time, the processor's says much the same on a busy machine. */
function thrift({ ours, peer }: Round): number {
  return peer.cpu / ours.cpu
}
