import { sql } from 'kysely'
import { createAdmin } from '#app/admins/accounts.server.ts'
import { startAdminSession } from '#app/admins/sessions.server.ts'
import { issueAccessToken } from '#app/admins/tokens.server.ts'
import { listPeople, type PeopleFilters } from '#app/admin/people/queries.server.ts'
import { countBehaviour } from '#app/analytics/counting.server.ts'
import { countDays } from '#app/statistics/counting.server.ts'
import { countDemand } from '#app/statistics/demand.server.ts'
import { db } from '#db/connection.ts'
import { runStatement } from '#tests/support/data/template-database.ts'
import { adminCookies } from '#tests/support/web/admin-cookies.ts'
import { adminAreaNames, readAccessTable } from '#tests/support/web/access-table.ts'
import { browserHeaders, median, ms, type Bench } from '#tests/bench/bench.ts'
import { startServer } from '#tests/bench/pinned-processes.ts'
import { measureTimes, percentile } from '#tests/bench/search.ts'
import { fillUnansweredAds } from './unanswered-ads.ts'

const maxRequests = 100
const maxPeople = 250_000
const maxUnanswered = 5_000
/** As admins type them: a name, half a phone number, an address, an id. */
const searches = ['Hodžić', 'mirza', '061 23', '4567', 'primjer', '1234']

/** S-18: every page of the admin area that needs no id, and that of an ad, one request after the other (no exports), and the search for people. */
export async function run(bench: Bench): Promise<void> {
  await sql`analyze`.execute(db)
  const now = new Date()
  const requests = bench.scaled(maxRequests)
  for (const [name, count] of Object.entries({ countDays, countBehaviour, countDemand })) {
    const startedAt = performance.now()
    await count(db, { now })
    const firstMs = performance.now() - startedAt
    bench.print(
      `${name}: ${ms(firstMs)} for all days, then ${ms(median(await measureTimes(() => count(db, { now }), 1)))}`,
    )
  }

  const web = await startServer({ args: ['app/server.ts'] })
  const cookie = await signIn(now)
  const adId = await fillUnansweredAds(bench.scaled(maxUnanswered))
  bench.print('\nAdmin pages, one request at a time. Goal: p99 ≤ 150 ms')
  const slowest: number[] = []
  for (const path of [...listPaths(), `/admin/ads/${adId}`]) {
    const times = await measureTimes(async () => {
      const response = await fetch(`http://127.0.0.1:${web.port}${path}`, {
        headers: { ...browserHeaders, cookie },
        redirect: 'manual',
      })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    }, requests)
    slowest.push(percentile(times, 0.99))
    bench.print(describe(path, times))
  }

  bench.figure(
    'every page of the admin area that needs no id, and that of an ad; goal p99 ≤ 150 ms',
    `p99 ${ms(Math.min(...slowest))} to ${ms(Math.max(...slowest))}`,
  )
  const people = await fillUpPeople(bench.scaled(maxPeople))
  const p99s: number[] = []
  for (const searchTerm of searches) {
    const filters: PeopleFilters = { searchTerm, sortBy: 'registeredAt', sortOrder: 'desc' }
    const times = await measureTimes(() => listPeople(db, { ...filters, page: 1, pageSize: 20 }), requests)
    p99s.push(percentile(times, 0.99))
    bench.print(describe(`“${searchTerm}”`, times))
  }
  bench.figure(`the search in ${people} people; goal p99 ≤ 50 ms`, `p99 ${ms(Math.max(...p99s))}`)
}

/** S-18 counts the people of the whole country; their names occur as often as those of the set of data. */
async function fillUpPeople(people: number): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  // The application's connections would end after seconds.
  for (const statement of [
    `with numbered as (select *, row_number() over (order by id) as position from users order by id limit 20000)
    insert into users (user_type, name, surname, email, phone, gender, city, terms_accepted_at, registered_at)
    select 'Client', name, surname, 'more' || n || '@primjer.ba', '+38762' || lpad(n::text, 6, '0'), gender, city,
      now(), now() - make_interval(mins => n)
    from generate_series(1, ${Math.max(0, people - count)}) n
    join numbered on position = 1 + n % (select count(*) from numbered)`,
    'vacuum analyze users',
  ])
    await runStatement(process.env.DATABASE_URL!, statement)
  return Math.max(people, count)
}

async function signIn(now: Date): Promise<string> {
  const account = { email: 'uprava@primjer.ba', name: 'Uprava', role: 'owner', password: 'uprava-lozinka-1' } as const
  const outcome = await createAdmin(db, account)
  if (!outcome.ok) throw new Error(outcome.reason)
  const { adminId } = outcome.value
  await db.updateTable('admins').set({ totp_enrolled_at: now }).where('id', '=', adminId).execute()
  const session = await startAdminSession(db, { adminId, userAgent: 'bench', network: '127.0.0.1', now })
  const { accessToken } = await issueAccessToken(session, now)
  return adminCookies({ 'admin-access': accessToken, 'admin-refresh': session.refreshToken })
}

function listPaths(): string[] {
  const rows = readAccessTable().filter(({ area }) => (adminAreaNames as readonly string[]).includes(area))
  const pages = rows.filter(({ area, own, path }) => area !== 'adminguests' && own === 200 && !path.includes(':'))
  return pages.map(({ path }) => path).filter((path) => !/\/(?:izvoz|odjava)$/.test(path))
}

function describe(name: string, times: number[]): string {
  return `${name.padEnd(44)} median ${ms(median(times)).padStart(9)}, p99 ${ms(percentile(times, 0.99)).padStart(9)}`
}
