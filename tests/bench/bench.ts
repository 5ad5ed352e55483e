import path from 'node:path'
import { StartupError } from '#tools/postgres/startup-error.ts'
import type { Measurement, LoadOptions } from './load.ts'
import { buildPeer, installPackages, type Packages, type Peer } from './peer.ts'
import { runPinned, type Server } from './pinned-processes.ts'

type Side = Pick<LoadOptions, 'port' | 'paths' | 'headers' | 'expected'>
type Contender = Side & Server
type Comparison = { title: string; goal: string; ours: Contender; peer: Contender }
type CpuMeasurement = Measurement & { cpu: number }
type Round = { ours: CpuMeasurement; peer: CpuMeasurement }

/** The numbers that can be given on the command line (`--rounds 3`), with their defaults. */
export const defaultFlags = {
  rounds: 5,
  seconds: 4,
  runs: 50,
  busy: 2,
  factor: 2,
  minutes: 1,
  senders: 200,
  requests: 100_000,
  seed: 1,
  size: 100,
  connections: 16,
  parallel: 4,
}
export type BenchFlags = typeof defaultFlags

/** Of `npm run bench -- --short`, which shows that a bench runs, and nothing else. */
export const shortFlags: Partial<BenchFlags> = {
  rounds: 1,
  seconds: 1,
  minutes: 0.1,
  runs: 1,
  busy: 1,
  senders: 3,
  requests: 200,
  size: 1,
  connections: 4,
}

export type Figure = { what: string; figure: string }

/** What browsers send, so that both sides compress as they do for people. */
export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'bs', accept: 'text/html' }

/** What every bench measures with: alternating rounds, the load, and the peer, which is built at its first use. */
export class Bench {
  readonly flags: BenchFlags
  readonly print: (line: string) => void
  #peers: Peer[] = []
  #packages: Promise<Packages> | undefined
  #figures: Figure[] = []

  constructor(flags: BenchFlags, print: (line: string) => void) {
    this.flags = flags
    this.print = print
  }

  async peer(page: Parameters<typeof buildPeer>[0]): Promise<Server> {
    this.print('Building the peer …')
    this.#packages ??= installPackages()
    const peer = await buildPeer(page, await this.#packages)
    this.#peers.push(peer)
    return peer.start()
  }

  async close(): Promise<void> {
    for (const { remove } of this.#peers) await remove()
    await (await this.#packages)?.remove()
  }

  /** What the bench is made for: printed, and recorded with `--record`. */
  readonly figure = (what: string, figure: string): void => {
    this.#figures.push({ what, figure })
    this.print(`${what}: ${figure}`)
  }

  /** `count` of something with all data, and its share with `--size`. */
  readonly scaled = (count: number): number => Math.max(1, Math.round((count * this.flags.size) / 100))

  takeFigures(): Figure[] {
    return this.#figures.splice(0)
  }

  /** Ours and the peer in turns, a b a b …; the verdict is the median of the rounds' ratios. */
  async compare({ title, goal, ours, peer }: Comparison): Promise<void> {
    this.print(`\n${title}\n${await this.#warmUp('ours', ours)}; ${await this.#warmUp('peer', peer)}`)

    const rounds: Round[] = []
    this.print('round   peer req/s      p99   ours req/s      p99    ratio  p99 ratio  processor time')
    for (let round = 1; round <= this.flags.rounds; round += 1) {
      const one = { peer: await this.#measure(peer), ours: await this.#measure(ours) }
      rounds.push(one)
      const cells = [
        one.peer.perSecond.toFixed(0),
        ms(one.peer.p99),
        one.ours.perSecond.toFixed(0),
        ms(one.ours.p99),
        throughputRatio(one).toFixed(2),
        p99Ratio(one).toFixed(3),
        `${micros(one.peer.cpu)} : ${micros(one.ours.cpu)}`,
      ]
      this.print(
        `${round}       ${cells.map((cell, index) => cell.padStart([10, 9, 13, 9, 9, 11, 20][index]!)).join('')}`,
      )
    }
    const all = rounds.flatMap((one) => [one.ours, one.peer])
    const failed = all.reduce((sum, one) => sum + one.failed, 0)
    const shed = all.reduce((sum, one) => sum + one.shed, 0)
    if (failed) return this.#refuse(`${failed} answers were not the page (${shed} were shed)`)
    this.figure(
      `${title}; goal ${goal}`,
      `${median(rounds.map(throughputRatio)).toFixed(2)} × the requests, p99 ${median(rounds.map(p99Ratio)).toFixed(3)} ×, ${median(rounds.map(cpuRatio)).toFixed(2)} × the pages for the same processor time`,
    )
  }

  /** Answers of another kind are no speed. */
  #refuse(reason: string): void {
    this.print(`${reason}: this run says nothing.`)
    process.exitCode = 1
  }

  /** The first load, which is not counted, and what a response of that side weighs. */
  async #warmUp(name: string, side: Contender): Promise<string> {
    const { bytes } = await this.load({ ...side, seconds: Math.min(3, this.flags.seconds) })
    const { port, paths, headers } = side
    const response = await fetch(`http://127.0.0.1:${port}${paths[0]}`, { headers, redirect: 'manual' })
    const html = Buffer.byteLength(await response.text())
    const encoding = response.headers.get('content-encoding') ?? 'identity'
    return `${name}: status ${response.status}, ${html} B of HTML, ${bytes.toFixed(0)} B on the wire as ${encoding}`
  }

  /** A cached page may have expired during the other side's round, which it does not on a site in use. */
  async #measure(side: Contender): Promise<CpuMeasurement> {
    if (side.paths.length > 1) await this.load({ ...side, isSinglePass: true })
    const before = side.cpuMs()
    const measured = await this.load(side)
    return { ...measured, cpu: (side.cpuMs() - before) / measured.requests }
  }

  /** One measurement by the load process on its own processor. */
  async load({ port, paths, headers, expected, ...options }: Side & Partial<LoadOptions>): Promise<Measurement> {
    const args = [
      path.join(import.meta.dirname, 'load.ts'),
      JSON.stringify({
        connections: this.flags.connections,
        seconds: this.flags.seconds,
        ...options,
        port,
        paths,
        headers,
        expected,
      }),
    ]
    const measured = JSON.parse(await runPinned({ cpu: 1, args })) as Measurement
    if (measured.requests === 0)
      throw new StartupError(`nothing was answered while the load ran (${measured.failed} connections ended)`)
    return measured
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

function micros(milliseconds: number): string {
  return `${(1000 * milliseconds).toFixed(0)} µs`
}

function throughputRatio({ ours, peer }: Round): number {
  return ours.perSecond / peer.perSecond
}

function p99Ratio({ ours, peer }: Round): number {
  return ours.p99 / peer.p99
}

/** Unlike the clock's time, the processor's says much the same on a busy machine. */
function cpuRatio({ ours, peer }: Round): number {
  return peer.cpu / ours.cpu
}
