import path from 'node:path'
import { startSession } from '#app/accounts/sessions/sessions.server.ts'
import { href } from '#app/href.ts'
import { directConversationPath } from '#app/messages/paths.ts'
import { sessionCookie } from '#app/http/session/cookies.server.ts'
import { db } from '#db/connection.ts'
import { postManyAds } from '../ads.ts'
import type { ArrivalOptions, Arrivals, Kind } from './arrivals.ts'
import { browserHeaders, median, ms, type Bench } from '../bench.ts'
import { runPinned, startServer } from '../pinned-processes.ts'

const capacityRounds = 3

/** P-21, R-24: a mix as people make it at `factor` times what one process can do, for `minutes`, from requests that do not wait. */
export async function run(bench: Bench): Promise<void> {
  const { print, figure } = bench
  const { seconds, factor, minutes } = bench.flags
  const kinds = await buildMix(bench)
  const server = await startServer({ args: ['app/server.ts'], environment: { METRICS_PORT: '0' } })
  const load = (options: Omit<ArrivalOptions, 'port' | 'kinds'>) =>
    sendArrivals({ ...options, port: server.port, kinds })

  print(
    '\nOverload: 80 % visitors (20 hot pages, 30 ads, 30 searches that nobody sent before), 15 % members, 5 % writes',
  )
  await load({ seconds: 2 * seconds })
  const rates: number[] = []
  for (let round = 1; round <= capacityRounds; round += 1)
    rates.push((await load({ seconds: 2 * seconds })).goodPerSecond)
  const capacity = median(rates)
  print(`capacity: ${capacity.toFixed(0)} good answers/s (${rates.map((rate) => rate.toFixed(0)).join(', ')})`)

  const arrivals = await load({ rate: factor * capacity, seconds: minutes * 60 })
  const { goodPerSecond, goodByKind, readers, shed, readyz, resets, timeouts, otherStatuses, recoveryMs } = arrivals
  print(`${arrivals.sent} requests; ${JSON.stringify(goodByKind)}
503: ${shed.count}, median ${ms(shed.p50)}, p99 ${ms(shed.p99)}
/readyz: median ${ms(readyz.p50)}, p99 ${ms(readyz.p99)}, longest ${ms(readyz.max)}, not ready ${readyz.failed}
resident memory ${server.residentMb().toFixed(0)} MB`)
  figure(
    `a mix (80 % visitors, 15 % members, 5 % writes) at ${factor} times the capacity for ${minutes} minutes; goals: ≥ 95 % of capacity, readers' p99 ≤ 300 ms (≤ 600 at 3 times), normal again within 2 s, no error but 503 with Retry-After`,
    `${goodPerSecond.toFixed(0)} good answers a second, ${((100 * goodPerSecond) / capacity).toFixed(0)} % of capacity; readers' p99 ${ms(readers.p99)}, longest ${ms(readers.max)}; normal again after ${ms(recoveryMs)}; ${resets + timeouts + shed.withoutRetryAfter} resets, time-outs or 503 without Retry-After, other errors ${JSON.stringify(otherStatuses)}`,
  )
}

async function sendArrivals(options: ArrivalOptions): Promise<Arrivals> {
  const args = [path.join(import.meta.dirname, 'arrivals.ts'), JSON.stringify(options)]
  return JSON.parse(await runPinned({ cpu: 1, args })) as Arrivals
}

async function buildMix(bench: Bench): Promise<Kind[]> {
  const { adIds, clientId } = await postManyAds(bench)
  const { id: workerId } = await db
    .selectFrom('users')
    .select('id')
    .where('user_type', '=', 'Worker')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const [client, worker] = await Promise.all([clientId, workerId].map(signIn))
  const post = { ...browserHeaders, cookie: client!, 'sec-fetch-site': 'same-origin' }
  const form = { ...post, 'content-type': 'application/x-www-form-urlencoded' }
  const get = { name: 'visitor', method: 'GET', headers: browserHeaders } as const
  const ad = {
    _key: 'overload-{n}',
    title: 'Zamjena osigurača u stanu',
    description: 'Stari topljivi osigurači iskaču kad se uključi šporet. Materijal po dogovoru.',
    skill: 'electrician',
    city: 'tuzla',
    address: 'Slatina 7',
    minPayout: '50',
    maxPayout: '90',
  }
  return [
    { ...get, share: 0.3, paths: [`${href('/poslovi')}?searchTerm=osigurac+{n}`] },
    { ...get, share: 0.3, paths: adIds.map((id) => href('/oglasi/:id', { id })) },
    { ...get, share: 0.2, paths: ['/', '/poslovi', '/majstori', '/usluge', '/blog', '/poslovi/elektricar', '/o-nama'] },
    member(0.08, client!, ['/klijent/moji-oglasi', '/klijent/pocetna', '/obavjestenja', '/klijent/poruke']),
    member(0.07, worker!, ['/majstor/pretraga-poslova', '/majstor/moje-ponude', '/obavjestenja', '/majstor/poruke']),
    {
      name: 'write',
      share: 0.04,
      method: 'POST',
      paths: [directConversationPath({ id: clientId, userType: 'Client' }, workerId)],
      headers: form,
      body: new URLSearchParams({ _key: 'overload-key', text: 'Kada stižete? ' }).toString() + '{n}',
    },
    {
      name: 'write',
      share: 0.01,
      method: 'POST',
      paths: ['/klijent/objavite-oglas'],
      headers: form,
      body: new URLSearchParams(ad).toString().replace('%7Bn%7D', '{n}'),
    },
  ]
}

function member(share: number, cookie: string, paths: string[]): Kind {
  return { name: 'member', share, method: 'GET', paths, headers: { ...browserHeaders, cookie } }
}

async function signIn(userId: number): Promise<string> {
  const token = await startSession(db, { userId, userAgent: 'bench', network: '127.0.0.1', now: new Date() })
  return (await sessionCookie.serialize(token)).split(';', 1)[0]!
}
