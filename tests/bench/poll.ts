import { startSession } from '#app/accounts/sessions/sessions.server.ts'
import { sessionCookie } from '#app/http/session/cookies.server.ts'
import { db } from '#db/connection.ts'
import { median, ms, type Bench } from './bench.ts'
import { startServer } from './pinned-processes.ts'

/** Ten thousand members who ask every fifteen seconds. */
const rate = 667

/** P-08: the bell's question while nothing has changed. */
export async function run(bench: Bench): Promise<void> {
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'amra@primjer.ba')
    .executeTakeFirstOrThrow()
  const token = await startSession(db, { userId, userAgent: 'bench', network: '127.0.0.1', now: new Date() })
  const cookie = (await sessionCookie.serialize(token)).split(';', 1)[0]!
  const { port } = await startServer({ args: ['app/server.ts'] })
  const [path] = ['/api/notification/summary']
  const first = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })
  const options = {
    port,
    paths: [path!],
    headers: { cookie, 'if-none-match': first.headers.get('etag') ?? '' },
    expected: { status: 304 },
  }

  bench.print('\nUnchanged notification poll. Goal: ≤ 200 B, p99 ≤ 10 ms')
  await bench.load(options)
  const p99s: number[] = []
  let size = 0
  for (let round = 1; round <= bench.flags.rounds; round += 1) {
    const { perSecond, p50, p99, bytes } = await bench.load({ ...options, rate })
    p99s.push(p99)
    size = bytes
    bench.print(
      `round ${round}: ${perSecond.toFixed(0)} polls/s, median ${ms(p50)}, p99 ${ms(p99)}, ${bytes.toFixed(0)} B each`,
    )
  }
  bench.figure(
    `an unchanged poll, ${rate} a second; goals ≤ 200 B, p99 ≤ 10 ms`,
    `${size.toFixed(0)} B, p99 ${ms(median(p99s))} (median of the rounds, longest ${ms(Math.max(...p99s))})`,
  )
  const unpaced = await bench.load(options)
  bench.print(`as fast as it can: ${unpaced.perSecond.toFixed(0)} polls/s, p99 ${ms(unpaced.p99)}`)
}
