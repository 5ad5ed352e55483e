import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { href } from 'react-router'
import sharp from 'sharp'
import { startSession } from '#app/accounts/sessions/sessions.server.ts'
import { sessionCookie } from '#app/http/session/cookies.server.ts'
import { db } from '#db/connection.ts'
import { manyWorkers } from '#tests/notifications/many-workers.ts'
import { adPage, postManyAds } from '#tests/bench/ads.ts'
import { browserHeaders, median, ms, type Bench } from '#tests/bench/bench.ts'
import { runPinned, startPinned, startServer, type Server } from '#tests/bench/pinned-processes.ts'
import type { SentPhotos, SlowSenders } from './slow-senders.ts'

const bytesPerSecond = 32_000
const maxSpreadMs = 20_000
const maxPixels = 3_000
const readers = { connections: 16, rate: 100 }

/**
 * P-18: visitors read, alone and while others send a photo each at 256 kbit/s that a worker renders; in turns. Web and worker
 * have all processors, as where they run: on one, which the database shares, the p99 rises by the turns that each takes.
 */
export async function run(bench: Bench): Promise<void> {
  const { rounds, senders } = bench.flags
  const { adIds } = await postManyAds(bench)
  const paths = adIds.slice(0, 200).map((id) => href('/oglasi/:id', { id: String(id) }))
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'majstorija-photos-'))
  const server = await startServer({ cpu: 'all', args: ['app/server.ts'] })
  startPinned({ cpu: 'all', args: ['jobs/worker.ts'], environment: { WORKER_PORT: '0' } })
  const read = (seconds: number) =>
    bench.load({ port: server.port, paths, headers: browserHeaders, expected: adPage, seconds, ...readers })

  bench.print(
    `\n${senders} people send a photo of 1 MB at 256 kbit/s. Web and worker on all processors. Goal: readers' p99 ≤ 1.5 ×, all stored, + ≤ 200 MB`,
  )
  const photo = await writePhoto(folder, Math.max(300, bench.scaled(maxPixels)))
  const spreadMs = bench.scaled(maxSpreadMs)
  const cookies = await signInMany(senders)
  await read(bench.scaled(10))
  const ratios: number[] = []
  const stored: number[] = []
  const growth: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const alone = await read(bench.scaled(20))
    const before = server.residentMb()
    const sending = sendPhotos({ port: server.port, cookies, photo: await photo(round), bytesPerSecond, spreadMs })
    const [beside, peak] = await Promise.all([read(bench.scaled(60)), findPeak(server, sending)])
    const sent = await sending
    ratios.push(beside.p99 / alone.p99)
    stored.push(sent.stored)
    growth.push(peak - before)
    bench.print(
      `round ${round}: p99 ${ms(alone.p99)} alone, ${ms(beside.p99)} beside them (${ratios.at(-1)!.toFixed(2)} ×), ` +
        `median ${ms(alone.p50)} and ${ms(beside.p50)}; ${sent.stored} of ${senders} stored in ${sent.seconds.toFixed(0)} s ` +
        `${sent.statuses.join()}; web process ${before.toFixed(0)} MB, at most ${peak.toFixed(0)} MB; ` +
        `${alone.failed + beside.failed} pages failed`,
    )
  }
  bench.figure(
    `readers while ${senders} people send a photo of 1 MB at 256 kbit/s and a worker renders them; goals ≤ 1.5 × the p99, all stored, + ≤ 200 MB`,
    `${median(ratios).toFixed(2)} × the p99, ${Math.min(...stored)} of ${senders} stored, web process + ${Math.max(...growth).toFixed(0)} MB`,
  )
  await fs.rm(folder, { recursive: true, force: true })
}

/** Another photo for each round, because the same one of the same person is stored once. */
async function writePhoto(folder: string, width: number): Promise<(round: number) => Promise<string>> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 24 }
  const scene = await sharp({ create: { width, height: width * 0.75, channels: 3, background: 'grey', noise } })
    .blur(1.2)
    .jpeg({ quality: 80 })
    .toBuffer()
  return async (round) => {
    const file = path.join(folder, `${round}.jpg`)
    await fs.writeFile(file, Buffer.concat([scene, Buffer.from(`round ${round}`)]))
    return file
  }
}

async function signInMany(count: number): Promise<string[]> {
  const ids = await manyWorkers({ count, skill: 'other', city: 'zenica' })
  return Promise.all(
    ids.map(async (userId) => {
      const token = await startSession(db, { userId, userAgent: 'bench', network: '127.0.0.1', now: new Date() })
      return (await sessionCookie.serialize(token)).split(';', 1)[0]!
    }),
  )
}

async function sendPhotos(orders: SlowSenders): Promise<SentPhotos> {
  const args = [path.join(import.meta.dirname, 'slow-senders.ts'), JSON.stringify(orders)]
  return JSON.parse(await runPinned({ cpu: 1, args })) as SentPhotos
}

async function findPeak(server: Server, until: Promise<unknown>): Promise<number> {
  let peak = 0
  const timer = setInterval(() => void (peak = Math.max(peak, server.residentMb())), 250)
  await until.finally(() => clearInterval(timer))
  return peak
}
