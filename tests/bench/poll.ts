import { startSession } from '#app/accounts/sessions.server.ts'
import { sessionCookie } from '#app/http/cookies.server.ts'
import { db } from '#db/connection.ts'
import { ms, type Bench } from './bench.ts'
import { startServer } from './processes.ts'

/** Ten thousand members who ask every fifteen seconds. */
const rate = 667

/** P-08: the bell's question while nothing has changed. */
export async function run(bench: Bench): Promise<void> {
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'amra@primjer.ba')
    .executeTakeFirstOrThrow()
  const token = await startSession(db, { userId, agent: 'bench', network: '127.0.0.1', now: new Date() })
  const cookie = (await sessionCookie.serialize(token)).split(';', 1)[0]!
  const { port } = await startServer({ words: ['app/server.ts'] })
  const [path] = ['/api/notification/summary']
  const first = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })
  const orders = { port, paths: [path!], headers: { cookie, 'if-none-match': first.headers.get('etag') ?? '' } }

  bench.say('\nUnchanged notification poll. Goal: ≤ 200 B, p99 ≤ 10 ms')
  await bench.load(orders)
  for (let round = 1; round <= bench.rounds; round += 1) {
    const { perSecond, p50, p99, bytes } = await bench.load({ ...orders, rate })
    bench.say(
      `round ${round}: ${perSecond.toFixed(0)} polls/s, median ${ms(p50)}, p99 ${ms(p99)}, ${bytes.toFixed(0)} B each`,
    )
  }
  const most = await bench.load(orders)
  bench.say(`as fast as it can: ${most.perSecond.toFixed(0)} polls/s, p99 ${ms(most.p99)}`)
}
